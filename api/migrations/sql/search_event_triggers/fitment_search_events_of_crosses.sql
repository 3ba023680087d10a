-- A cross between two parts, one of which is a number of a car, came or went: products that are the other one fit the car
-- or no longer. EXECUTE plans for the number of rows: a table of crosses has a million, a deleted part a few.
CREATE OR REPLACE FUNCTION fitment_search_events_of_crosses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed CONSTANT text := CASE TG_OP WHEN 'INSERT' THEN 'new_rows' WHEN 'DELETE' THEN 'old_rows'
        ELSE '(TABLE new_rows UNION ALL TABLE old_rows) AS both_rows' END;
    ends bigint[];
BEGIN
    IF current_setting('shop.search_events', true) = 'rebuild' THEN
        EXECUTE format('SELECT write_rebuild_events(''{product,part}'') FROM %s LIMIT 1', changed);
        RETURN NULL;
    ELSIF is_fitment_rebuild_requested() THEN
        RETURN NULL;
    END IF;
    EXECUTE format('
        SELECT array_agg(DISTINCT id) FROM (
            SELECT pair.id FROM (
                SELECT part_id AS id, other_id AS original FROM %1$s UNION ALL SELECT other_id, part_id FROM %1$s
            ) AS pair
            JOIN parts AS part ON part.id = pair.original
            WHERE EXISTS (SELECT FROM vehicle_parts AS v WHERE v.key = part.key AND v.brand_key = part.brand_key)
            LIMIT %2$s
        ) AS affected', changed, 4 * fitment_event_limit()) INTO ends;
    IF cardinality(ends) > fitment_event_limit() THEN
        PERFORM write_rebuild_events('{product,part}');
    ELSIF ends IS NOT NULL THEN
        PERFORM write_fitment_search_events((
            SELECT array_agg(DISTINCT article.product_id) FROM unnest(ends) AS affected
            CROSS JOIN LATERAL (SELECT key, brand_key FROM parts WHERE id = affected OFFSET 0) AS part
            CROSS JOIN LATERAL (
                SELECT product_id FROM part_numbers AS n
                WHERE n.key = part.key AND n.brand_key = part.brand_key AND n.kind = 'article' OFFSET 0
            ) AS article));
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_fitment_delete AFTER DELETE ON crosses
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION fitment_search_events_of_crosses();

CREATE OR REPLACE TRIGGER search_fitment_insert AFTER INSERT ON crosses
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION fitment_search_events_of_crosses();

CREATE OR REPLACE TRIGGER search_fitment_update AFTER UPDATE ON crosses
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION fitment_search_events_of_crosses();
