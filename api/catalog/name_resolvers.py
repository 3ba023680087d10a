"""Brands, categories and options by the names that a file gives them; missing ones are created."""

from collections.abc import Iterable
from dataclasses import dataclass

from api.catalog.models import HIDDEN_CATEGORY_ID
from api.catalog.name_repository import (
    DriverConnection,
    StoredCategory,
    StoredOption,
    insert_brand,
    insert_category,
    insert_option,
    load_brands,
    load_categories,
    load_options,
    next_category_id,
)
from api.text.folding import fold
from api.text.part_numbers import brand_key
from api.text.slugs import unique_slug


@dataclass(frozen=True, slots=True)
class BrandRef:
    id: int | None
    name: str


NO_BRAND = BrandRef(None, "")


class BrandResolver:
    """Get or create a brand by its name or one of its spellings; a new brand gets the name as written in the file."""

    def __init__(self, database: DriverConnection) -> None:
        self._database = database
        self._brands: dict[str, BrandRef] = {}
        #: Brands, names and keys by spellings that were asked for: they repeat in every row.
        self._found: dict[str, BrandRef] = {}
        self._names: dict[str, str] = {}
        self._keys: dict[str, str] = {}
        rows = load_brands(database)
        self._slugs = {row.slug for row in rows}
        for row in rows:
            self._brands.setdefault(fold(row.name), BrandRef(row.id, row.name))
        for row in rows:
            for spelling in row.spellings:
                self._brands.setdefault(fold(spelling), BrandRef(row.id, row.name))

    def get(self, name: str | None) -> BrandRef:
        if not name:
            return NO_BRAND
        brand = self._found.get(name)
        if brand is None:
            brand = self._found[name] = self._brands.get(fold(name)) or self._create(name)
        return brand

    def canonical_name(self, name: str) -> str:
        """The canonical name of a known brand, else `name` itself. Creates no brand."""
        canonical = self._names.get(name)
        if canonical is None:
            brand = self._brands.get(fold(name))
            canonical = self._names[name] = brand.name if brand else name
        return canonical

    def key(self, name: str) -> str:
        """The normalised brand key, the same for every known spelling."""
        key = self._keys.get(name)
        if key is None:
            key = self._keys[name] = brand_key(self.canonical_name(name))
        return key

    def _create(self, name: str) -> BrandRef:
        slug = unique_slug(name, self._slugs)
        brand = self._brands[fold(name)] = BrandRef(insert_brand(self._database, name, slug), name)
        self._slugs.add(slug)
        return brand


class CategoryResolver:
    """Get or create a category by the names from the root to it; letter case and ё are ignored."""

    def __init__(self, database: DriverConnection) -> None:
        self._database = database
        self._ids: dict[tuple[int | None, str], int] = {}
        self._nodes: dict[int, StoredCategory] = {}
        self._positions: dict[int | None, int] = {}
        self._leaves: dict[tuple[str, ...], int] = {}
        self._names: dict[int, tuple[str, ...]] = {}
        for category in load_categories(database):
            self._add(category)
        self._paths = {category.path for category in self._nodes.values()}

    def id(self, names: tuple[str, ...]) -> int:
        """Id of the category at the end of one to three names; missing ones are created."""
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
        names = self._names.get(id_)
        if names is None:
            category = self._nodes[id_]
            above = self.names(category.parent_id) if category.parent_id else ()
            names = self._names[id_] = (*above, category.name)
        return names

    def _create(self, parent: int | None, level: int, name: str) -> int:
        above = self._nodes[parent].path + "/" if parent else ""
        siblings = {path.removeprefix(above) for path in self._paths if path.startswith(above)}
        slug = unique_slug(name, siblings)
        category = StoredCategory(
            id=self._free_id(),
            parent_id=parent,
            name=name,
            path=above + slug,
            position=self._positions.get(parent, 0) + 1,
        )
        insert_category(self._database, category, level, slug)
        self._add(category)
        self._paths.add(category.path)
        return category.id

    def _free_id(self) -> int:
        """The next id of the sequence that is neither the hidden category nor taken by a row with an explicit id."""
        while True:
            id_ = next_category_id(self._database)
            if id_ != HIDDEN_CATEGORY_ID and id_ not in self._nodes:
                return id_

    def _add(self, category: StoredCategory) -> None:
        self._ids.setdefault((category.parent_id, fold(category.name)), category.id)
        self._nodes[category.id] = category
        self._positions[category.parent_id] = max(category.position, self._positions.get(category.parent_id, 0))


@dataclass(frozen=True, slots=True)
class OptionDefinition:
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
        self._options = {option.key: option for option in load_options(database)}

    def value(self, key: str, value: str | float) -> tuple[int, str | None, float | None]:
        """(option id, text, number) as product_options stores them: a text stays a text even in a numeric option."""
        option = self._options.get(key) or self._create(key, value)
        if isinstance(value, str):
            return option.id, value, None
        return (option.id, None, float(value)) if option.kind == "number" else (option.id, f"{value:g}", None)

    def _create(self, key: str, value: str | float) -> StoredOption:
        default = OptionDefinition(key, key, "list" if isinstance(value, str) else "number")
        definition = self._definitions.get(key, default)
        option_id = insert_option(self._database, key, definition.name, definition.kind, definition.unit)
        option = self._options[key] = StoredOption(id=option_id, key=key, kind=definition.kind)
        return option
