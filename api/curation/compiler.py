"""Compiles the rules of a search configuration to the artefact that browsers apply."""

import re
from collections.abc import Iterable
from datetime import datetime
from urllib.parse import unquote, urlsplit

from api.catalog.facets import Facet, facets_by_key
from api.core.json_types import JsonObject
from api.curation.catalogue_repository import RuleCatalogue
from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.rule_files import load_rules
from api.curation.rule_schema import CurationRule, FacetCondition, ProductSelector, RuleBanner
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


def compile_rules(files: ConfigFiles, catalogue: RuleCatalogue, now: datetime, version: int = 0) -> JsonObject:
    """Enabled rules that may still hold, in the order of precedence; absent keys mean no condition and no action.

    What the shop does not have is left out: products that are gone or not listed, unknown categories and brands.
    """
    facets = facets_by_key(files)
    rules = []
    for rule_id, rule in load_rules(files).rules.items():
        if rule.enabled and not rule.is_expired(now) and (compiled := _compile(rule, catalogue, facets)):
            rules.append({"id": rule_id, **compiled})
    try:
        words = synonym_words(load_synonyms(files))
    except ConfigFileError:
        words = []
    return {"version": version, "words": words, "rules": rules}


def _compile(rule: CurationRule, catalogue: RuleCatalogue, facets: dict[str, Facet]) -> JsonObject | None:
    when, then = rule.when, rule.then
    categories = [entry.id for path in when.categories if (entry := catalogue.categories.get(path))]
    cities = [city for name in when.cities if (city := catalogue.city(name)) is not None]
    filters = [each for condition in when.filters if (each := _filter(condition, catalogue, facets))]
    # A condition that names only what the shop does not have must not become one that always holds.
    if len(filters) < len(when.filters) or (when.categories and not categories) or (when.cities and not cities):
        return None
    conditions = {
        "query": [[pattern.kind, pattern.text] for pattern in when.query],
        "categories": categories,
        "cities": cities,
        "car": when.car,
        "filters": filters,
        "audience": when.audience,
        "from": when.from_ and int(when.from_.timestamp()),
        "until": when.until and int(when.until.timestamp()),
    }
    products = [(pin.place, catalogue.product(pin.product)) for pin in sorted(then.pin, key=lambda pin: pin.place)]
    actions = {
        # Most products are alone in their packing group, which then has the number of the product.
        "pin": [
            [entry.id, place] if entry.group == entry.id else [entry.id, place, entry.group]
            for place, entry in products
            if entry and entry.is_listed
        ],
        "boost": _filters(then.boost, catalogue),
        "bury": _filters(then.bury, catalogue),
        "hide": _filters(then.hide, catalogue),
        "replace": [[fold(pair.from_), fold(pair.to)] for pair in then.replace],
        "drop": [fold(word) for word in then.drop],
        "redirect": then.redirect if then.redirect and is_own_path(then.redirect) else None,
        "banner": then.banner and _banner(then.banner),
        "facets": [key for key in then.facets if key in facets and facets[key].is_option],
        "sort": then.sort,
    }
    actions = _without_empty(actions)
    return {**_without_empty(conditions), **actions} if actions else None


def _without_empty(values: JsonObject) -> JsonObject:
    return {name: value for name, value in values.items() if value not in (None, "", [])}


def _filter(condition: FacetCondition, catalogue: RuleCatalogue, facets: dict[str, Facet]) -> list[str | None] | None:
    """None: the shop has no such facet or brand."""
    facet, value = facets.get(condition.facet), condition.value
    if value is not None and condition.facet == "brand":
        value = catalogue.brand(value)
    if facet is None or facet.attribute.endswith("*") or (value is None and condition.value is not None):
        return None
    return [facet.attribute, value]


def _filters(selectors: Iterable[ProductSelector], catalogue: RuleCatalogue) -> list[str]:
    filters = (selector_filter(selector, catalogue) for selector in selectors)
    return list(dict.fromkeys(text for text in filters if text))


def _banner(banner: RuleBanner) -> JsonObject:
    href = banner.link if is_own_path(banner.link) else ""
    return _without_empty({"title": banner.title, "text": banner.text, "href": href, "tone": banner.tone})
