-- Rows of a product changed (numbers, prices, images, options, stock).
-- Arguments: the change of an update, and of an insert or delete. The first image or stock row makes a product visible
-- and so counts in its branch.
CREATE OR REPLACE FUNCTION search_events_of_product_details() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF current_setting('shop.search_events', true) = 'rebuild' THEN
        EXECUTE format('SELECT write_rebuild_events(%L) FROM %s LIMIT 1',
            CASE WHEN TG_OP <> 'UPDATE' AND TG_TABLE_NAME IN ('product_images', 'stocks')
                THEN '{product,category}' ELSE '{product}' END,
            CASE TG_OP WHEN 'DELETE' THEN 'old_rows' ELSE 'new_rows' END);
        RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(DISTINCT product_id) INTO changed FROM new_rows;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(DISTINCT product_id) INTO changed FROM old_rows;
    ELSE
        -- Keys are unique: a row that is there once was changed.
        SELECT array_agg(product_id) INTO changed FROM (
            SELECT product_id FROM (TABLE new_rows UNION ALL TABLE old_rows) AS present
            GROUP BY product_id, present HAVING count(*) = 1
        ) AS differing;
    END IF;
    IF changed IS NULL THEN
        RETURN NULL;
    END IF;
    PERFORM write_search_events('product', changed, CASE TG_OP WHEN 'UPDATE' THEN TG_ARGV[0] ELSE TG_ARGV[1] END);
    -- Another size may be on sale now, or this one no longer.
    IF TG_OP <> 'UPDATE' AND TG_TABLE_NAME IN ('prices', 'product_images', 'stocks') THEN
        PERFORM write_size_search_events(changed);
    END IF;
    -- The first picture or stock row makes a product count in its branch, the last one gone takes it out.
    IF TG_OP <> 'UPDATE' AND TG_TABLE_NAME IN ('product_images', 'stocks') THEN
        PERFORM write_branch_search_events((SELECT array_agg(DISTINCT category_id) FROM products WHERE id = ANY(changed)));
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_delete AFTER DELETE ON part_numbers
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_product_details('full', 'full');

CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON part_numbers
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_product_details('full', 'full');

CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON part_numbers
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_product_details('full', 'full');

CREATE OR REPLACE TRIGGER search_delete AFTER DELETE ON prices
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_product_details('offer', 'offer');

CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON prices
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_product_details('offer', 'offer');

CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON prices
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_product_details('offer', 'offer');

CREATE OR REPLACE TRIGGER search_delete AFTER DELETE ON product_images
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_product_details('full', 'full');

CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON product_images
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_product_details('full', 'full');

CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON product_images
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_product_details('full', 'full');

CREATE OR REPLACE TRIGGER search_delete AFTER DELETE ON product_options
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_product_details('full', 'full');

CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON product_options
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_product_details('full', 'full');

CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON product_options
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_product_details('full', 'full');

CREATE OR REPLACE TRIGGER search_delete AFTER DELETE ON stocks
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_product_details('offer', 'full');

CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON stocks
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_product_details('offer', 'full');
