"""A renamed brand takes its numbers and parts along, and is still known by its old name."""

from alembic import op

revision = "0024"
down_revision = "0023"

FUNCTIONS = """
-- The rule of api.text.part_numbers.
CREATE FUNCTION number_key(number text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT regexp_replace(
        translate(upper(normalize(number, NFC) COLLATE pg_unicode_fast), 'АВЕКМНОРСТУХ', 'ABEKMHOPCTYX'),
        '[^[:alnum:]]+', '', 'g')
$$;

-- Importers remember the names of brands while they hold this lock, IMPORT_LOCK of api.catalog.name_repository.
CREATE FUNCTION brands_wait_for_imports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(440074327);
    RETURN NULL;
END $$;

-- Files go on calling the brand as they did, and must not make it anew.
CREATE FUNCTION brands_keep_old_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.spellings = array_append(array_remove(array_remove(NEW.spellings, NEW.name), OLD.name), OLD.name);
    RETURN NEW;
END $$;

-- Where the part is known by both names, the one of the new name takes over what is said of the other.
CREATE FUNCTION parts_merge(was text, became text) RETURNS void LANGUAGE sql AS $$
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

-- Of a number that a product tells under both names its article stays.
CREATE FUNCTION part_numbers_merge(was text, became text) RETURNS void LANGUAGE sql AS $$
    DELETE FROM part_numbers AS gone USING part_numbers AS kept
    WHERE gone.product_id = kept.product_id AND gone.key = kept.key AND (
        (gone.brand = was AND kept.brand = became AND gone.kind <> 'article')
        OR (gone.brand = became AND kept.brand = was AND kept.kind = 'article'));
$$;

-- What is said without goods stays with the other brand that is called the same.
CREATE FUNCTION articles_move(brand integer, was_key text, became text, became_key text) RETURNS void LANGUAGE sql AS $$
    DELETE FROM part_numbers AS gone USING part_numbers AS article, products AS p
    WHERE article.product_id = p.id AND p.brand_id = articles_move.brand AND article.kind = 'article'
        AND article.brand_key = was_key AND gone.product_id = p.id AND gone.key = article.key
        AND gone.brand = became AND gone.id <> article.id;
    UPDATE part_numbers AS article SET brand = became, brand_key = became_key FROM products AS p
    WHERE article.product_id = p.id AND p.brand_id = articles_move.brand AND article.kind = 'article'
        AND article.brand_key = was_key;
$$;

CREATE FUNCTION parts_of_brands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE renamed record;
BEGIN
    FOR renamed IN
        SELECT n.id, o.name AS was, n.name AS became, number_key(o.name) AS old_key, number_key(n.name) AS new_key,
            EXISTS (SELECT FROM brands AS b WHERE b.id <> n.id AND number_key(b.name) = number_key(o.name)) AS is_shared
        FROM old_rows AS o JOIN new_rows AS n USING (id)
        WHERE o.name <> n.name AND number_key(o.name) <> '' AND number_key(n.name) <> ''
    LOOP
        IF renamed.is_shared THEN
            PERFORM articles_move(renamed.id, renamed.old_key, renamed.became, renamed.new_key);
            CONTINUE;
        END IF;
        PERFORM parts_merge(renamed.old_key, renamed.new_key);
        UPDATE parts SET brand = renamed.became, brand_key = renamed.new_key
        WHERE brand_key IN (renamed.old_key, renamed.new_key)
            AND (brand, brand_key) IS DISTINCT FROM (renamed.became, renamed.new_key);
        PERFORM part_numbers_merge(renamed.was, renamed.became);
        UPDATE part_numbers SET brand_key = renamed.new_key,
            brand = CASE brand WHEN renamed.was THEN renamed.became ELSE brand END
        WHERE brand_key = renamed.old_key;
        UPDATE vehicle_parts SET brand_key = renamed.new_key WHERE brand_key = renamed.old_key;
    END LOOP;
    RETURN NULL;
END $$;
"""


def upgrade() -> None:
    op.execute(FUNCTIONS)
    op.execute(
        "CREATE TRIGGER brands_wait_for_imports BEFORE UPDATE OF name ON brands FOR EACH STATEMENT"
        " EXECUTE FUNCTION brands_wait_for_imports()"
    )
    op.execute(
        "CREATE TRIGGER brands_keep_old_name BEFORE UPDATE OF name ON brands FOR EACH ROW"
        " WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION brands_keep_old_name()"
    )
    # By its name it runs before the triggers that mark what it has moved.
    op.execute(
        "CREATE TRIGGER parts_of_brands_update AFTER UPDATE ON brands REFERENCING OLD TABLE AS old_rows"
        " NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION parts_of_brands()"
    )


def downgrade() -> None:
    op.execute("DROP TRIGGER parts_of_brands_update ON brands")
    op.execute("DROP TRIGGER brands_keep_old_name ON brands")
    op.execute("DROP TRIGGER brands_wait_for_imports ON brands")
    op.execute(
        "DROP FUNCTION parts_of_brands, articles_move, part_numbers_merge, parts_merge, brands_keep_old_name,"
        " brands_wait_for_imports, number_key"
    )
