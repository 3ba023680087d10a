-- A product was changed by somebody else than an import: its next price list compares all of it.
CREATE OR REPLACE FUNCTION import_changes_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('shop.import_changes', true) IS DISTINCT FROM 'off'
        AND to_regclass('import_changes') IS NOT NULL
    THEN
        INSERT INTO import_changes (product_id) SELECT id FROM old_rows;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER import_changes_delete AFTER DELETE ON products
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_products();

CREATE OR REPLACE TRIGGER import_changes_update AFTER UPDATE ON products
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_products();
