-- Writes one outbox event a row and wakes the indexer, unless the transaction sets shop.wake_indexer to off.
-- `change`: full, or offer when only price and stock changed.
CREATE OR REPLACE FUNCTION write_search_events(entity text, ids bigint[], change text) RETURNS void LANGUAGE sql AS $$
    INSERT INTO search_outbox (entity, entity_id, change)
    SELECT $1, id, $3 FROM (SELECT DISTINCT unnest($2) AS id) AS changed WHERE id IS NOT NULL;
    SELECT pg_notify('search_outbox', $1)
    WHERE cardinality($2) > 0 AND current_setting('shop.wake_indexer', true) IS DISTINCT FROM 'off';
$$;
