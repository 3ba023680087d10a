-- Products whose cars follow from what they state of themselves: an applicability text, the class of an oil, or the name
-- of an oil or of a part that is chosen by its size (a superset of api/vehicles/fitment/vehicle_index.py). Ids may repeat.
-- The name is compared as in the index ix_products_fitted_by_name. OFFSET 0 keeps the options of a key a subquery of
-- their own, by index, of which only so many are read as are wanted.
CREATE OR REPLACE FUNCTION products_fitted_by_description() RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
    SELECT stated.product_id::bigint FROM options AS described
    CROSS JOIN LATERAL (SELECT product_id FROM product_options WHERE option_id = described.id OFFSET 0) AS stated
    WHERE described.key IN ('fits', 'sae', 'api', 'acea', 'ilsac', 'jaso')
    UNION ALL
    SELECT id::bigint FROM products
    WHERE name COLLATE pg_unicode_fast ~* '^[^[:alnum:]]*((моторное )?масло|аккумулятор|акб|(авто)?ламп[аы]|(комплект )?(щ[её]т|дворник))';
$$;
