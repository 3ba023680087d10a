"""Triggers that write `search_outbox` in the transaction of the change, so that no writer, not even psql, can forget.

Statement-level with transition tables: a bulk import costs one insert a statement, not one a row. An update marks only
rows whose indexed columns really changed.
"""

from alembic import op

revision = "0002"
down_revision = "0001"

#: Deletes the marks' only reader would never hear of, so TRUNCATE is refused.
GUARDED = ("products", "product_options", "product_images", "part_numbers", "prices", "stocks", "categories")

FUNCTIONS = """
CREATE FUNCTION search_mark(entity text, ids bigint[], change text) RETURNS void LANGUAGE sql AS $$
    INSERT INTO search_outbox (entity, entity_id, change)
    SELECT $1, id, $3 FROM (SELECT DISTINCT unnest($2) AS id) AS marked WHERE id IS NOT NULL;
    SELECT pg_notify('search_outbox', $1) WHERE cardinality($2) > 0;
$$;

-- Categories show how many products they hold, so a product that comes, goes or moves marks its branch.
CREATE FUNCTION search_mark_branches(leaves bigint[]) RETURNS void LANGUAGE sql AS $$
    WITH RECURSIVE branch AS (
        SELECT id, parent_id FROM categories WHERE id = ANY($1)
        UNION
        SELECT parent.id, parent.parent_id FROM categories AS parent JOIN branch ON parent.id = branch.parent_id
    )
    SELECT search_mark('category', array_agg(id), 'full') FROM branch;
$$;

CREATE FUNCTION search_mark_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[]; leaves bigint[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(id), array_agg(DISTINCT category_id) INTO changed, leaves FROM new_rows;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(id), array_agg(DISTINCT category_id) INTO changed, leaves FROM old_rows;
    ELSE
        SELECT array_agg(coalesce(o.id, n.id)) || array_agg(n.id) INTO changed
        FROM old_rows AS o FULL JOIN new_rows AS n ON n.id = o.id
        WHERE ROW(n.article, n.name, n.brand_id, n.category_id, n.unit, n.country, n.rating, n.rating_count,
                  n.popularity, n.external, n.visible)
           IS DISTINCT FROM
              ROW(o.article, o.name, o.brand_id, o.category_id, o.unit, o.country, o.rating, o.rating_count,
                  o.popularity, o.external, o.visible);
        SELECT array_agg(o.category_id) || array_agg(n.category_id) INTO leaves
        FROM old_rows AS o FULL JOIN new_rows AS n ON n.id = o.id
        WHERE ROW(n.category_id, n.visible) IS DISTINCT FROM ROW(o.category_id, o.visible);
    END IF;
    PERFORM search_mark('product', changed, 'full');
    PERFORM search_mark_branches(leaves);
    RETURN NULL;
END $$;

-- For tables whose rows belong to a product: TG_ARGV[0] is the mark of an update.
CREATE FUNCTION search_mark_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(DISTINCT product_id) INTO changed FROM new_rows;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(DISTINCT product_id) INTO changed FROM old_rows;
    ELSE
        SELECT array_agg(DISTINCT product_id) INTO changed FROM (
            (TABLE new_rows EXCEPT ALL TABLE old_rows) UNION ALL (TABLE old_rows EXCEPT ALL TABLE new_rows)
        ) AS differing;
    END IF;
    PERFORM search_mark('product', changed, CASE TG_OP WHEN 'UPDATE' THEN TG_ARGV[0] ELSE TG_ARGV[1] END);
    -- The first picture or stock row makes a product count in its branch, the last one gone takes it out.
    IF TG_OP <> 'UPDATE' AND TG_TABLE_NAME IN ('product_images', 'stocks') THEN
        PERFORM search_mark_branches((SELECT array_agg(DISTINCT category_id) FROM products WHERE id = ANY(changed)));
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION search_mark_brands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM search_mark('product', (
        SELECT array_agg(p.id) FROM products AS p WHERE p.brand_id IN (
            SELECT id FROM (TABLE new_rows EXCEPT TABLE old_rows) AS renamed)), 'full');
    RETURN NULL;
END $$;

CREATE FUNCTION search_mark_options() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM search_mark('product', (
        SELECT array_agg(DISTINCT po.product_id) FROM product_options AS po WHERE po.option_id IN (
            SELECT id FROM (TABLE new_rows EXCEPT TABLE old_rows) AS renamed)), 'full');
    RETURN NULL;
END $$;

CREATE FUNCTION search_mark_categories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(id) INTO changed FROM new_rows;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(id) INTO changed FROM old_rows;
    ELSE
        SELECT array_agg(id) INTO changed FROM (
            (TABLE new_rows EXCEPT TABLE old_rows) UNION (TABLE old_rows EXCEPT TABLE new_rows)) AS differing;
        PERFORM search_mark('product', (
            WITH RECURSIVE subtree AS (
                SELECT id FROM categories WHERE id = ANY(changed)
                UNION
                SELECT child.id FROM categories AS child JOIN subtree ON child.parent_id = subtree.id
            )
            SELECT array_agg(p.id) FROM products AS p JOIN subtree ON subtree.id = p.category_id), 'full');
        PERFORM search_mark_branches(changed);
    END IF;
    PERFORM search_mark('category', changed, 'full');
    RETURN NULL;
END $$;

-- A warehouse that moves, or serves a city sooner, changes when its goods arrive.
CREATE FUNCTION search_mark_stock_of_warehouses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed bigint[];
BEGIN
    IF TG_TABLE_NAME = 'warehouses' THEN
        SELECT array_agg(n.id) INTO changed FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id
        WHERE (n.city_id, n.supply_days) IS DISTINCT FROM (o.city_id, o.supply_days);
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(DISTINCT warehouse_id) INTO changed FROM old_rows;
    ELSIF TG_OP = 'INSERT' THEN
        SELECT array_agg(DISTINCT warehouse_id) INTO changed FROM new_rows;
    ELSE
        SELECT array_agg(DISTINCT warehouse_id) INTO changed FROM (TABLE new_rows UNION TABLE old_rows) AS either;
    END IF;
    PERFORM search_mark('product', (
        SELECT array_agg(DISTINCT product_id) FROM stocks WHERE warehouse_id = ANY(changed)), 'offer');
    RETURN NULL;
END $$;

CREATE FUNCTION search_refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'TRUNCATE % would leave the search index behind: use DELETE', TG_TABLE_NAME;
END $$;
"""

_TRANSITIONS = {
    "INSERT": "REFERENCING NEW TABLE AS new_rows",
    "UPDATE": "REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows",
    "DELETE": "REFERENCING OLD TABLE AS old_rows",
}

#: table, events, function call
TRIGGERS = [
    ("products", "INSERT UPDATE DELETE", "search_mark_products()"),
    ("product_options", "INSERT UPDATE DELETE", "search_mark_parts('full', 'full')"),
    ("product_images", "INSERT UPDATE DELETE", "search_mark_parts('full', 'full')"),
    ("part_numbers", "INSERT UPDATE DELETE", "search_mark_parts('full', 'full')"),
    ("prices", "INSERT UPDATE DELETE", "search_mark_parts('offer', 'offer')"),
    # The first stock row makes a product appear in lists, the last one gone hides it: that needs the whole document.
    ("stocks", "INSERT UPDATE DELETE", "search_mark_parts('offer', 'full')"),
    ("brands", "UPDATE", "search_mark_brands()"),
    ("options", "UPDATE", "search_mark_options()"),
    ("categories", "INSERT UPDATE DELETE", "search_mark_categories()"),
    ("warehouses", "UPDATE", "search_mark_stock_of_warehouses()"),
    ("transits", "INSERT UPDATE DELETE", "search_mark_stock_of_warehouses()"),
]


def upgrade() -> None:
    op.execute(FUNCTIONS)
    for table, events, function in TRIGGERS:
        for event in events.split():
            op.execute(
                f"CREATE TRIGGER search_{event.lower()} AFTER {event} ON {table} "
                f"{_TRANSITIONS[event]} FOR EACH STATEMENT EXECUTE FUNCTION {function}"
            )
    for table in GUARDED:
        op.execute(
            f"CREATE TRIGGER search_truncate BEFORE TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION search_refuse_truncate()"
        )


def downgrade() -> None:
    for table, events, _ in TRIGGERS:
        for event in events.split():
            op.execute(f"DROP TRIGGER search_{event.lower()} ON {table}")
    for table in GUARDED:
        op.execute(f"DROP TRIGGER search_truncate ON {table}")
    op.execute(
        "DROP FUNCTION search_mark_products, search_mark_parts, search_mark_brands, search_mark_options, "
        "search_mark_categories, search_mark_stock_of_warehouses, search_refuse_truncate, search_mark_branches, "
        "search_mark"
    )
