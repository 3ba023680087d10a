-- Events of the other sizes of the given products and groups: each document of a packing group lists all its sizes.
CREATE OR REPLACE FUNCTION write_size_search_events(ids bigint[], groups bigint[] DEFAULT '{}') RETURNS void
LANGUAGE sql AS $$
    WITH changed AS MATERIALIZED (SELECT DISTINCT unnest($1) AS id), affected AS (
        SELECT p.packing_group FROM products AS p JOIN changed USING (id) WHERE p.packing_group IS NOT NULL
        UNION SELECT unnest($2)
    )
    SELECT write_search_events('product', array_agg(other.id), 'offer')
    FROM products AS other JOIN affected USING (packing_group)
    WHERE NOT EXISTS (SELECT FROM changed WHERE changed.id = other.id);
$$;
