-- Stock changed: one set-based comparison, because confirmations update many rows a second.
CREATE OR REPLACE FUNCTION search_events_of_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sizes bigint[];
BEGIN
    INSERT INTO search_outbox (entity, entity_id, change)
    SELECT DISTINCT 'product', product_id, 'offer'
    FROM new_rows AS n FULL JOIN old_rows AS o USING (product_id, warehouse_id)
    WHERE n IS DISTINCT FROM o;
    IF FOUND AND current_setting('shop.wake_indexer', true) IS DISTINCT FROM 'off' THEN
        PERFORM pg_notify('search_outbox', 'product');
    END IF;
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
