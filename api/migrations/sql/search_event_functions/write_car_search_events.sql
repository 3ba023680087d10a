-- Events of the products and parts whose documents may name a car of these models or with one of these engines, by its
-- numbers (`originals` are further parts that are numbers of cars) or, with `by_description`, by what they state
-- of themselves. `makes` and `models` are parallel.
CREATE OR REPLACE FUNCTION write_car_search_events(
    makes text[], models text[], engines text[], originals bigint[], by_description boolean
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    -- Ids repeat in the lists that are read: four for one product, about.
    most CONSTANT integer := 4 * fitment_event_limit();
    numbers bigint[];
    affected bigint[];
    row_count bigint;
BEGIN
    IF is_fitment_rebuild_requested() THEN
        RETURN;
    END IF;
    WITH car AS MATERIALIZED (
        SELECT vehicle.id FROM unnest($1, $2) AS named (make, model) JOIN vehicles AS vehicle USING (make, model)
        UNION
        SELECT vehicle.id FROM unnest($3) AS engine JOIN vehicles AS vehicle ON vehicle.engine_code = engine
        WHERE engine <> '' AND vehicle.engine_code <> ''
    )
    SELECT array_agg(id) INTO numbers FROM (
        SELECT part.id FROM car
        CROSS JOIN LATERAL (SELECT key, brand_key FROM vehicle_parts WHERE vehicle_id = car.id OFFSET 0) AS number
        CROSS JOIN LATERAL (
            SELECT id FROM parts AS p WHERE p.key = number.key AND p.brand_key = number.brand_key OFFSET 0
        ) AS part
        UNION SELECT unnest($4)
    ) AS original WHERE id IS NOT NULL;
    SELECT array_agg(DISTINCT id), count(*) INTO affected, row_count FROM (
        SELECT id FROM products_fitted_by_description() AS id WHERE $5
        UNION ALL
        SELECT id FROM products_replacing_parts(numbers) AS id
        LIMIT most
    ) AS candidate;
    IF row_count = most THEN
        PERFORM write_rebuild_events('{product,part}');
    ELSE
        PERFORM write_fitment_search_events(affected, numbers);
    END IF;
END $$;
