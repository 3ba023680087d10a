-- A product changed. Compares every column that its document reads (api/catalog/product_fields.py).
-- FULL JOIN: planned for few rows, a plain join runs through both tables for every row of a large update.
CREATE OR REPLACE FUNCTION search_events_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[]; leaves bigint[]; sizes bigint[]; groups bigint[];
BEGIN
    IF current_setting('shop.search_events', true) = 'rebuild' THEN
        EXECUTE 'SELECT write_rebuild_events(''{product,category}'') FROM ' || CASE TG_OP WHEN 'DELETE' THEN 'old_rows' ELSE 'new_rows' END || ' LIMIT 1';
        RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(id), array_agg(DISTINCT category_id) INTO changed, leaves FROM new_rows;
        SELECT array_agg(id) INTO sizes FROM new_rows WHERE packing_group IS NOT NULL;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(id), array_agg(DISTINCT category_id) INTO changed, leaves FROM old_rows;
        SELECT array_agg(DISTINCT packing_group) INTO groups FROM old_rows WHERE packing_group IS NOT NULL;
    ELSE
        SELECT array_agg(coalesce(o.id, n.id)) || array_agg(n.id) INTO changed
        FROM old_rows AS o FULL JOIN new_rows AS n ON n.id = o.id
        WHERE ROW({document_columns:n}) IS DISTINCT FROM ROW({document_columns:o});
        SELECT array_agg(o.category_id) || array_agg(n.category_id) INTO leaves
        FROM old_rows AS o FULL JOIN new_rows AS n ON n.id = o.id
        WHERE ROW(n.category_id, n.visible, n.packing_group) IS DISTINCT FROM ROW(o.category_id, o.visible, o.packing_group);
        SELECT array_agg(n.id), array_agg(o.packing_group) FILTER (WHERE o.packing_group IS NOT NULL) INTO sizes, groups
        FROM old_rows AS o FULL JOIN new_rows AS n ON n.id = o.id
        WHERE ROW(n.packing_group, n.packing_size, n.visible)
           IS DISTINCT FROM ROW(o.packing_group, o.packing_size, o.visible);
    END IF;
    PERFORM write_search_events('product', changed, 'full');
    PERFORM write_branch_search_events(leaves);
    IF sizes IS NOT NULL OR groups IS NOT NULL THEN
        PERFORM write_size_search_events(sizes, groups);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_delete AFTER DELETE ON products
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_products();

CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON products
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_products();

CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON products
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_products();
