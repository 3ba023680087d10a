-- A warehouse moved or its days changed, or a transit: the arrival dates of its stock change.
CREATE OR REPLACE FUNCTION search_events_of_warehouses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[]; affected bigint[];
BEGIN
    IF TG_TABLE_NAME = 'warehouses' THEN
        SELECT array_agg(n.id) INTO changed FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id
        WHERE (n.city_id, n.supply_days) IS DISTINCT FROM (o.city_id, o.supply_days);
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(DISTINCT warehouse_id) INTO changed FROM old_rows;
    ELSIF TG_OP = 'INSERT' THEN
        SELECT array_agg(DISTINCT warehouse_id) INTO changed FROM new_rows;
    ELSE
        SELECT array_agg(DISTINCT warehouse_id) INTO changed FROM (TABLE new_rows UNION TABLE old_rows) AS either;
    END IF;
    SELECT array_agg(DISTINCT product_id) INTO affected FROM stocks WHERE warehouse_id = ANY(changed);
    PERFORM write_search_events('product', affected, 'offer');
    PERFORM write_size_search_events(affected);
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_delete AFTER DELETE ON transits
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_warehouses();

CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON transits
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_warehouses();

CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON transits
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_warehouses();

CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON warehouses
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_warehouses();
