-- A size that a car takes changed: batteries, lamps and wiper blades fit it or no longer.
CREATE OR REPLACE FUNCTION fitment_search_events_of_vehicle_sizes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE has_changed boolean;
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT EXISTS (SELECT FROM new_rows) INTO has_changed;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT EXISTS (SELECT FROM old_rows) INTO has_changed;
    ELSE
        SELECT EXISTS (TABLE new_rows EXCEPT TABLE old_rows) INTO has_changed;
    END IF;
    IF NOT has_changed THEN
        RETURN NULL;
    ELSIF current_setting('shop.search_events', true) = 'rebuild' THEN
        PERFORM write_rebuild_events('{product,part}');
    ELSE
        PERFORM write_car_search_events('{}', '{}', '{}', '{}', true);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_fitment_delete AFTER DELETE ON vehicle_sizes
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION fitment_search_events_of_vehicle_sizes();

CREATE OR REPLACE TRIGGER search_fitment_insert AFTER INSERT ON vehicle_sizes
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION fitment_search_events_of_vehicle_sizes();

CREATE OR REPLACE TRIGGER search_fitment_update AFTER UPDATE ON vehicle_sizes
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION fitment_search_events_of_vehicle_sizes();
