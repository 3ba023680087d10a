"""A large synthetic catalogue: copies of the products of a database, written by a few SQL statements.

    python -m bench.large_catalogue 100000 [--events]

fills the database of DATABASE_URL (`onebox run -- python -m bench.large_catalogue 100000`): the demo shop or an
imported price list grows to so many products. As in a real price list, names share their words but hardly any name
repeats: a copy has another brand and a part number of its own in its name. Prices, stock, options, pictures and part
numbers are copied; up to twenty copies share the numbers of car makers, so that parts have many replacements.
"""

import argparse

import psycopg

from api.core.settings import get_settings
from bench.timing import timed

#: Products of one statement.
BATCH = 50_000
#: Copies that share the numbers of car makers.
SHARING = 20

#: A copy's `source_key` begins with `large:` and its number.
_NEW_PRODUCTS = """
    CREATE TEMP TABLE copies AS
    WITH base AS (
        SELECT p.*, row_number() OVER (ORDER BY p.id) AS row FROM products AS p
        WHERE NOT starts_with(p.source_key, 'large:')
    ), names AS (
        SELECT id, name, row_number() OVER (ORDER BY id) - 1 AS row, count(*) OVER () AS total FROM brands
    ), numbered AS (
        SELECT base.*, copy, coalesce(base.article, chr((65 + base.id % 26)::int) || lpad(base.id::text, 5, '0'))
            || '-' || copy AS number
        FROM base, generate_series({first}, {last}) AS copy ORDER BY copy, base.id LIMIT {limit}
    )
    SELECT (SELECT max(id) FROM products) + row_number() OVER (ORDER BY copy, numbered.id) AS id,
        numbered.id AS base, copy,
        numbered.number, other.id AS brand_id, coalesce(other.name, '') AS brand,
        CASE WHEN position(article in branded) > 0
            THEN overlay(branded placing number from position(article in branded) for length(article))
            ELSE branded || ' ' || number END AS name
    FROM numbered LEFT JOIN brands AS own ON own.id = numbered.brand_id
    LEFT JOIN names AS other ON other.row = (numbered.row + numbered.copy * 7) % other.total,
    LATERAL (SELECT CASE WHEN position(own.name in numbered.name) > 0
        THEN overlay(numbered.name placing other.name from position(own.name in numbered.name) for length(own.name))
        ELSE concat_ws(' ', numbered.name, other.name) END) AS text (branded)
"""
#: By table the columns that differ in a copy.
_CHANGES = {
    "products": {
        "id": "copies.id",
        "source_key": "'large:' || copies.copy || ':' || base.source_key",
        "old_id": "base.old_id || '-' || copies.copy",
        "article": "copies.number",
        "name": "copies.name",
        "brand_id": "copies.brand_id",
        # Sizes of one product are copied into one group.
        "packing_group": "base.packing_group # (copies.copy::bigint << 32)",
        "popularity": "(base.popularity + copies.copy * 7) % 1000",
    },
    "prices": {
        "cost": "base.cost + copies.copy % 97 * 100",
        "guest_cost": "base.guest_cost + copies.copy % 97 * 100",
    },
    "stocks": {"qty": "(base.qty + copies.copy) % 50"},
    "product_images": {},
    "product_options": {},
}
_ARTICLES = """
    INSERT INTO part_numbers (product_id, brand, brand_key, number, key, kind)
    SELECT id, brand, number_key(brand), number, number_key(number), 'article' FROM copies
"""
_OTHER_NUMBERS = """
    INSERT INTO part_numbers (product_id, brand, brand_key, number, key, kind)
    SELECT copies.id, base.brand, base.brand_key, base.number || suffix, base.key || number_key(suffix), base.kind
    FROM copies JOIN part_numbers AS base ON base.product_id = copies.base AND base.kind <> 'article',
        LATERAL (SELECT CASE WHEN copies.copy < %(sharing)s THEN '' ELSE '-' || copies.copy / %(sharing)s END)
        AS differing (suffix)
    ON CONFLICT DO NOTHING
"""
#: What the trigger `parts_of_numbers` writes.
_PARTS = """
    INSERT INTO parts (key, brand_key, brand, number, name)
    SELECT DISTINCT ON (n.key, n.brand_key) n.key, n.brand_key, n.brand, n.number,
        CASE n.kind WHEN 'article' THEN copies.name ELSE c.name END
    FROM part_numbers AS n JOIN copies ON copies.id = n.product_id
    JOIN products AS p ON p.id = n.product_id JOIN categories AS c ON c.id = p.category_id
    WHERE n.key <> '' ORDER BY n.key, n.brand_key, n.kind <> 'article', n.id
    ON CONFLICT (key, brand_key) DO NOTHING
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("products", type=int, help="products of the catalogue afterwards")
    parser.add_argument("--events", action="store_true", help="write outbox events, as an import does")
    options = parser.parse_args()
    with psycopg.connect(get_settings().libpq_url, autocommit=True) as connection:
        run = timed(lambda: multiply(connection, options.products, with_events=options.events))
    print(f"{run.result:,} products, {run.seconds:.1f} s")


def multiply(connection: psycopg.Connection, products: int, *, with_events: bool = False) -> int:
    """Copies the products of the database until there are so many; returns their number.

    The connection is in autocommit; each batch is one transaction. `with_events`: with all triggers, as if the copies
    were imported; otherwise without events and checks of foreign keys, which only a superuser may leave out. Statistics
    of the planner are refreshed.
    """
    base = _scalar(connection, "SELECT count(*) FROM products WHERE NOT starts_with(source_key, 'large:')")
    if not base:
        raise ValueError("the database has no products to copy")
    copy = 1 + _scalar(
        connection,
        "SELECT coalesce(max(split_part(source_key, ':', 2)::int), 0) FROM products"
        " WHERE starts_with(source_key, 'large:')",
    )
    while (rest := products - _scalar(connection, "SELECT count(*) FROM products")) > 0:
        copies = max(1, BATCH // base)
        with connection.transaction():
            if not with_events:
                connection.execute("SET LOCAL session_replication_role = replica")
            _write(
                connection, {"first": copy, "last": copy + copies - 1, "limit": min(rest, base * copies)}, with_events
            )
        copy += copies
    connection.execute("ANALYZE")
    return _scalar(connection, "SELECT count(*) FROM products")


def _write(connection: psycopg.Connection, batch: dict[str, int], with_events: bool) -> None:
    connection.execute(_NEW_PRODUCTS.format(**batch).encode())
    connection.execute("ANALYZE copies")
    for table, changes in _CHANGES.items():
        connection.execute(_copy_statement(connection, table, changes))
    connection.execute(_ARTICLES)
    connection.execute(_OTHER_NUMBERS, {"sharing": SHARING})
    if not with_events:
        connection.execute(_PARTS)
    connection.execute("DROP TABLE copies")
    connection.execute("SELECT setval(pg_get_serial_sequence('products', 'id'), (SELECT max(id) FROM products))")


def _copy_statement(connection: psycopg.Connection, table: str, changes: dict[str, str]) -> bytes:
    """Copies all columns but computed ones, also those that later migrations add."""
    columns = connection.execute(
        "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema()"
        " AND table_name = %s AND is_generated = 'NEVER'",
        [table],
    )
    key = "id" if table == "products" else "product_id"
    values = (
        {name: f"base.{name}" for (name,) in columns} | ({} if table == "products" else {key: "copies.id"}) | changes
    )
    parts = (table, ", ".join(values), ", ".join(values.values()), table, key)
    statement = "INSERT INTO {} ({}) SELECT {} FROM copies JOIN {} AS base ON base.{} = copies.base"
    return statement.format(*parts).encode()


def _scalar(connection: psycopg.Connection, query: str) -> int:
    row = connection.execute(query.encode()).fetchone()
    assert row
    return int(row[0])


if __name__ == "__main__":
    main()
