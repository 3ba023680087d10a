-- Writes one event of each entity that asks for a rebuild of its index, at most one a transaction, and wakes the indexer.
CREATE OR REPLACE FUNCTION write_rebuild_events(entities text[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO search_outbox (entity, entity_id, change) SELECT unnest($1), 0, 'rebuild' ON CONFLICT DO NOTHING;
    SELECT pg_notify('search_outbox', entity) FROM unnest($1) AS entity
    WHERE current_setting('shop.wake_indexer', true) IS DISTINCT FROM 'off';
$$;
