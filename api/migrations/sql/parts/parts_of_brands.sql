-- A renamed brand takes its parts, numbers and vehicle parts along.
CREATE OR REPLACE FUNCTION parts_of_brands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE renamed record;
BEGIN
    FOR renamed IN
        SELECT n.id, o.name AS was, n.name AS became, number_key(o.name) AS old_key, number_key(n.name) AS new_key,
            EXISTS (SELECT FROM brands AS b WHERE b.id <> n.id AND number_key(b.name) = number_key(o.name)) AS is_shared
        FROM old_rows AS o JOIN new_rows AS n USING (id)
        WHERE o.name <> n.name AND number_key(o.name) <> '' AND number_key(n.name) <> ''
    LOOP
        IF renamed.is_shared THEN
            PERFORM articles_move(renamed.id, renamed.old_key, renamed.became, renamed.new_key);
            CONTINUE;
        END IF;
        PERFORM parts_merge(renamed.old_key, renamed.new_key);
        UPDATE parts SET brand = renamed.became, brand_key = renamed.new_key
        WHERE brand_key IN (renamed.old_key, renamed.new_key)
            AND (brand, brand_key) IS DISTINCT FROM (renamed.became, renamed.new_key);
        PERFORM part_numbers_merge(renamed.was, renamed.became);
        UPDATE part_numbers SET brand_key = renamed.new_key,
            brand = CASE brand WHEN renamed.was THEN renamed.became ELSE brand END
        WHERE brand_key = renamed.old_key;
        UPDATE vehicle_parts SET brand_key = renamed.new_key WHERE brand_key = renamed.old_key;
    END LOOP;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER parts_of_brands_update AFTER UPDATE ON brands
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION parts_of_brands();
