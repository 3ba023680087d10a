-- A product was shown or hidden: its parts are on sale or no longer. Its name says what kind of part it is, and so which
-- cars it fits; the most popular product of a part comes first.
-- FULL JOIN: planned for few rows, a plain join runs through both tables for every row of a large update.
CREATE OR REPLACE FUNCTION part_search_events_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('shop.search_events', true) = 'rebuild' THEN
        EXECUTE 'SELECT write_rebuild_events(''{part}'') FROM new_rows LIMIT 1';
        RETURN NULL;
    END IF;
    PERFORM write_search_events('part', (
        WITH changed AS MATERIALIZED (
            SELECT n.id FROM old_rows AS o FULL JOIN new_rows AS n ON n.id = o.id
            WHERE ROW(n.visible, n.name, n.popularity) IS DISTINCT FROM ROW(o.visible, o.name, o.popularity)
        )
        SELECT array_agg(part.id) FROM changed
        JOIN part_numbers AS number ON number.product_id = changed.id AND number.kind IN ({own_number_kinds})
        JOIN parts AS part ON part.key = number.key AND part.brand_key = number.brand_key), 'full');
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_parts_of_products_update AFTER UPDATE ON products
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_products();
