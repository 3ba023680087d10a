-- A product got or lost an article: its part is on sale or no longer. Fires after parts_of_numbers, by name.
CREATE OR REPLACE FUNCTION part_search_events_of_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF current_setting('shop.search_events', true) = 'rebuild' THEN
        EXECUTE 'SELECT write_rebuild_events(''{part}'') FROM ' || CASE TG_OP WHEN 'DELETE' THEN 'old_rows' ELSE 'new_rows' END || ' LIMIT 1';
        RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(part.id) INTO changed FROM new_rows AS n JOIN parts AS part USING (key, brand_key)
        WHERE n.kind = 'article';
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(part.id) INTO changed FROM old_rows AS n JOIN parts AS part USING (key, brand_key)
        WHERE n.kind = 'article';
    ELSE
        SELECT array_agg(part.id) INTO changed FROM (
            (TABLE new_rows EXCEPT ALL TABLE old_rows) UNION ALL (TABLE old_rows EXCEPT ALL TABLE new_rows)
        ) AS n JOIN parts AS part USING (key, brand_key);
    END IF;
    PERFORM write_search_events('part', changed, 'full');
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_parts_of_numbers_delete AFTER DELETE ON part_numbers
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_numbers();

CREATE OR REPLACE TRIGGER search_parts_of_numbers_insert AFTER INSERT ON part_numbers
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_numbers();

CREATE OR REPLACE TRIGGER search_parts_of_numbers_update AFTER UPDATE ON part_numbers
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_numbers();
