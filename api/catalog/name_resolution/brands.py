"""Brands by name."""

from dataclasses import dataclass

from api.catalog.name_resolution.driver import DriverConnection
from api.catalog.name_resolution.repository import insert_brand, load_brands
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
