-- Rows of a product were changed by somebody else than an import: its next price list compares all of it.
CREATE OR REPLACE FUNCTION import_changes_of_product_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('shop.import_changes', true) = 'off' OR to_regclass('import_changes') IS NULL THEN
        RETURN NULL;
    ELSIF TG_OP = 'INSERT' THEN
        INSERT INTO import_changes (product_id) SELECT DISTINCT product_id FROM new_rows;
    ELSE
        INSERT INTO import_changes (product_id) SELECT DISTINCT product_id FROM old_rows;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER import_changes_delete AFTER DELETE ON part_numbers
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_product_details();

CREATE OR REPLACE TRIGGER import_changes_insert AFTER INSERT ON part_numbers
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_product_details();

CREATE OR REPLACE TRIGGER import_changes_update AFTER UPDATE ON part_numbers
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_product_details();

CREATE OR REPLACE TRIGGER import_changes_delete AFTER DELETE ON prices
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_product_details();

CREATE OR REPLACE TRIGGER import_changes_insert AFTER INSERT ON prices
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_product_details();

CREATE OR REPLACE TRIGGER import_changes_update AFTER UPDATE ON prices
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_product_details();

CREATE OR REPLACE TRIGGER import_changes_delete AFTER DELETE ON product_images
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_product_details();

CREATE OR REPLACE TRIGGER import_changes_insert AFTER INSERT ON product_images
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_product_details();

CREATE OR REPLACE TRIGGER import_changes_update AFTER UPDATE ON product_images
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_product_details();

CREATE OR REPLACE TRIGGER import_changes_delete AFTER DELETE ON product_options
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_product_details();

CREATE OR REPLACE TRIGGER import_changes_insert AFTER INSERT ON product_options
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_product_details();

CREATE OR REPLACE TRIGGER import_changes_update AFTER UPDATE ON product_options
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_product_details();

CREATE OR REPLACE TRIGGER import_changes_delete AFTER DELETE ON stocks
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_product_details();

CREATE OR REPLACE TRIGGER import_changes_insert AFTER INSERT ON stocks
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_product_details();

CREATE OR REPLACE TRIGGER import_changes_update AFTER UPDATE ON stocks
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION import_changes_of_product_details();
