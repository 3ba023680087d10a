-- A brand changed: the parts of that brand hold its spellings.
CREATE OR REPLACE FUNCTION part_search_events_of_brands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM write_search_events('part', (
        SELECT array_agg(part.id) FROM parts AS part WHERE part.brand IN (
            SELECT name FROM (TABLE new_rows EXCEPT TABLE old_rows) AS renamed)), 'full');
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_parts_of_brands_update AFTER UPDATE ON brands
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_brands();
