-- Numbers of products make parts. An article gives the part its name, other numbers only create it.
CREATE OR REPLACE FUNCTION parts_of_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM new_rows) THEN
        RETURN NULL;
    END IF;
    INSERT INTO parts AS part (key, brand_key, brand, number, name)
    SELECT DISTINCT ON (n.key, n.brand_key) n.key, n.brand_key, n.brand, n.number, p.name
    FROM new_rows AS n JOIN products AS p ON p.id = n.product_id
    WHERE n.key <> '' AND n.kind IN ({own_number_kinds})
    ORDER BY n.key, n.brand_key, p.visible DESC, n.id
    ON CONFLICT (key, brand_key) DO UPDATE
    SET brand = excluded.brand, number = excluded.number, name = excluded.name
    WHERE (part.brand, part.number, part.name) IS DISTINCT FROM (excluded.brand, excluded.number, excluded.name);

    INSERT INTO parts (key, brand_key, brand, number, name)
    SELECT DISTINCT ON (n.key, n.brand_key) n.key, n.brand_key, n.brand, n.number, c.name
    FROM new_rows AS n JOIN products AS p ON p.id = n.product_id JOIN categories AS c ON c.id = p.category_id
    WHERE n.key <> '' AND n.kind NOT IN ({own_number_kinds})
        AND NOT EXISTS (SELECT FROM parts AS part WHERE part.key = n.key AND part.brand_key = n.brand_key)
    ORDER BY n.key, n.brand_key, n.id
    ON CONFLICT (key, brand_key) DO NOTHING;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER parts_of_numbers_insert AFTER INSERT ON part_numbers
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION parts_of_numbers();

CREATE OR REPLACE TRIGGER parts_of_numbers_update AFTER UPDATE ON part_numbers
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION parts_of_numbers();
