-- Writes one event of each entity that asks for a rebuild of its index in every engine, at most one a transaction, and
-- wakes the indexer.
CREATE OR REPLACE FUNCTION write_rebuild_events(entities text[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO search_outbox (engine, entity, entity_id, change)
    SELECT number, entity, 0, 'rebuild' FROM unnest($1) AS entity CROSS JOIN search_engines
    ON CONFLICT DO NOTHING;
    SELECT pg_notify('search_outbox', entity) FROM unnest($1) AS entity
    WHERE current_setting('shop.wake_indexer', true) IS DISTINCT FROM 'off';
$$;
