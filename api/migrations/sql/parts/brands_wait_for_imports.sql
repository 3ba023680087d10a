-- A rename waits for running imports: they cache brand names while they hold this lock (IMPORT_LOCK of api.imports.writer).
CREATE OR REPLACE FUNCTION brands_wait_for_imports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(440074327);
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER brands_wait_for_imports BEFORE UPDATE OF name ON brands
    FOR EACH STATEMENT EXECUTE FUNCTION brands_wait_for_imports();
