-- The catalogue of cars names, or no longer names, a number: the document of its part names the car.
CREATE OR REPLACE FUNCTION part_search_events_of_vehicle_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(part.id) INTO changed FROM new_rows JOIN parts AS part USING (key, brand_key);
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(part.id) INTO changed FROM old_rows JOIN parts AS part USING (key, brand_key);
    ELSE
        WITH differing AS MATERIALIZED (
            (SELECT vehicle_id, key, brand_key, number, confidence FROM new_rows EXCEPT ALL
             SELECT vehicle_id, key, brand_key, number, confidence FROM old_rows) UNION ALL
            (SELECT vehicle_id, key, brand_key, number, confidence FROM old_rows EXCEPT ALL
             SELECT vehicle_id, key, brand_key, number, confidence FROM new_rows)
        )
        SELECT array_agg(part.id) INTO changed FROM differing JOIN parts AS part USING (key, brand_key);
    END IF;
    PERFORM write_search_events('part', changed, 'full');
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_parts_of_vehicle_parts_delete AFTER DELETE ON vehicle_parts
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_vehicle_parts();

CREATE OR REPLACE TRIGGER search_parts_of_vehicle_parts_insert AFTER INSERT ON vehicle_parts
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_vehicle_parts();

CREATE OR REPLACE TRIGGER search_parts_of_vehicle_parts_update AFTER UPDATE ON vehicle_parts
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_vehicle_parts();
