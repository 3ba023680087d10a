"""Brands, categories and options by the names that a file gives them, by psycopg; missing ones are created."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.rows import class_row

from api.catalog.models import HIDDEN_CATEGORY_ID
from api.text.folding import fold
from api.text.part_numbers import brand_key
from api.text.slugs import unique_slug

#: The key of pg_advisory_xact_lock: price lists and crosses are imported one at a time. An arbitrary constant.
IMPORT_LOCK = 0x1A3B0057
#: Rows of raw statements are untyped: a caller unpacks them at once.
DriverConnection = Connection[tuple[Any, ...]]


def fetch_value(database: DriverConnection, statement: str, *parameters: object) -> Any:  # the type of the column
    """The first column of the first row; None without rows."""
    row = database.execute(statement, parameters).fetchone()
    return row and row[0]


class BrandRef(NamedTuple):
    id: int | None
    name: str


class BrandResolver:
    """Get or create a brand by its name or one of its spellings; a new brand gets the name as written in the file."""

    def __init__(self, database: DriverConnection) -> None:
        self._database = database
        self._brands: dict[str, BrandRef] = {}
        #: Brands and keys by spellings that were asked for: they repeat in every row.
        self._found: dict[str, BrandRef] = {}
        self._keys: dict[str, str] = {}
        rows = database.execute("SELECT id, name, slug, spellings FROM brands ORDER BY id").fetchall()
        self._slugs = {slug for _, _, slug, _ in rows}
        #: All of them: «Лёгкий» and «Легкий» may be two brands.
        self._names = [name for _, name, _, _ in rows]
        for id_, name, _, _ in rows:
            self._brands.setdefault(fold(name), BrandRef(id_, name))
        for id_, name, _, spellings in rows:
            for spelling in spellings:
                self._brands.setdefault(fold(spelling), BrandRef(id_, name))

    def get(self, name: str | None) -> BrandRef:
        if not name:
            return BrandRef(None, "")
        if name not in self._found:
            self._found[name] = self._brands.get(fold(name)) or self._create(name)
        return self._found[name]

    def canonical_name(self, name: str) -> str:
        """The canonical name of a known brand, else `name` itself. Creates no brand."""
        brand = self._brands.get(fold(name))
        return brand.name if brand else name

    def key(self, name: str) -> str:
        """The normalised brand key, the same for every known spelling."""
        key = self._keys.get(name)
        if key is None:
            key = self._keys[name] = brand_key(self.canonical_name(name))
        return key

    def keys_by_name(self) -> dict[str, str]:
        """Of all brands."""
        return {name: self.key(name) for name in self._names}

    def _create(self, name: str) -> BrandRef:
        slug = unique_slug(name, self._slugs)
        statement = "INSERT INTO brands (name, slug) VALUES (%s, %s) RETURNING id"
        brand = self._brands[fold(name)] = BrandRef(fetch_value(self._database, statement, name, slug), name)
        self._slugs.add(slug)
        self._names.append(name)
        return brand


class _Category(NamedTuple):
    """`path` is the slugs from the root, joined by `/`."""

    id: int
    parent_id: int | None
    name: str
    path: str
    position: int


class CategoryResolver:
    """Get or create a category by the names from the root to it; letter case and ё are ignored."""

    def __init__(self, database: DriverConnection) -> None:
        self._database = database
        self._ids: dict[tuple[int | None, str], int] = {}
        #: Names repeat in every row.
        self._leaves: dict[tuple[str, ...], int] = {}
        self._nodes: dict[int, _Category] = {}
        self._positions: dict[int | None, int] = {}
        query = "SELECT id, parent_id, name, path, position FROM categories ORDER BY position, id"
        with database.cursor(row_factory=class_row(_Category)) as cursor:
            for category in cursor.execute(query):
                self._add(category)

    def id(self, names: tuple[str, ...]) -> int:
        """Id of the category at the end of one to three names; missing ones are created."""
        if names in self._leaves:
            return self._leaves[names]
        leaf: int | None = None
        for level, name in enumerate(names, start=1):
            leaf = self._ids.get((leaf, fold(name))) or self._create(leaf, level, name)
        assert leaf is not None, "a product without a category"
        self._leaves[names] = leaf
        return leaf

    def names(self, id_: int) -> tuple[str, ...]:
        """Names from the root to a category."""
        category = self._nodes[id_]
        above = self.names(category.parent_id) if category.parent_id else ()
        return *above, category.name

    def _create(self, parent: int | None, level: int, name: str) -> int:
        above = self._nodes[parent].path + "/" if parent else ""
        paths = (category.path for category in self._nodes.values())
        slug = unique_slug(name, {path.removeprefix(above) for path in paths if path.startswith(above)})
        category = _Category(self._free_id(), parent, name, above + slug, self._positions.get(parent, 0) + 1)
        self._database.execute(
            "INSERT INTO categories (id, parent_id, level, name, slug, path, position) VALUES (%s,%s,%s,%s,%s,%s,%s)",
            (category.id, parent, level, name, slug, category.path, category.position),
        )
        self._add(category)
        return category.id

    def _free_id(self) -> int:
        """The next id of the sequence that is neither the hidden category nor taken by a row with an explicit id."""
        while True:
            id_: int = fetch_value(self._database, "SELECT nextval(pg_get_serial_sequence('categories', 'id'))")
            if id_ != HIDDEN_CATEGORY_ID and id_ not in self._nodes:
                return id_

    def _add(self, category: _Category) -> None:
        self._ids.setdefault((category.parent_id, fold(category.name)), category.id)
        self._nodes[category.id] = category
        self._positions[category.parent_id] = max(category.position, self._positions.get(category.parent_id, 0))


class OptionDefinition(NamedTuple):
    """The name, kind (`number` or `list`) and unit of an option that a file introduces."""

    key: str
    name: str
    kind: str = "list"
    unit: str | None = None


class OptionResolver:
    """Get or create a product option by its key; `definitions` name the options that the catalogue lacks."""

    def __init__(self, database: DriverConnection, definitions: Iterable[OptionDefinition]) -> None:
        self._database = database
        self._definitions = {option.key: option for option in definitions}
        #: (id, kind) by key.
        self._options = {key: (id_, kind) for id_, key, kind in database.execute("SELECT id, key, kind FROM options")}

    def value(self, key: str, value: str | float) -> tuple[int, str | None, float | None]:
        """(option id, text, number) as product_options stores them: a text stays a text even in a numeric option."""
        option_id, kind = self._options.get(key) or self._create(key, value)
        if isinstance(value, str):
            return option_id, value, None
        return (option_id, None, float(value)) if kind == "number" else (option_id, f"{value:g}", None)

    def _create(self, key: str, value: str | float) -> tuple[int, str]:
        """The new option stands after all others."""
        default = OptionDefinition(key, key, "list" if isinstance(value, str) else "number")
        definition = self._definitions.get(key, default)
        option_id = fetch_value(
            self._database,
            "INSERT INTO options (key, name, kind, unit, position)"
            " SELECT %s, %s, %s, %s, coalesce(max(position), 0) + 1 FROM options RETURNING id",
            *definition,
        )
        option = self._options[key] = option_id, definition.kind
        return option
