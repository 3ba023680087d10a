-- A brand name that another brand still uses: only the articles of this brand take the new name.
CREATE OR REPLACE FUNCTION articles_move(brand integer, was_key text, became text, became_key text) RETURNS void LANGUAGE sql AS $$
    DELETE FROM part_numbers AS gone USING part_numbers AS article, products AS p
    WHERE article.product_id = p.id AND p.brand_id = articles_move.brand AND article.kind IN ({own_number_kinds})
        AND article.brand_key = was_key AND gone.product_id = p.id AND gone.key = article.key
        AND gone.brand = became AND gone.id <> article.id;
    UPDATE part_numbers AS article SET brand = became, brand_key = became_key FROM products AS p
    WHERE article.product_id = p.id AND p.brand_id = articles_move.brand AND article.kind IN ({own_number_kinds})
        AND article.brand_key = was_key;
$$;
