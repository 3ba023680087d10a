-- Whether this transaction asks for a rebuild of products and parts already, so that no event of theirs is needed.
CREATE OR REPLACE FUNCTION is_fitment_rebuild_requested() RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT count(*) = 2 FROM search_outbox
    WHERE engine = (SELECT min(number) FROM search_engines) AND entity IN ('product', 'part') AND entity_id = 0
        AND transaction_id = pg_current_xact_id();
$$;
