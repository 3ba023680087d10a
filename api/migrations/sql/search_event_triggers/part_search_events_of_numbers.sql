-- A product got or lost a number: its parts are on sale or no longer, and fit the cars whose numbers it has or replaces. So
-- do the products that are one of its numbers, when a car has one of them. Fires after parts_of_numbers, by name.
CREATE OR REPLACE FUNCTION part_search_events_of_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[]; keys text[]; brands text[]; kinds text[]; parts bigint[]; products bigint[];
BEGIN
    IF current_setting('shop.search_events', true) = 'rebuild' THEN
        EXECUTE 'SELECT write_rebuild_events(''{part}'') FROM ' || CASE TG_OP WHEN 'DELETE' THEN 'old_rows' ELSE 'new_rows' END || ' LIMIT 1';
        RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(product_id), array_agg(key), array_agg(brand_key), array_agg(kind)
        INTO ids, keys, brands, kinds FROM new_rows;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(product_id), array_agg(key), array_agg(brand_key), array_agg(kind)
        INTO ids, keys, brands, kinds FROM old_rows;
    ELSE
        SELECT array_agg(product_id), array_agg(key), array_agg(brand_key), array_agg(kind)
        INTO ids, keys, brands, kinds FROM (
            (TABLE new_rows EXCEPT ALL TABLE old_rows) UNION ALL (TABLE old_rows EXCEPT ALL TABLE new_rows)
        ) AS differing;
    END IF;
    IF ids IS NULL THEN
        RETURN NULL;
    END IF;
    WITH number AS MATERIALIZED (
        SELECT * FROM unnest(ids, keys, brands, kinds) AS changed (product_id, key, brand_key, kind)
        UNION
        SELECT product, present.* FROM (SELECT DISTINCT unnest(ids) AS product) AS changed CROSS JOIN LATERAL (
            SELECT key, brand_key, kind FROM part_numbers WHERE product_id = product OFFSET 0
        ) AS present
    ), of_car AS MATERIALIZED (
        SELECT DISTINCT product_id FROM number WHERE EXISTS (
            SELECT FROM vehicle_parts AS v WHERE v.key = number.key AND v.brand_key = number.brand_key OFFSET 0)
    )
    SELECT
        (SELECT array_agg(part.id) FROM number CROSS JOIN LATERAL (
            SELECT id FROM parts AS p WHERE p.key = number.key AND p.brand_key = number.brand_key OFFSET 0
        ) AS part WHERE number.kind IN ({own_number_kinds})),
        (SELECT array_agg(DISTINCT article.product_id) FROM of_car JOIN number USING (product_id) CROSS JOIN LATERAL (
            SELECT n.product_id FROM part_numbers AS n
            WHERE n.key = number.key AND n.brand_key = number.brand_key AND n.kind = 'article' OFFSET 0
        ) AS article)
    INTO parts, products;
    PERFORM write_search_events('part', parts, 'full');
    IF products IS NOT NULL AND NOT is_fitment_rebuild_requested() THEN
        PERFORM write_fitment_search_events(products);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_parts_of_numbers_delete AFTER DELETE ON part_numbers
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_numbers();

CREATE OR REPLACE TRIGGER search_parts_of_numbers_insert AFTER INSERT ON part_numbers
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_numbers();

CREATE OR REPLACE TRIGGER search_parts_of_numbers_update AFTER UPDATE ON part_numbers
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION part_search_events_of_numbers();
