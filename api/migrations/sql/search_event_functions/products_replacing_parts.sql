-- Products that are one of these parts, or replace one by a cross or by a number that a product states. Ids may repeat.
-- OFFSET 0 keeps each lookup a subquery of its own, by index, whatever the statistics say of the list.
CREATE OR REPLACE FUNCTION products_replacing_parts(parts bigint[]) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
    SELECT article.product_id::bigint
    FROM unnest($1) AS original
    CROSS JOIN LATERAL (SELECT id, key, brand_key FROM parts WHERE id = original OFFSET 0) AS part
    CROSS JOIN LATERAL (
        SELECT part.key, part.brand_key
        UNION ALL
        SELECT other.key, other.brand_key FROM part_numbers AS same JOIN part_numbers AS other USING (product_id)
        WHERE same.key = part.key AND same.brand_key = part.brand_key
            AND (same.kind = 'article') <> (other.kind = 'article')
        UNION ALL
        SELECT other.key, other.brand_key FROM crosses JOIN parts AS other ON other.id = crosses.other_id
        WHERE crosses.part_id = part.id
        UNION ALL
        SELECT other.key, other.brand_key FROM crosses JOIN parts AS other ON other.id = crosses.part_id
        WHERE crosses.other_id = part.id
        OFFSET 0
    ) AS related
    CROSS JOIN LATERAL (
        SELECT product_id FROM part_numbers
        WHERE key = related.key AND brand_key = related.brand_key AND kind = 'article' OFFSET 0
    ) AS article;
$$;
