-- Options of a product changed, among them the cars that it is for: the documents of its parts name these cars.
CREATE OR REPLACE FUNCTION part_search_events_of_options() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF current_setting('shop.search_events', true) = 'rebuild' THEN
        EXECUTE 'SELECT write_rebuild_events(''{part}'') FROM ' || CASE TG_OP WHEN 'DELETE' THEN 'old_rows' ELSE 'new_rows' END || ' LIMIT 1';
        RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(DISTINCT product_id) INTO changed FROM new_rows;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(DISTINCT product_id) INTO changed FROM old_rows;
    ELSE
        SELECT array_agg(DISTINCT product_id) INTO changed FROM (
            (TABLE new_rows EXCEPT ALL TABLE old_rows) UNION ALL (TABLE old_rows EXCEPT ALL TABLE new_rows)
        ) AS differing;
    END IF;
    PERFORM write_search_events('part', (
        SELECT array_agg(DISTINCT part.id) FROM part_numbers AS number
        JOIN parts AS part ON part.key = number.key AND part.brand_key = number.brand_key
        WHERE number.product_id = ANY(changed) AND number.kind IN ({own_number_kinds})), 'full');
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_parts_of_options_delete AFTER DELETE ON product_options
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_options();

CREATE OR REPLACE TRIGGER search_parts_of_options_insert AFTER INSERT ON product_options
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_options();

CREATE OR REPLACE TRIGGER search_parts_of_options_update AFTER UPDATE ON product_options
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_options();
