-- A car changed. Compares every column that its document reads; a new column has to be added here.
-- FULL JOIN: planned for few rows, a plain join runs through both tables for every row of a large update.
CREATE OR REPLACE FUNCTION search_events_of_vehicles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(id) INTO changed FROM new_rows;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(id) INTO changed FROM old_rows;
    ELSE
        SELECT array_agg(coalesce(o.id, n.id)) || array_agg(n.id) INTO changed
        FROM old_rows AS o FULL JOIN new_rows AS n ON n.id = o.id
        WHERE ROW(n.make, n.make_ru, n.model, n.model_ru, n.generation, n.body_code, n.years_from, n.years_to,
                  n.engine_code, n.engine_family, n.fuel, n.displacement_l, n.power_hp)
           IS DISTINCT FROM
              ROW(o.make, o.make_ru, o.model, o.model_ru, o.generation, o.body_code, o.years_from, o.years_to,
                  o.engine_code, o.engine_family, o.fuel, o.displacement_l, o.power_hp);
    END IF;
    PERFORM write_search_events('car', changed, 'full');
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_delete AFTER DELETE ON vehicles
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_vehicles();

CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON vehicles
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_vehicles();

CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON vehicles
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_vehicles();
