"""A rule in plain Russian: when it holds and what it does."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from api.admin.formatting import moment
from api.catalog.facets import Facet
from api.curation.catalogue_repository import CategoryEntry
from api.curation.rule_schema import CurationRule, ProductReference, ProductSelector, QueryPattern

#: As the form's choices name them.
QUERY_KIND_NAMES = {"is": "целиком", "contains": "содержит подряд", "forms": "слова в любой форме"}
SORT_NAMES = {
    "rating": "по рейтингу",
    "price_asc": "сначала дешёвые",
    "price_desc": "сначала дорогие",
    "popular": "по популярности",
    "new": "сначала новые",
    "soon": "по сроку получения",
    "name": "по названию",
}
AUDIENCE_NAMES = {"guest": "гости", "customer": "вошедшие покупатели"}
STATE_NAMES = {"active": "действует", "planned": "начнётся", "expired": "прошло", "off": "выключено"}
STATE_BADGES = {"active": "badge-ok", "planned": "badge-soft", "expired": "badge-warn", "off": ""}
#: A longer list of names is cut.
SHOWN = 3


class RuleSentences:
    def __init__(self, categories: Mapping[str, CategoryEntry], facets: Mapping[str, Facet]) -> None:
        self._categories, self._facets = categories, facets

    def whole(self, rule: CurationRule) -> str:
        text = f"«{rule.title}». Когда: {self.when(rule)}. {self.then(rule)}. Срок: {period(rule)}."
        return text if rule.enabled else f"{text} Выключено."

    def when(self, rule: CurationRule) -> str:
        return "; ".join(self._conditions(rule)) or "всегда"

    def then(self, rule: CurationRule) -> str:
        text = "; ".join(self._actions(rule))
        return text[:1].upper() + text[1:]

    def _conditions(self, rule: CurationRule) -> Iterator[str]:
        when = rule.when
        if when.query:
            yield f"ищут {_list([_query(pattern) for pattern in when.query], 'или')}"
        if when.categories:
            yield f"в разделе {_list([self.category(path) for path in when.categories], 'или')}"
        if when.cities:
            yield f"город {_list(when.cities, 'или')}"
        if when.car is not None:
            yield "машина известна" if when.car else "машина не известна"
        for condition in when.filters:
            yield f"выбрано {self.facet(condition.facet)}: {condition.value or 'любое значение'}"
        if when.audience:
            yield AUDIENCE_NAMES[when.audience]

    def _actions(self, rule: CurationRule) -> Iterator[str]:
        then = rule.then
        if then.pin:
            pins = sorted(then.pin, key=lambda pin: pin.place)
            yield f"закрепить {_list([f'{product_name(pin.product)} на месте {pin.place}' for pin in pins], 'и')}"
        for verb, selectors in (("поднять", then.boost), ("опустить", then.bury), ("скрыть", then.hide)):
            if selectors:
                yield f"{verb} {_list([self._selector(selector) for selector in selectors], 'и')}"
        if then.replace:
            yield f"заменить {_list([f'«{pair.from_}» на «{pair.to}»' for pair in then.replace], 'и')}"
        if then.drop:
            yield f"не учитывать {_list([f'«{word}»' for word in then.drop], 'и')}"
        if then.redirect:
            yield f"перейти на {then.redirect}"
        if then.banner:
            yield f"показать баннер «{then.banner.title}»"
        if then.facets:
            yield f"оставить фильтры {_list([self.facet(key) for key in then.facets], 'и')}"
        if then.sort:
            yield f"упорядочить {SORT_NAMES[then.sort]}"

    def category(self, path: str) -> str:
        entry = self._categories.get(path)
        return f"«{entry.names[-1]}»" if entry else f"«{path}»"

    def facet(self, key: str) -> str:
        facet = self._facets.get(key)
        return f"«{facet.name}»" if facet else f"«{key}»"

    def _selector(self, selector: ProductSelector) -> str:
        if selector.brand is not None:
            return f"производителя {selector.brand}"
        if selector.category is not None:
            return f"раздел {self.category(selector.category)}"
        if selector.product is not None:
            return product_name(selector.product)
        return f"{self.facet(selector.option.key)} {selector.option.value}" if selector.option else ""


def period(rule: CurationRule) -> str:
    start, end = rule.when.from_, rule.when.until
    if start and end:
        return f"{moment(start)} — {moment(end)}"
    return f"до {moment(end)}" if end else f"с {moment(start)}, без срока" if start else "без срока"


def state(rule: CurationRule, now: datetime) -> str:
    """A key of STATE_NAMES."""
    if not rule.enabled:
        return "off"
    if rule.is_expired(now):
        return "expired"
    return "planned" if rule.when.from_ and now < rule.when.from_ else "active"


def product_name(product: ProductReference) -> str:
    return f"«{product.name or product.article}»"


def _query(pattern: QueryPattern) -> str:
    text = pattern.typed
    return f"«{text}»" if pattern.kind == "is" else f"«…{text}…»" if pattern.kind == "contains" else f"слова «{text}»"


def _list(items: Sequence[str], conjunction: str) -> str:
    if len(items) > SHOWN:
        return f"{', '.join(items[:SHOWN])} и ещё {len(items) - SHOWN}"
    return f" {conjunction} ".join(filter(None, (", ".join(items[:-1]), items[-1])))
