"""Parts of makers and their crosses; the triggers that mark parts for the search index."""

import sqlalchemy as sa
from alembic import op

from api.migrations.brand_keys import fill_brand_keys

revision = "0021"
down_revision = "0020"

FUNCTIONS = """
-- A product's numbers make the parts they name; its article also says how the part is written and called.
CREATE FUNCTION parts_of_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO parts AS part (key, brand_key, brand, number, name)
    SELECT DISTINCT ON (n.key, n.brand_key) n.key, n.brand_key, n.brand, n.number, p.name
    FROM new_rows AS n JOIN products AS p ON p.id = n.product_id
    WHERE n.key <> '' AND n.kind = 'article'
    ORDER BY n.key, n.brand_key, p.visible DESC, n.id
    ON CONFLICT (key, brand_key) DO UPDATE
    SET brand = excluded.brand, number = excluded.number, name = excluded.name
    WHERE (part.brand, part.number, part.name) IS DISTINCT FROM (excluded.brand, excluded.number, excluded.name);

    INSERT INTO parts (key, brand_key, brand, number, name)
    SELECT DISTINCT ON (n.key, n.brand_key) n.key, n.brand_key, n.brand, n.number, c.name
    FROM new_rows AS n JOIN products AS p ON p.id = n.product_id JOIN categories AS c ON c.id = p.category_id
    WHERE n.key <> '' AND n.kind <> 'article'
        AND NOT EXISTS (SELECT FROM parts AS part WHERE part.key = n.key AND part.brand_key = n.brand_key)
    ORDER BY n.key, n.brand_key, n.id
    ON CONFLICT (key, brand_key) DO NOTHING;
    RETURN NULL;
END $$;

CREATE FUNCTION parts_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- FULL JOIN of the two: planned for few rows, the plain one runs through both for every row of a large update.
    WITH renamed AS MATERIALIZED (
        SELECT n.id, n.name FROM old_rows AS o FULL JOIN new_rows AS n ON n.id = o.id WHERE n.name <> o.name
    )
    UPDATE parts AS part SET name = renamed.name
    FROM renamed JOIN part_numbers AS number ON number.product_id = renamed.id AND number.kind = 'article'
    WHERE part.key = number.key AND part.brand_key = number.brand_key;
    RETURN NULL;
END $$;

CREATE FUNCTION search_mark_part_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(id) INTO changed FROM new_rows;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(id) INTO changed FROM old_rows;
    ELSE
        SELECT array_agg(id) INTO changed FROM (TABLE new_rows EXCEPT ALL TABLE old_rows) AS differing;
    END IF;
    PERFORM search_mark('part', changed, 'full');
    RETURN NULL;
END $$;

-- Parts tell which products are the part itself: those that bear its number as their article.
CREATE FUNCTION search_mark_parts_of_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(part.id) INTO changed FROM new_rows AS n JOIN parts AS part USING (key, brand_key)
        WHERE n.kind = 'article';
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(part.id) INTO changed FROM old_rows AS n JOIN parts AS part USING (key, brand_key)
        WHERE n.kind = 'article';
    ELSE
        SELECT array_agg(part.id) INTO changed FROM (
            (TABLE new_rows EXCEPT ALL TABLE old_rows) UNION ALL (TABLE old_rows EXCEPT ALL TABLE new_rows)
        ) AS n JOIN parts AS part USING (key, brand_key);
    END IF;
    PERFORM search_mark('part', changed, 'full');
    RETURN NULL;
END $$;

CREATE FUNCTION search_mark_parts_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM search_mark('part', (
        WITH shown AS MATERIALIZED (
            SELECT n.id FROM old_rows AS o FULL JOIN new_rows AS n ON n.id = o.id WHERE n.visible <> o.visible
        )
        SELECT array_agg(part.id) FROM shown
        JOIN part_numbers AS number ON number.product_id = shown.id AND number.kind = 'article'
        JOIN parts AS part ON part.key = number.key AND part.brand_key = number.brand_key), 'full');
    RETURN NULL;
END $$;

-- The first picture or stock row shows a product, the last one gone hides it: its part tells which are on sale.
CREATE FUNCTION search_mark_parts_of_showing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(DISTINCT product_id) INTO changed FROM new_rows;
    ELSE
        SELECT array_agg(DISTINCT product_id) INTO changed FROM old_rows;
    END IF;
    PERFORM search_mark('part', (
        SELECT array_agg(DISTINCT part.id) FROM part_numbers AS number
        JOIN parts AS part ON part.key = number.key AND part.brand_key = number.brand_key
        WHERE number.product_id = ANY(changed) AND number.kind = 'article'), 'full');
    RETURN NULL;
END $$;

-- The spellings of a maker are written into the documents of its parts.
CREATE FUNCTION search_mark_parts_of_brands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM search_mark('part', (
        SELECT array_agg(part.id) FROM parts AS part WHERE part.brand IN (
            SELECT name FROM (TABLE new_rows EXCEPT TABLE old_rows) AS renamed)), 'full');
    RETURN NULL;
END $$;
"""

#: Crosses of every kind of source: those of catalogues, and those that suppliers tell with their goods.
VIEW = """
CREATE VIEW part_crosses AS
SELECT c.part_id, c.other_id, c.kind, s.key AS source, s.title, s.trust
FROM crosses AS c JOIN cross_sources AS s ON s.id = c.source_id
UNION ALL
SELECT own.id, other.id, CASE said.kind WHEN 'oem' THEN 'original' ELSE 'analogue' END,
    'product:' || p.source, '', CASE p.source WHEN 'seed' THEN 0 ELSE 1 END::smallint
FROM parts AS own
JOIN part_numbers AS article ON article.key = own.key AND article.brand_key = own.brand_key AND article.kind = 'article'
JOIN part_numbers AS said ON said.product_id = article.product_id AND said.kind IN ('oem', 'analogue')
JOIN parts AS other ON other.key = said.key AND other.brand_key = said.brand_key
JOIN products AS p ON p.id = article.product_id
WHERE own.id <> other.id
UNION ALL
SELECT older.id, own.id, 'superseded', 'product:' || p.source, '', CASE p.source WHEN 'seed' THEN 0 ELSE 1 END::smallint
FROM parts AS own
JOIN part_numbers AS article ON article.key = own.key AND article.brand_key = own.brand_key AND article.kind = 'article'
JOIN part_numbers AS said ON said.product_id = article.product_id AND said.kind = 'superseded'
JOIN parts AS older ON older.key = said.key AND older.brand_key = said.brand_key
JOIN products AS p ON p.id = article.product_id
WHERE own.id <> older.id
"""

_TRANSITIONS = {
    "INSERT": "REFERENCING NEW TABLE AS new_rows",
    "UPDATE": "REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows",
    "DELETE": "REFERENCING OLD TABLE AS old_rows",
}

#: table, events, function. Of one table they run in the order of their names: parts are made before they are marked.
TRIGGERS = [
    ("part_numbers", "INSERT UPDATE", "parts_of_numbers"),
    ("products", "UPDATE", "parts_of_products"),
    ("parts", "INSERT UPDATE DELETE", "search_mark_part_rows"),
    ("part_numbers", "INSERT UPDATE DELETE", "search_mark_parts_of_numbers"),
    ("products", "UPDATE", "search_mark_parts_of_products"),
    ("brands", "UPDATE", "search_mark_parts_of_brands"),
    ("stocks", "INSERT DELETE", "search_mark_parts_of_showing"),
    ("product_images", "INSERT DELETE", "search_mark_parts_of_showing"),
]


def upgrade() -> None:
    _tables()
    _entities("'product', 'category', 'part'")
    op.add_column("part_numbers", sa.Column("brand_key", sa.Text(), server_default="", nullable=False))
    _fill()
    op.execute(FUNCTIONS)
    op.execute(VIEW)
    for table, events, function in TRIGGERS:
        for event in events.split():
            op.execute(
                f"CREATE TRIGGER {function}_{event.lower()} AFTER {event} ON {table} "
                f"{_TRANSITIONS[event]} FOR EACH STATEMENT EXECUTE FUNCTION {function}()"
            )
    op.execute(
        "CREATE TRIGGER search_truncate BEFORE TRUNCATE ON parts "
        "FOR EACH STATEMENT EXECUTE FUNCTION search_refuse_truncate()"
    )


def _tables() -> None:
    op.create_table(
        "parts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("brand_key", sa.Text(), server_default="", nullable=False),
        sa.Column("lookup", sa.Text(), sa.Computed("translate(key, 'OЗ', '03')", persisted=True), nullable=False),
        sa.Column("brand", sa.Text(), server_default="", nullable=False),
        sa.Column("number", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.CheckConstraint("key <> ''", name=op.f("ck_parts_key")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_parts")),
        sa.UniqueConstraint("key", "brand_key", name=op.f("uq_parts_key_brand_key")),
    )
    op.create_index("ix_parts_lookup", "parts", ["lookup"])
    op.create_table(
        "cross_sources",
        sa.Column("id", sa.SmallInteger(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("trust", sa.SmallInteger(), nullable=False),
        sa.CheckConstraint("trust BETWEEN 0 AND 2", name=op.f("ck_cross_sources_trust")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cross_sources")),
        sa.UniqueConstraint("key", name=op.f("uq_cross_sources_key")),
    )
    op.create_table(
        "crosses",
        sa.Column("part_id", sa.Integer(), nullable=False),
        sa.Column("other_id", sa.Integer(), nullable=False),
        sa.Column("source_id", sa.SmallInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.CheckConstraint("kind IN ('analogue', 'original', 'superseded', 'contains')", name=op.f("ck_crosses_kind")),
        sa.CheckConstraint("part_id <> other_id", name=op.f("ck_crosses_two_parts")),
        sa.ForeignKeyConstraint(["part_id"], ["parts.id"], name=op.f("fk_crosses_part_id_parts"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["other_id"], ["parts.id"], name=op.f("fk_crosses_other_id_parts"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["source_id"], ["cross_sources.id"], name=op.f("fk_crosses_source_id_cross_sources")),
        sa.PrimaryKeyConstraint("part_id", "other_id", "source_id", "kind", name=op.f("pk_crosses")),
    )
    op.create_index("ix_crosses_other_id", "crosses", ["other_id"])


def _entities(names: str) -> None:
    op.drop_constraint(op.f("ck_search_outbox_entity"), "search_outbox", type_="check")
    op.create_check_constraint(op.f("ck_search_outbox_entity"), "search_outbox", f"entity IN ({names})")


def _fill() -> None:
    """No product reads the new column, so that none is marked for the search index."""
    op.execute("ALTER TABLE part_numbers DISABLE TRIGGER USER")
    fill_brand_keys("part_numbers")
    op.execute("ALTER TABLE part_numbers ENABLE TRIGGER USER")
    op.execute(
        "INSERT INTO parts (key, brand_key, brand, number, name)"
        " SELECT DISTINCT ON (n.key, n.brand_key) n.key, n.brand_key, n.brand, n.number,"
        " CASE n.kind WHEN 'article' THEN p.name ELSE c.name END"
        " FROM part_numbers AS n JOIN products AS p ON p.id = n.product_id"
        " JOIN categories AS c ON c.id = p.category_id WHERE n.key <> ''"
        " ORDER BY n.key, n.brand_key, n.kind <> 'article', n.id"
    )


def downgrade() -> None:
    op.execute("DROP TRIGGER search_truncate ON parts")
    for table, events, function in TRIGGERS:
        for event in events.split():
            op.execute(f"DROP TRIGGER {function}_{event.lower()} ON {table}")
    op.execute(
        "DROP FUNCTION parts_of_numbers, parts_of_products, search_mark_part_rows, search_mark_parts_of_numbers,"
        " search_mark_parts_of_products, search_mark_parts_of_brands, search_mark_parts_of_showing"
    )
    op.execute("DELETE FROM search_outbox WHERE entity = 'part'")
    _entities("'product', 'category'")
    op.execute("DROP VIEW part_crosses")
    op.drop_column("part_numbers", "brand_key")
    op.drop_table("crosses")
    op.drop_table("cross_sources")
    op.drop_table("parts")
