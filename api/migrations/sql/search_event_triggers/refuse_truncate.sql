-- Refuses TRUNCATE: it would remove rows without writing outbox events.
CREATE OR REPLACE FUNCTION refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'TRUNCATE % would leave the search index behind: use DELETE', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE TRIGGER search_truncate BEFORE TRUNCATE ON categories
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE OR REPLACE TRIGGER search_truncate BEFORE TRUNCATE ON part_numbers
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE OR REPLACE TRIGGER search_truncate BEFORE TRUNCATE ON parts
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE OR REPLACE TRIGGER search_truncate BEFORE TRUNCATE ON prices
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE OR REPLACE TRIGGER search_truncate BEFORE TRUNCATE ON product_images
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE OR REPLACE TRIGGER search_truncate BEFORE TRUNCATE ON product_options
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE OR REPLACE TRIGGER search_truncate BEFORE TRUNCATE ON products
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE OR REPLACE TRIGGER search_truncate BEFORE TRUNCATE ON stocks
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE OR REPLACE TRIGGER search_truncate BEFORE TRUNCATE ON frame_codes
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE OR REPLACE TRIGGER search_truncate BEFORE TRUNCATE ON vehicles
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE OR REPLACE TRIGGER search_truncate BEFORE TRUNCATE ON vin_patterns
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE OR REPLACE TRIGGER search_truncate BEFORE TRUNCATE ON vehicle_parts
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
