-- A courier's address for comparison: street, house and flat in lower case, without index, city and the words for street,
-- house, building and flat: «г. Тверь, ул. Коминтерна, д. 47 кв. 5» and «Коминтерна 47-5» are «коминтерна 47 5».
CREATE OR REPLACE FUNCTION normal_address(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        translate(lower(address), 'ё', 'е'),
        '^\s*\d{6}\M', ''),
        '\m(россия|г|гор|город|ул|улица|пр-т|пр-кт|просп|проспект|пр-д|проезд|пр|пер|переулок|пл|площадь|б-р|бул|бульвар|ш|шоссе|наб|набережная|д|дом|корп|корпус|стр|строение|кв|квартира|оф|офис)\M\.?', ' ', 'g'),
        -- what stands before the street, which the number of the house follows
        '^[^0-9]*,\s*([^,0-9\s][^,0-9]*,?\s*[0-9])', '\1'),
        '([0-9])\s*к\.?\s*([0-9])', '\1 \2', 'g'),
        '[^0-9a-zа-я]+', ' ', 'g'),
        '([0-9]) ([а-я])\M', '\1\2', 'g'))
$$;
