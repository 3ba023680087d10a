-- A car changed: documents of products and parts name it, and those of cars of its model or with its engine depend on it.
-- Compares every column that fitment or the name of a car reads; a new column has to be added here.
-- FULL JOIN: planned for few rows, a plain join runs through both tables for every row of a large update.
CREATE OR REPLACE FUNCTION fitment_search_events_of_vehicles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE makes text[]; models text[]; engines text[];
BEGIN
    IF current_setting('shop.search_events', true) = 'rebuild' THEN
        EXECUTE 'SELECT write_rebuild_events(''{product,part}'') FROM ' || CASE TG_OP WHEN 'DELETE' THEN 'old_rows' ELSE 'new_rows' END || ' LIMIT 1';
        RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(make), array_agg(model), array_agg(engine_code) INTO makes, models, engines
        FROM (SELECT DISTINCT make, model, engine_code FROM new_rows) AS changed;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(make), array_agg(model), array_agg(engine_code) INTO makes, models, engines
        FROM (SELECT DISTINCT make, model, engine_code FROM old_rows) AS changed;
    ELSE
        WITH differing AS MATERIALIZED (
            SELECT o.make AS old_make, o.model AS old_model, o.engine_code AS old_engine, n.make, n.model, n.engine_code
            FROM old_rows AS o FULL JOIN new_rows AS n ON n.id = o.id
            WHERE ROW(n.make, n.make_ru, n.model, n.model_ru, n.generation, n.body_code, n.years_from, n.years_to,
                      n.engine_code, n.engine_family, n.cam_drive, n.rear_brake, n.fuel, n.displacement_l, n.power_hp,
                      n.oil_sae, n.oil_approvals, n.source, n.confidence)
               IS DISTINCT FROM
                  ROW(o.make, o.make_ru, o.model, o.model_ru, o.generation, o.body_code, o.years_from, o.years_to,
                      o.engine_code, o.engine_family, o.cam_drive, o.rear_brake, o.fuel, o.displacement_l, o.power_hp,
                      o.oil_sae, o.oil_approvals, o.source, o.confidence)
        )
        SELECT array_agg(make), array_agg(model), array_agg(engine_code) INTO makes, models, engines
        FROM (
            SELECT old_make AS make, old_model AS model, old_engine AS engine_code FROM differing
            UNION SELECT make, model, engine_code FROM differing
        ) AS changed;
    END IF;
    IF makes IS NOT NULL THEN
        PERFORM write_car_search_events(makes, models, engines, '{}', true);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_fitment_delete AFTER DELETE ON vehicles
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION fitment_search_events_of_vehicles();

CREATE OR REPLACE TRIGGER search_fitment_insert AFTER INSERT ON vehicles
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION fitment_search_events_of_vehicles();

CREATE OR REPLACE TRIGGER search_fitment_update AFTER UPDATE ON vehicles
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION fitment_search_events_of_vehicles();
