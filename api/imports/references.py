"""Categories, brands and options by name: found, or made on the spot. They are few enough to be held in memory."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from psycopg import Connection

from api.catalog.models import HIDDEN_CATEGORY_ID
from api.imports.rows import OptionRow
from api.text.folding import fold
from api.text.part_keys import brand_key
from api.text.slugs import unique_slug

Database = Connection[tuple[Any, ...]]


class Categories:
    """A category is named by the names from the root to it; letter case and ё do not matter."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._ids: dict[tuple[int | None, str], int] = {}
        self._nodes: dict[int, tuple[int | None, str, str]] = {}
        self._positions: dict[int | None, int] = {}
        self._leaves: dict[tuple[str, ...], int] = {}
        rows = database.execute("SELECT id, parent_id, name, path, position FROM categories ORDER BY position, id")
        for id_, parent, name, path, position in rows:
            self._remember(id_, parent, name, path, position)
        self._paths = {path for _, _, path in self._nodes.values()}

    def id(self, names: tuple[str, ...]) -> int:
        """Id of the leaf that these one to three names lead to."""
        leaf = self._leaves.get(names)
        if leaf is None:
            parent: int | None = None
            for level, name in enumerate(names, start=1):
                parent = self._ids.get((parent, fold(name))) or self._create(parent, level, name)
            assert parent is not None, "a product without a category"
            leaf = self._leaves[names] = parent
        return leaf

    def names(self, id_: int) -> tuple[str, ...]:
        """Names from the root to a category."""
        parent, name, _ = self._nodes[id_]
        return (*self.names(parent), name) if parent else (name,)

    def _create(self, parent: int | None, level: int, name: str) -> int:
        above = self._nodes[parent][2] + "/" if parent else ""
        siblings = {path.removeprefix(above) for path in self._paths if path.startswith(above)}
        slug = unique_slug(name, siblings)
        path, position = above + slug, self._positions.get(parent, 0) + 1
        id_ = self._free_id()
        self._database.execute(
            "INSERT INTO categories (id, parent_id, level, name, slug, path, position) VALUES (%s,%s,%s,%s,%s,%s,%s)",
            (id_, parent, level, name, slug, path, position),
        )
        self._remember(id_, parent, name, path, position)
        self._paths.add(path)
        return id_

    def _free_id(self) -> int:
        """Never the id that stands for the hidden category, nor one that somebody chose by hand."""
        while True:
            row = self._database.execute("SELECT nextval(pg_get_serial_sequence('categories', 'id'))").fetchone()
            assert row
            if row[0] != HIDDEN_CATEGORY_ID and row[0] not in self._nodes:
                return int(row[0])

    def _remember(self, id_: int, parent: int | None, name: str, path: str, position: int) -> None:
        self._ids.setdefault((parent, fold(name)), id_)
        self._nodes[id_] = (parent, name, path)
        self._positions[parent] = max(position, self._positions.get(parent, 0))


@dataclass(frozen=True, slots=True)
class BrandRef:
    id: int | None
    name: str


NO_BRAND = BrandRef(None, "")


class Brands:
    """A brand answers to its name and its spellings; a new one is called as the file calls it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._brands: dict[str, BrandRef] = {}
        self._names: dict[str, str] = {}
        rows = list(database.execute("SELECT id, name, slug, spellings FROM brands ORDER BY id"))
        self._slugs = {slug for _, _, slug, _ in rows}
        for id_, name, _, _ in rows:
            self._brands.setdefault(fold(name), BrandRef(id_, name))
        for id_, name, _, spellings in rows:
            for spelling in spellings:
                self._brands.setdefault(fold(spelling), BrandRef(id_, name))

    def get(self, name: str | None) -> BrandRef:
        if not name:
            return NO_BRAND
        return self._brands.get(name) or self._brands.get(fold(name)) or self._create(name)

    def known_as(self, name: str) -> str:
        """The brand's own name, or what it is called here when the shop does not know it. Makes no brand."""
        known = self._names.get(name)
        if known is None:
            brand = self._brands.get(name) or self._brands.get(fold(name))
            known = self._names[name] = brand.name if brand else name
        return known

    def key(self, name: str) -> str:
        """What the maker is told apart by, under whichever of its known names."""
        return brand_key(self.known_as(name))

    def _create(self, name: str) -> BrandRef:
        slug = unique_slug(name, self._slugs)
        row = self._database.execute(
            "INSERT INTO brands (name, slug) VALUES (%s, %s) RETURNING id", (name, slug)
        ).fetchone()
        assert row
        self._slugs.add(slug)
        brand = self._brands[fold(name)] = BrandRef(row[0], name)
        return brand


class Options:
    def __init__(self, database: Database, definitions: Iterable[OptionRow]) -> None:
        self._database = database
        self._definitions = {option.key: option for option in definitions}
        self._options: dict[str, tuple[int, str]] = {
            key: (id_, kind) for key, id_, kind in database.execute("SELECT key, id, kind FROM options")
        }

    def value(self, key: str, value: str | float) -> tuple[int, str | None, float | None]:
        """(option id, text, number) as product_options holds them: words stay words even under a number."""
        id_, kind = self._options.get(key) or self._create(key, value)
        if isinstance(value, str):
            return id_, value, None
        return (id_, None, float(value)) if kind == "number" else (id_, f"{value:g}", None)

    def _create(self, key: str, value: str | float) -> tuple[int, str]:
        guess = OptionRow(key, key, "list" if isinstance(value, str) else "number")
        option = self._definitions.get(key, guess)
        row = self._database.execute(
            "INSERT INTO options (key, name, kind, unit, position)"
            " SELECT %s, %s, %s, %s, coalesce(max(position), 0) + 1 FROM options RETURNING id",
            (key, option.name, option.kind, option.unit),
        ).fetchone()
        assert row
        self._options[key] = (row[0], option.kind)
        return self._options[key]
