-- Most products, and most parts, whose documents follow a change of cars, numbers or crosses by events of their own: a
-- drain sends them in ten seconds. Above it their indexes are rebuilt, beside which other changes pass.
CREATE OR REPLACE FUNCTION fitment_event_limit() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT 10000 $$;
