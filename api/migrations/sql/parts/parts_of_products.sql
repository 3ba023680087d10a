-- A renamed product renames its parts.
-- FULL JOIN: planned for few rows, a plain join runs through both tables for every row of a large update.
CREATE OR REPLACE FUNCTION parts_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- FULL JOIN of the two: planned for few rows, the plain one runs through both for every row of a large update.
    WITH renamed AS MATERIALIZED (
        SELECT n.id, n.name FROM old_rows AS o FULL JOIN new_rows AS n ON n.id = o.id WHERE n.name <> o.name
    )
    UPDATE parts AS part SET name = renamed.name
    FROM renamed JOIN part_numbers AS number ON number.product_id = renamed.id AND number.kind IN ({own_number_kinds})
    WHERE part.key = number.key AND part.brand_key = number.brand_key;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER parts_of_products_update AFTER UPDATE ON products
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION parts_of_products();
