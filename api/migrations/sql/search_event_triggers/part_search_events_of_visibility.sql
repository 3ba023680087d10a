-- The first or last image or stock row of a product: its parts are on sale or no longer.
CREATE OR REPLACE FUNCTION part_search_events_of_visibility() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF current_setting('shop.search_events', true) = 'rebuild' THEN
        EXECUTE 'SELECT write_rebuild_events(''{part}'') FROM ' || CASE TG_OP WHEN 'DELETE' THEN 'old_rows' ELSE 'new_rows' END || ' LIMIT 1';
        RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(DISTINCT product_id) INTO changed FROM new_rows;
    ELSE
        SELECT array_agg(DISTINCT product_id) INTO changed FROM old_rows;
    END IF;
    IF changed IS NULL THEN
        RETURN NULL;
    END IF;
    PERFORM write_search_events('part', (
        SELECT array_agg(DISTINCT part.id) FROM part_numbers AS number
        JOIN parts AS part ON part.key = number.key AND part.brand_key = number.brand_key
        WHERE number.product_id = ANY(changed) AND number.kind IN ({own_number_kinds})), 'full');
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_parts_of_visibility_delete AFTER DELETE ON product_images
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_visibility();

CREATE OR REPLACE TRIGGER search_parts_of_visibility_insert AFTER INSERT ON product_images
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_visibility();

CREATE OR REPLACE TRIGGER search_parts_of_visibility_delete AFTER DELETE ON stocks
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_visibility();

CREATE OR REPLACE TRIGGER search_parts_of_visibility_insert AFTER INSERT ON stocks
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_visibility();
