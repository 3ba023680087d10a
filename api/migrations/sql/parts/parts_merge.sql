-- Where a part exists under both keys of a renamed brand, its crosses and name move to the new one.
CREATE OR REPLACE FUNCTION parts_merge(was text, became text) RETURNS void LANGUAGE sql AS $$
    WITH twins AS (
        SELECT old.id AS old_id, new.id AS new_id FROM parts AS old JOIN parts AS new USING (key)
        WHERE old.brand_key = was AND new.brand_key = became AND was <> became
    ), moved AS (
        SELECT coalesce(one.new_id, c.part_id) AS part_id, coalesce(other.new_id, c.other_id) AS other_id,
            c.source_id, c.kind
        FROM crosses AS c
        LEFT JOIN twins AS one ON one.old_id = c.part_id LEFT JOIN twins AS other ON other.old_id = c.other_id
        WHERE one.old_id IS NOT NULL OR other.old_id IS NOT NULL
    )
    INSERT INTO crosses (part_id, other_id, source_id, kind)
    SELECT part_id, other_id, source_id, kind FROM moved WHERE part_id <> other_id ON CONFLICT DO NOTHING;
    UPDATE parts AS new SET name = old.name FROM parts AS old
    WHERE old.key = new.key AND old.brand_key = was AND new.brand_key = became AND new.name = '' AND old.name <> '';
    DELETE FROM parts AS old USING parts AS new
    WHERE old.key = new.key AND old.brand_key = was AND new.brand_key = became AND was <> became;
$$;
