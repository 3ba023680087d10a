-- Events of the given categories and of everything above them: their product counts change.
CREATE OR REPLACE FUNCTION write_branch_search_events(leaves bigint[]) RETURNS void LANGUAGE sql AS $$
    WITH RECURSIVE branch AS (
        SELECT id, parent_id FROM categories WHERE id = ANY($1)
        UNION
        SELECT parent.id, parent.parent_id FROM categories AS parent JOIN branch ON parent.id = branch.parent_id
    )
    SELECT write_search_events('category', array_agg(id), 'full') FROM branch;
$$;
