-- A source of crosses is trusted more or less than before: its crosses confirm a car or no longer. Few know how many.
CREATE OR REPLACE FUNCTION fitment_search_events_of_cross_sources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM write_rebuild_events('{product,part}')
    FROM (SELECT id, trust FROM new_rows EXCEPT SELECT id, trust FROM old_rows) AS changed LIMIT 1;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_fitment_update AFTER UPDATE ON cross_sources
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION fitment_search_events_of_cross_sources();
