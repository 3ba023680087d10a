-- An option was renamed: the products that have it change; with another key it says something else of cars and parts.
CREATE OR REPLACE FUNCTION search_events_of_options() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM write_search_events('product', (
        SELECT array_agg(DISTINCT po.product_id) FROM product_options AS po WHERE po.option_id IN (
            SELECT id FROM (TABLE new_rows EXCEPT TABLE old_rows) AS renamed)), 'full');
    PERFORM write_search_events('part', (
        SELECT array_agg(DISTINCT part.id) FROM product_options AS po
        JOIN part_numbers AS number ON number.product_id = po.product_id AND number.kind = 'article'
        JOIN parts AS part ON part.key = number.key AND part.brand_key = number.brand_key
        WHERE po.option_id IN (
            SELECT id FROM (SELECT id, key FROM new_rows EXCEPT SELECT id, key FROM old_rows) AS renamed)), 'full');
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON options
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_options();
