"""What the rules name in the catalogue: categories, cities, brands, products, values of options."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from api.curation.rule_schema import CurationRule, ProductReference
from api.text.folding import fold


@dataclass(frozen=True, slots=True)
class CategoryEntry:
    id: int
    #: Names from the root.
    names: tuple[str, ...]
    is_hidden: bool

    @property
    def title(self) -> str:
        return " → ".join(self.names)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductEntry:
    """`group`: what the sizes of one product share, else its id. `is_listed`: shoppers see it in lists."""

    id: int
    group: int
    article: str
    brand: str
    name: str
    category: str
    is_listed: bool


@dataclass(frozen=True, kw_only=True)
class RuleCatalogue:
    """`brands` by folded name; `products` by article; `option_values` by key.

    Only products and options that some rule names are read.
    """

    categories: Mapping[str, CategoryEntry] = field(default_factory=dict)
    cities: Mapping[str, int] = field(default_factory=dict)
    brands: Mapping[str, str] = field(default_factory=dict)
    products: Mapping[str, list[ProductEntry]] = field(default_factory=dict)
    option_values: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def brand(self, name: str) -> str | None:
        """As the catalogue spells it."""
        return self.brands.get(fold(name))

    def city(self, name: str) -> int | None:
        return self.cities.get(fold(name))

    def matches(self, reference: ProductReference) -> list[ProductEntry]:
        """Listed products first, among them one with the name of the reference, then the most popular."""
        entries = self.products.get(reference.article, [])
        entries = [entry for entry in entries if fold(entry.brand) == fold(reference.brand)]
        return sorted(entries, key=lambda entry: (not entry.is_listed, entry.name != reference.name))

    def product(self, reference: ProductReference) -> ProductEntry | None:
        return next(iter(self.matches(reference)), None)


def product_references(rules: Iterable[CurationRule]) -> Iterator[ProductReference]:
    for rule in rules:
        yield from (pin.product for pin in rule.then.pin)
        for selectors in (rule.then.boost, rule.then.bury, rule.then.hide):
            yield from (selector.product for selector in selectors if selector.product)


def option_references(rules: Iterable[CurationRule]) -> Iterator[str]:
    """Keys of options whose values some rule names."""
    for rule in rules:
        yield from (condition.facet for condition in rule.when.filters if condition.value is not None)
        for selectors in (rule.then.boost, rule.then.bury, rule.then.hide):
            yield from (selector.option.key for selector in selectors if selector.option)
