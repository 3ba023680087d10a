-- Optimistic lock of a confirmation: aborts the statement when something changed since it was read.
CREATE OR REPLACE FUNCTION confirmation_guard(holds boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF NOT holds THEN
        RAISE EXCEPTION 'the cart, stock or promo code changed since it was read';
    END IF;
END $$;
