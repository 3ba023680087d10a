-- The normalised key of a part number: the rule of api/text/part_numbers.py.
CREATE OR REPLACE FUNCTION number_key(number text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT regexp_replace(
        translate(upper(normalize(number, NFC) COLLATE pg_unicode_fast), 'АВЕКМНОРСТУХ', 'ABEKMHOPCTYX'),
        '[^[:alnum:]]+', '', 'g')
$$;
