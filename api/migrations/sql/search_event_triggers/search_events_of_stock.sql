-- Stock changed: one set-based comparison, because confirmations update many rows a second.
CREATE OR REPLACE FUNCTION search_events_of_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[]; sizes bigint[];
BEGIN
    IF current_setting('shop.search_events', true) = 'rebuild' THEN
        EXECUTE 'SELECT write_rebuild_events(''{product}'') FROM new_rows LIMIT 1';
        RETURN NULL;
    END IF;
    SELECT array_agg(DISTINCT product_id) INTO changed
    FROM new_rows AS n FULL JOIN old_rows AS o USING (product_id, warehouse_id)
    WHERE n IS DISTINCT FROM o;
    PERFORM write_search_events('product', changed, 'offer');
    SELECT array_agg(DISTINCT product_id) INTO sizes
    FROM new_rows AS n FULL JOIN old_rows AS o USING (product_id, warehouse_id)
    WHERE (n.qty > 0) IS DISTINCT FROM (o.qty > 0);
    IF sizes IS NOT NULL THEN
        PERFORM write_size_search_events(sizes);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON stocks
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_stock();
