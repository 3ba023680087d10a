-- A customer's car is, or no longer is, this car of the catalogue: its document counts the garages.
CREATE OR REPLACE FUNCTION search_events_of_garages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(vehicle_id) INTO changed FROM new_rows;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(vehicle_id) INTO changed FROM old_rows;
    ELSE
        SELECT array_agg(o.vehicle_id) || array_agg(n.vehicle_id) INTO changed
        FROM old_rows AS o FULL JOIN new_rows AS n ON n.id = o.id
        WHERE n.vehicle_id IS DISTINCT FROM o.vehicle_id;
    END IF;
    PERFORM write_search_events('car', array_remove(changed, NULL), 'full');
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_delete AFTER DELETE ON customer_vehicles
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_garages();

CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON customer_vehicles
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_garages();

CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON customer_vehicles
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_garages();
