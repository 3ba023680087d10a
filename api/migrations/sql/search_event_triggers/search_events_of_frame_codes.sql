-- A car got, lost or changed a frame code.
CREATE OR REPLACE FUNCTION search_events_of_frame_codes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(vehicle_id) INTO changed FROM new_rows;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(vehicle_id) INTO changed FROM old_rows;
    ELSE
        SELECT array_agg(o.vehicle_id) || array_agg(n.vehicle_id) INTO changed
        FROM old_rows AS o FULL JOIN new_rows AS n ON n.id = o.id
        WHERE ROW(n.vehicle_id, n.code) IS DISTINCT FROM ROW(o.vehicle_id, o.code);
    END IF;
    PERFORM write_search_events('car', changed, 'full');
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_delete AFTER DELETE ON frame_codes
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_frame_codes();

CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON frame_codes
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_frame_codes();

CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON frame_codes
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_frame_codes();
