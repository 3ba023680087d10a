"""SQL of bulk imports, by psycopg: their lock, the tables of brands, categories and options, and new rows of these."""

from dataclasses import dataclass
from typing import Any, LiteralString

from psycopg import Connection
from psycopg.rows import class_row

#: The key of pg_advisory_xact_lock: price lists and crosses are imported one at a time. An arbitrary constant.
IMPORT_LOCK = 0x1A3B0057


#: Rows of raw statements are untyped: a caller unpacks them at once.
DriverConnection = Connection[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class StoredBrand:
    id: int
    name: str
    slug: str
    spellings: list[str]


@dataclass(frozen=True, slots=True)
class StoredCategory:
    """`path` is the slugs from the root, joined by `/`."""

    id: int
    parent_id: int | None
    name: str
    path: str
    position: int


@dataclass(frozen=True, slots=True)
class StoredOption:
    id: int
    key: str
    #: `number` or `list`.
    kind: str


def load_brands(database: DriverConnection) -> list[StoredBrand]:
    with database.cursor(row_factory=class_row(StoredBrand)) as cursor:
        return cursor.execute("SELECT id, name, slug, spellings FROM brands ORDER BY id").fetchall()


def insert_brand(database: DriverConnection, name: str, slug: str) -> int:
    """The id of the new brand."""
    return _integer(database, "INSERT INTO brands (name, slug) VALUES (%s, %s) RETURNING id", name, slug)


def load_categories(database: DriverConnection) -> list[StoredCategory]:
    """In the order of the menu."""
    with database.cursor(row_factory=class_row(StoredCategory)) as cursor:
        query = "SELECT id, parent_id, name, path, position FROM categories ORDER BY position, id"
        return cursor.execute(query).fetchall()


def next_category_id(database: DriverConnection) -> int:
    return _integer(database, "SELECT nextval(pg_get_serial_sequence('categories', 'id'))")


def insert_category(database: DriverConnection, category: StoredCategory, level: int, slug: str) -> None:
    database.execute(
        "INSERT INTO categories (id, parent_id, level, name, slug, path, position) VALUES (%s,%s,%s,%s,%s,%s,%s)",
        (category.id, category.parent_id, level, category.name, slug, category.path, category.position),
    )


def load_options(database: DriverConnection) -> list[StoredOption]:
    with database.cursor(row_factory=class_row(StoredOption)) as cursor:
        return cursor.execute("SELECT id, key, kind FROM options").fetchall()


def insert_option(database: DriverConnection, key: str, name: str, kind: str, unit: str | None) -> int:
    """The id of the new option, which stands after all others."""
    return _integer(
        database,
        "INSERT INTO options (key, name, kind, unit, position)"
        " SELECT %s, %s, %s, %s, coalesce(max(position), 0) + 1 FROM options RETURNING id",
        key,
        name,
        kind,
        unit,
    )


def _integer(database: DriverConnection, statement: LiteralString, *parameters: str | None) -> int:
    row = database.execute(statement, parameters).fetchone()
    assert row
    return int(row[0])
