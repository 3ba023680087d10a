-- Whether each confirmation of the calling statement that uses a code «for the first order» is the person's first.
--
-- One lock, held until the transaction ends and taken after all others, lets such confirmations pass one by one: two
-- tabs or two accounts of one person get one discount. `reservation_count` makes the caller insert its orders first.
CREATE OR REPLACE FUNCTION first_orders_hold(reservation_count bigint, attempts json)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    attempt record;
BEGIN
    FOR attempt IN
        SELECT a.*, c.id AS own FROM json_to_recordset(attempts) AS a (customer_id int, key text, phone text, email text)
        JOIN confirmations AS c ON (c.customer_id, c.idempotency_key) = (a.customer_id, a.key)
    LOOP
        PERFORM pg_advisory_xact_lock(21076, 0);
        IF has_earlier_order(
            attempt.customer_id, attempt.phone, attempt.email,
            (
                SELECT json_agg(json_build_object('city_id', city_id, 'text', address_text))
                FROM orders WHERE confirmation_id = attempt.own AND delivery_type = 1
            ),
            attempt.own
        ) THEN
            RETURN false;
        END IF;
    END LOOP;
    RETURN true;
END $$;
