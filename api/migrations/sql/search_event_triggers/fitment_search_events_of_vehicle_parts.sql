-- The catalogue of cars names, or no longer names, a number: products that are or replace it fit the car, its part names
-- the car, and the verdicts of the car and of those like it change. A thread concerns every oil filter.
CREATE OR REPLACE FUNCTION fitment_search_events_of_vehicle_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    cars bigint[]; keys text[]; brands text[]; has_thread boolean;
    originals bigint[]; makes text[]; models text[]; engines text[];
BEGIN
    IF current_setting('shop.search_events', true) = 'rebuild' THEN
        EXECUTE 'SELECT write_rebuild_events(''{product,part}'') FROM ' || CASE TG_OP WHEN 'DELETE' THEN 'old_rows' ELSE 'new_rows' END || ' LIMIT 1';
        RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(vehicle_id), array_agg(key), array_agg(brand_key), bool_or(thread <> '')
        INTO cars, keys, brands, has_thread FROM new_rows;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(vehicle_id), array_agg(key), array_agg(brand_key), bool_or(thread <> '')
        INTO cars, keys, brands, has_thread FROM old_rows;
    ELSE
        WITH differing AS MATERIALIZED (
            (SELECT vehicle_id, unit, position, key, brand_key, number, thread, confidence FROM new_rows EXCEPT ALL
             SELECT vehicle_id, unit, position, key, brand_key, number, thread, confidence FROM old_rows) UNION ALL
            (SELECT vehicle_id, unit, position, key, brand_key, number, thread, confidence FROM old_rows EXCEPT ALL
             SELECT vehicle_id, unit, position, key, brand_key, number, thread, confidence FROM new_rows)
        )
        SELECT array_agg(vehicle_id), array_agg(key), array_agg(brand_key) INTO cars, keys, brands FROM differing;
        -- A renamed brand changes its numbers and no thread.
        SELECT EXISTS (
            (SELECT vehicle_id, unit, position, thread FROM new_rows WHERE thread <> '' EXCEPT
             SELECT vehicle_id, unit, position, thread FROM old_rows) UNION ALL
            (SELECT vehicle_id, unit, position, thread FROM old_rows WHERE thread <> '' EXCEPT
             SELECT vehicle_id, unit, position, thread FROM new_rows)) INTO has_thread;
    END IF;
    IF cars IS NULL OR is_fitment_rebuild_requested() THEN
        RETURN NULL;
    END IF;
    SELECT array_agg(DISTINCT part.id) INTO originals
    FROM unnest(keys, brands) AS number (key, brand_key) JOIN parts AS part USING (key, brand_key);
    SELECT array_agg(make), array_agg(model), array_agg(engine_code) INTO makes, models, engines
    FROM (SELECT DISTINCT make, model, engine_code FROM vehicles WHERE id = ANY(cars)) AS car;
    PERFORM write_car_search_events(makes, models, engines, originals, has_thread);
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_fitment_delete AFTER DELETE ON vehicle_parts
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION fitment_search_events_of_vehicle_parts();

CREATE OR REPLACE TRIGGER search_fitment_insert AFTER INSERT ON vehicle_parts
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION fitment_search_events_of_vehicle_parts();

CREATE OR REPLACE TRIGGER search_fitment_update AFTER UPDATE ON vehicle_parts
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION fitment_search_events_of_vehicle_parts();
