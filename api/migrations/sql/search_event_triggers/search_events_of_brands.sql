-- A brand was renamed or got spellings: its products change.
CREATE OR REPLACE FUNCTION search_events_of_brands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM write_search_events('product', (
        SELECT array_agg(p.id) FROM products AS p WHERE p.brand_id IN (
            SELECT id FROM (TABLE new_rows EXCEPT TABLE old_rows) AS renamed)), 'full');
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON brands
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_brands();
