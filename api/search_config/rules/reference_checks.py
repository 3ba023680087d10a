"""Checks that everything a rule names is in the catalogue."""

from collections.abc import Iterator, Mapping

from api.catalog.facets import Facet
from api.search_config.problems import Problem, Severity
from api.search_config.rules.catalogue import RuleCatalogue
from api.search_config.rules.rule_set import rule_path
from api.search_config.rules.schema import CurationRule, FacetCondition, ProductReference, ProductSelector
from api.text.folding import fold


def reference_problems(
    rule_id: str, rule: CurationRule, catalogue: RuleCatalogue, facets: Mapping[str, Facet]
) -> Iterator[Problem]:
    checks = _ReferenceChecks(rule_path(rule_id), catalogue, facets)
    for index, path in enumerate(rule.when.categories):
        yield from checks.category(f"when.categories.{index}", path)
    for index, city in enumerate(rule.when.cities):
        if catalogue.city(city) is None:
            yield checks.problem(f"when.cities.{index}", f"города «{city}» в магазине нет")
    for index, condition in enumerate(rule.when.filters):
        yield from checks.filter(f"when.filters.{index}", condition)
    for index, pin in enumerate(rule.then.pin):
        yield from checks.product(f"then.pin.{index}", pin.product)
    for name, selectors in (("boost", rule.then.boost), ("bury", rule.then.bury), ("hide", rule.then.hide)):
        for index, selector in enumerate(selectors):
            yield from checks.selector(f"then.{name}.{index}", selector)
    for index, key in enumerate(rule.then.facets):
        if key not in facets or not facets[key].is_option:
            yield checks.problem(f"then.facets.{index}", f"фильтра «{key}» по свойству товара нет в facets.yml")


class _ReferenceChecks:
    def __init__(self, path: str, catalogue: RuleCatalogue, facets: Mapping[str, Facet]) -> None:
        self._path, self._catalogue, self._facets = path, catalogue, facets

    def problem(self, entry: str, message: str, severity: Severity = "error") -> Problem:
        return Problem(self._path, entry, message, severity)

    def category(self, entry: str, path: str) -> Iterator[Problem]:
        category = self._catalogue.categories.get(path)
        if category is None:
            yield self.problem(entry, f"раздела «{path}» в каталоге нет: выберите раздел заново")
        elif category.is_hidden:
            yield self.problem(entry, f"раздел «{category.title}» скрыт", "warning")

    def brand(self, entry: str, name: str) -> Iterator[Problem]:
        if self._catalogue.brand(name) is None:
            yield self.problem(entry, f"производителя «{name}» в каталоге нет")

    def product(self, entry: str, reference: ProductReference) -> Iterator[Problem]:
        found = self._catalogue.matches(reference)
        label = " ".join(filter(None, (reference.article, reference.brand)))
        if not found:
            yield self.problem(entry, f"товара {label} в каталоге нет: выберите другой или уберите его")
        elif not found[0].is_listed:
            yield self.problem(entry, f"товар {label} («{found[0].name}») скрыт или не продаётся", "warning")
        elif sum(item.is_listed for item in found) > 1:
            message = f"товаров {label} в каталоге {len(found)}, взят № {found[0].id} «{found[0].name}»"
            yield self.problem(entry, message, "warning")

    def selector(self, entry: str, selector: ProductSelector) -> Iterator[Problem]:
        if selector.brand is not None:
            yield from self.brand(entry, selector.brand)
        elif selector.category is not None:
            yield from self.category(entry, selector.category)
        elif selector.product is not None:
            yield from self.product(entry, selector.product)
        elif selector.option is not None:
            yield from self._option(entry, selector.option.key, selector.option.value)

    def filter(self, entry: str, condition: FacetCondition) -> Iterator[Problem]:
        facet, value = self._facets.get(condition.facet), condition.value
        if facet is None or facet.attribute.endswith("*"):
            yield self.problem(entry, f"фильтра «{condition.facet}» в facets.yml нет, или он не для правил")
        elif value is None:
            return
        elif facet.kind == "number":
            message = f"фильтр «{facet.name}» — ползунок: условием может быть только «любое значение»"
            yield self.problem(entry, message)
        elif condition.facet == "brand":
            yield from self.brand(entry, value)
        elif facet.is_option:
            yield from self._option(entry, condition.facet, value)

    def _option(self, entry: str, key: str, value: str) -> Iterator[Problem]:
        facet = self._facets.get(key)
        if facet is None or not facet.is_option:
            yield self.problem(entry, f"свойства «{key}» нет среди фильтров facets.yml")
        elif fold(value) not in self._catalogue.option_values.get(key, ()):
            yield self.problem(entry, f"ни у одного товара нет значения «{facet.name}: {value}»", "warning")
