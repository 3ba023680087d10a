"""Compiles the rules of a search configuration to the artefact that browsers apply."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import chain
from urllib.parse import unquote, urlsplit

from api.catalog.facets import Facet, facets_by_key
from api.core.json_types import JsonObject
from api.curation.catalogue_repository import RuleCatalogue
from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.rule_files import load_rules
from api.curation.rule_schema import CurationRule, FacetCondition, ProductSelector
from api.curation.synonyms import load_synonyms, synonym_words
from api.text.folding import fold

_PLAIN_PATH = re.compile(r"/(?![/\\])[^\s\\\x00-\x1f\x7f]*")


def is_own_path(path: str) -> bool:
    """Whether a browser takes it for a path of this site: no scheme, no host, no way up."""
    if not path.isprintable() or not _PLAIN_PATH.fullmatch(path):
        return False
    try:
        parts = urlsplit(path)
    except ValueError:
        return False
    decoded = unquote(parts.path)
    is_plain = decoded.isprintable() and "\\" not in decoded and "//" not in decoded
    return not parts.scheme and not parts.netloc and is_plain and not {".", ".."} & set(decoded.split("/"))


def quoted(text: str) -> str:
    """A value as a string of the engine's filter language: a quote or a backslash in it ends or escapes nothing."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def selector_filter(selector: ProductSelector, catalogue: RuleCatalogue) -> str | None:
    """One comparison. None: the shop has no such brand, category or listed product."""
    if selector.brand is not None:
        brand = catalogue.brand(selector.brand)
        return f"brand = {quoted(brand)}" if brand else None
    if selector.category is not None:
        category = catalogue.categories.get(selector.category)
        return f"category_ids = {category.id}" if category else None
    if selector.product is not None:
        product = catalogue.product(selector.product)
        return f"id = {product.id}" if product and product.is_listed else None
    if selector.option is not None:
        return f"options.{selector.option.key} = {quoted(selector.option.value)}"
    return None


class _NeverHolds(Exception):  # noqa: N818 (a result, not an error)
    """A condition names only what the shop does not have."""


def compile_rules(files: ConfigFiles, catalogue: RuleCatalogue, now: datetime, version: int = 0) -> JsonObject:
    """Enabled rules that may still hold, in the order of precedence; absent keys mean no condition and no action.

    What the shop does not have is left out: products that are gone or not listed, unknown categories and brands.
    """
    facets = facets_by_key(files)
    rules = []
    for rule_id, rule in load_rules(files).rules.items():
        if rule.enabled and not rule.is_expired(now) and (compiled := _compile(rule, catalogue, facets)):
            rules.append({"id": rule_id, **compiled})
    return {"version": version, "words": _words(files), "rules": rules}


def _compile(rule: CurationRule, catalogue: RuleCatalogue, facets: dict[str, Facet]) -> JsonObject | None:
    try:
        conditions = dict(_conditions(rule, catalogue, facets))
    except _NeverHolds:
        return None
    actions = {name: value for name, value in _actions(rule, catalogue, facets) if value not in (None, [])}
    return {**conditions, **actions} if actions else None


def _conditions(rule: CurationRule, catalogue: RuleCatalogue, facets: dict[str, Facet]) -> Iterator[tuple[str, object]]:
    when = rule.when
    if when.query:
        yield "query", [[pattern.kind, pattern.text] for pattern in when.query]
    if when.categories:
        categories = [catalogue.categories.get(path) for path in when.categories]
        yield "categories", _present(category.id if category else None for category in categories)
    if when.cities:
        yield "cities", _present(catalogue.city(name) for name in when.cities)
    if when.car is not None:
        yield "car", when.car
    if when.filters:
        yield "filters", [_filter(condition, catalogue, facets) for condition in when.filters]
    if when.audience:
        yield "audience", when.audience
    if when.from_:
        yield "from", int(when.from_.timestamp())
    if when.until:
        yield "until", int(when.until.timestamp())


def _present(ids: Iterable[int | None]) -> list[int]:
    """Without unknown ones. A condition that named only these must not become one that always holds."""
    known = [value for value in ids if value is not None]
    if not known:
        raise _NeverHolds
    return known


def _filter(condition: FacetCondition, catalogue: RuleCatalogue, facets: dict[str, Facet]) -> list[str | None]:
    facet = facets.get(condition.facet)
    if facet is None or facet.attribute.endswith("*"):
        raise _NeverHolds
    value = condition.value
    if value is not None and condition.facet == "brand":
        value = catalogue.brand(value)
        if value is None:
            raise _NeverHolds
    return [facet.attribute, value]


def _actions(rule: CurationRule, catalogue: RuleCatalogue, facets: dict[str, Facet]) -> Iterator[tuple[str, object]]:
    then = rule.then
    products = [(pin.place, catalogue.product(pin.product)) for pin in sorted(then.pin, key=lambda pin: pin.place)]
    listed = [(entry.id, place, entry.group) for place, entry in products if entry and entry.is_listed]
    # Most products are alone in their packing group, which then has the number of the product.
    yield "pin", [[id_, place] if group == id_ else [id_, place, group] for id_, place, group in listed]
    for name, selectors in (("boost", then.boost), ("bury", then.bury), ("hide", then.hide)):
        yield name, _filters(selectors, catalogue)
    yield "replace", [[fold(pair.from_), fold(pair.to)] for pair in then.replace]
    yield "drop", [fold(word) for word in then.drop]
    yield "redirect", then.redirect if then.redirect and is_own_path(then.redirect) else None
    yield "banner", _banner(rule)
    yield "facets", [key for key in then.facets if key in facets and facets[key].is_option]
    yield "sort", then.sort


def _filters(selectors: Iterable[ProductSelector], catalogue: RuleCatalogue) -> list[str]:
    filters = (selector_filter(selector, catalogue) for selector in selectors)
    return list(dict.fromkeys(text for text in filters if text))


def _banner(rule: CurationRule) -> JsonObject | None:
    banner = rule.then.banner
    if banner is None:
        return None
    optional = {"text": banner.text, "href": banner.link if is_own_path(banner.link) else ""}
    return dict(
        chain([("title", banner.title)], filter(lambda item: item[1], optional.items()), [("tone", banner.tone)])
    )


def _words(files: ConfigFiles) -> list[str]:
    try:
        return synonym_words(load_synonyms(files))
    except ConfigFileError:
        return []
