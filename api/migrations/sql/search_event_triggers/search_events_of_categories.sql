-- A category changed: itself, its branch upwards, and the products below it, whose documents hold the path.
CREATE OR REPLACE FUNCTION search_events_of_categories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(id) INTO changed FROM new_rows;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(id) INTO changed FROM old_rows;
    ELSE
        SELECT array_agg(id) INTO changed FROM (
            (TABLE new_rows EXCEPT TABLE old_rows) UNION (TABLE old_rows EXCEPT TABLE new_rows)) AS differing;
        PERFORM write_search_events('product', (
            WITH RECURSIVE subtree AS (
                SELECT id FROM categories WHERE id = ANY(changed)
                UNION
                SELECT child.id FROM categories AS child JOIN subtree ON child.parent_id = subtree.id
            )
            SELECT array_agg(p.id) FROM products AS p JOIN subtree ON subtree.id = p.category_id), 'full');
        PERFORM write_branch_search_events(changed);
    END IF;
    PERFORM write_search_events('category', changed, 'full');
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_delete AFTER DELETE ON categories
    REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_categories();

CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON categories
    REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_categories();

CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON categories
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION search_events_of_categories();
