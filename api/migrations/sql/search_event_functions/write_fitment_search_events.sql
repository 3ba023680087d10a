-- The cars of these products may have changed, and so those of the parts that they sell; `parts` are others. Above
-- fitment_event_limit() one request for a rebuild stands for all.
CREATE OR REPLACE FUNCTION write_fitment_search_events(products bigint[], parts bigint[] DEFAULT '{}') RETURNS void
LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF cardinality($1) > fitment_event_limit() THEN
        PERFORM write_rebuild_events('{product,part}');
        RETURN;
    END IF;
    PERFORM write_search_events('product', $1, 'full');
    SELECT array_agg(id) INTO changed FROM (
        SELECT part.id FROM unnest($1) AS product
        CROSS JOIN LATERAL (
            SELECT key, brand_key FROM part_numbers WHERE product_id = product AND kind = 'article' OFFSET 0
        ) AS article
        CROSS JOIN LATERAL (
            SELECT id FROM parts AS p WHERE p.key = article.key AND p.brand_key = article.brand_key OFFSET 0
        ) AS part
        UNION SELECT unnest($2)
    ) AS affected;
    IF cardinality(changed) > fitment_event_limit() THEN
        PERFORM write_rebuild_events('{part}');
    ELSE
        PERFORM write_search_events('part', changed, 'full');
    END IF;
END $$;
