-- Brands, categories or options were changed by somebody else than an import: names of any price list may mean others now.
CREATE OR REPLACE FUNCTION import_changes_of_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('shop.import_changes', true) IS DISTINCT FROM 'off'
        AND to_regclass('import_changes') IS NOT NULL
    THEN
        INSERT INTO import_changes (product_id) VALUES (NULL);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER import_changes AFTER INSERT OR UPDATE OR DELETE ON brands
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_names();

CREATE OR REPLACE TRIGGER import_changes AFTER INSERT OR UPDATE OR DELETE ON categories
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_names();

CREATE OR REPLACE TRIGGER import_changes AFTER INSERT OR UPDATE OR DELETE ON options
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_names();
