-- A pattern of VINs changed: the cars of the models that it named or names. A pattern without models names no car.
CREATE OR REPLACE FUNCTION search_events_of_vin_patterns() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(v.id) INTO changed FROM new_rows AS p
        JOIN vehicles AS v ON v.make = ANY(p.makes) AND v.model = ANY(p.models);
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(v.id) INTO changed FROM old_rows AS p
        JOIN vehicles AS v ON v.make = ANY(p.makes) AND v.model = ANY(p.models);
    ELSE
        WITH differing AS MATERIALIZED (
            (TABLE new_rows EXCEPT ALL TABLE old_rows) UNION ALL (TABLE old_rows EXCEPT ALL TABLE new_rows)
        )
        SELECT array_agg(v.id) INTO changed FROM differing AS p
        JOIN vehicles AS v ON v.make = ANY(p.makes) AND v.model = ANY(p.models);
    END IF;
    PERFORM write_search_events('car', changed, 'full');
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_delete AFTER DELETE ON vin_patterns
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_vin_patterns();

CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON vin_patterns
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_vin_patterns();

CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON vin_patterns
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_vin_patterns();
