-- Deletes numbers that a product would have twice after its brand is renamed.
CREATE OR REPLACE FUNCTION part_numbers_merge(was text, became text) RETURNS void LANGUAGE sql AS $$
    DELETE FROM part_numbers AS gone USING part_numbers AS kept
    WHERE gone.product_id = kept.product_id AND gone.key = kept.key AND (
        (gone.brand = was AND kept.brand = became AND gone.kind <> 'article')
        OR (gone.brand = became AND kept.brand = was AND kept.kind = 'article'));
$$;
