-- Notes in the journal what a restored backup must not bring back. The argument is the kind of the entry.
-- Writes into: erasures
CREATE OR REPLACE FUNCTION write_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_ARGV[0] = 'consent' THEN
        INSERT INTO erasures (kind, subject) VALUES ('consent', NEW.customer_id || ':' || NEW.purpose);
    ELSE
        INSERT INTO erasures (kind, subject) VALUES (TG_ARGV[0], OLD.id);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER erasure AFTER UPDATE OF deleted_at ON customers
    FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION write_erasure('account');

-- Consents of an e-mail end with the subscription, which has an entry of its own.
CREATE OR REPLACE TRIGGER erasure AFTER INSERT ON consents
    FOR EACH ROW WHEN (NOT NEW.given AND NEW.customer_id IS NOT NULL) EXECUTE FUNCTION write_erasure('consent');

CREATE OR REPLACE TRIGGER erasure AFTER DELETE ON subscribers
    FOR EACH ROW EXECUTE FUNCTION write_erasure('subscription');

CREATE OR REPLACE TRIGGER erasure AFTER DELETE ON login_sessions
    FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION write_erasure('session');
