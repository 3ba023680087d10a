-- A part changed.
CREATE OR REPLACE FUNCTION search_events_of_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF current_setting('shop.search_events', true) = 'rebuild' THEN
        EXECUTE 'SELECT write_rebuild_events(''{part}'') FROM ' || CASE TG_OP WHEN 'DELETE' THEN 'old_rows' ELSE 'new_rows' END || ' LIMIT 1';
        RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(id) INTO changed FROM new_rows;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(id) INTO changed FROM old_rows;
    ELSE
        SELECT array_agg(id) INTO changed FROM (TABLE new_rows EXCEPT ALL TABLE old_rows) AS differing;
    END IF;
    PERFORM write_search_events('part', changed, 'full');
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_parts_delete AFTER DELETE ON parts
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_parts();

CREATE OR REPLACE TRIGGER search_parts_insert AFTER INSERT ON parts
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_parts();

CREATE OR REPLACE TRIGGER search_parts_update AFTER UPDATE ON parts
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_parts();
