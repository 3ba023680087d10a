-- Whether the shop has served this person before: an order that was not cancelled, of the account, of its phone or email,
-- of the recipient's phone or email, or by courier to one of `addresses` ([{"city_id", "text"}]). Orders of the
-- confirmation `own` do not count. VOLATILE: `first_orders_hold` needs what was committed since its statement began.
CREATE OR REPLACE FUNCTION has_earlier_order(
    customer int, recipient_phone text, recipient_email text, addresses json, own bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    phones text[];
    emails text[];
BEGIN
    SELECT array_agg(DISTINCT phone), array_agg(DISTINCT lower(email)) INTO phones, emails
    FROM (
        SELECT c.phone, c.email FROM customers AS c WHERE c.id = customer
        UNION ALL VALUES (recipient_phone, recipient_email)
    ) AS contact (phone, email)
    WHERE phone <> '' OR email <> '';
    RETURN EXISTS (
        SELECT FROM (
            SELECT o.status, o.confirmation_id FROM orders AS o
            WHERE o.customer_id IN (SELECT customer UNION ALL SELECT c.id FROM customers AS c WHERE c.phone = ANY(phones))
            UNION ALL
            SELECT o.status, o.confirmation_id FROM orders AS o
            WHERE o.recipient_phone = ANY(phones) AND o.recipient_phone <> ''
            UNION ALL
            SELECT o.status, o.confirmation_id FROM orders AS o
            WHERE lower(o.recipient_email) = ANY(emails) AND o.recipient_email <> ''
            UNION ALL
            SELECT o.status, o.confirmation_id
            FROM json_to_recordset(coalesce(addresses, '[]')) AS place (city_id int, text text)
            JOIN orders AS o ON o.city_id = place.city_id
                AND normal_address(o.address_text) = normal_address(place.text)
                AND o.delivery_type = 1 AND o.address_text <> ''
        ) AS earlier
        WHERE status NOT IN ('cancelled', 'expired') AND confirmation_id IS DISTINCT FROM own
    );
END $$;
