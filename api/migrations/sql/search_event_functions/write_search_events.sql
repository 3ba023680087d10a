-- Writes one outbox event an engine, row and transaction and wakes the indexer, unless the transaction sets shop.wake_indexer to
-- off. `change`: full, or offer when only price and stock changed; a full one replaces the offer of the transaction.
-- Events are in the order of ids, so that a round of a drain reads rows that lie together.
-- In a transaction that sets shop.search_events to rebuild, one event of the entity stands for all its rows.
CREATE OR REPLACE FUNCTION write_search_events(entity text, ids bigint[], change text) RETURNS void
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
    IF coalesce(cardinality($2), 0) = 0 THEN
        RETURN;
    ELSIF current_setting('shop.search_events', true) = 'rebuild' THEN
        PERFORM write_rebuild_events(ARRAY[$1]);
        RETURN;
    ELSIF $3 = 'full' THEN
        INSERT INTO search_outbox (engine, entity, entity_id, change)
        SELECT number, $1, id, $3 FROM (SELECT DISTINCT unnest($2) AS id) AS changed CROSS JOIN search_engines
        WHERE id IS NOT NULL ORDER BY id
        ON CONFLICT (engine, entity, entity_id, transaction_id) DO UPDATE SET change = 'full' WHERE search_outbox.change = 'offer';
    ELSE
        INSERT INTO search_outbox (engine, entity, entity_id, change)
        SELECT number, $1, id, $3 FROM (SELECT DISTINCT unnest($2) AS id) AS changed CROSS JOIN search_engines
        WHERE id IS NOT NULL ORDER BY id
        ON CONFLICT (engine, entity, entity_id, transaction_id) DO NOTHING;
    END IF;
    IF current_setting('shop.wake_indexer', true) IS DISTINCT FROM 'off' THEN
        PERFORM pg_notify('search_outbox', $1);
    END IF;
END $$;
