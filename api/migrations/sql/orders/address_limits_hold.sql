-- Whether the open unpaid orders of each address, those of the calling statement included, are within its limits.
--
-- The lock of an address is held until the transaction ends and taken after all row locks, in the order of the hashes.
-- The function is VOLATILE, so the count after the lock sees what other transactions have committed meanwhile.
-- `reservation_count` makes the caller insert its reservations first.
CREATE OR REPLACE FUNCTION address_limits_hold(reservation_count bigint, limits json)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    address record;
    held record;
BEGIN
    FOR address IN
        SELECT * FROM json_to_recordset(limits) AS l (address_hash text, max_orders bigint, max_pieces bigint)
        ORDER BY l.address_hash
    LOOP
        PERFORM pg_advisory_xact_lock(21075, hashtext(address.address_hash));
        SELECT count(*) AS orders, coalesce(sum(reservation.pieces), 0) AS pieces INTO held
        FROM orders
        LEFT JOIN LATERAL (
            SELECT sum(qty) AS pieces FROM reservations WHERE order_id = orders.id AND state = 'held'
        ) AS reservation ON true
        WHERE orders.address_hash = address.address_hash
          AND status IN ('new', 'awaiting_payment', 'assembling', 'ready') AND payment_status <> 'paid';
        IF held.orders > address.max_orders OR held.pieces > address.max_pieces THEN
            RETURN false;
        END IF;
    END LOOP;
    RETURN true;
END $$;
