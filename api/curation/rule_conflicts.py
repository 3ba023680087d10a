"""Contradictions within one rule, and of rules whose conditions can hold together. Pure.

Two patterns of a query overlap when every query of the narrower one is one of the wider one. Some query may hold the
words of two rules that have nothing in common; to warn of each such pair would hide the real contradictions.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import combinations

from api.curation.catalogue_repository import RuleCatalogue
from api.curation.config_files import Problem, Severity
from api.curation.rule_files import rule_path
from api.curation.rule_schema import CurationRule, Pin, ProductSelector, QueryPattern
from api.text.folding import fold
from api.text.word_keys import cut_endings

_FIRST = datetime.min.replace(tzinfo=UTC)
_LAST = datetime.max.replace(tzinfo=UTC)


def can_hold_together(one: CurationRule, other: CurationRule) -> bool:
    a, b = one.when, other.when
    return (
        max(a.from_ or _FIRST, b.from_ or _FIRST) < min(a.until or _LAST, b.until or _LAST)
        and (a.car is None or b.car is None or a.car == b.car)
        and (a.audience is None or b.audience is None or a.audience == b.audience)
        and (not a.cities or not b.cities or bool({*map(fold, a.cities)} & {*map(fold, b.cities)}))
        and (not a.categories or not b.categories or _share_branch(a.categories, b.categories))
        and (not a.query or not b.query or any(queries_overlap(x, y) for x in a.query for y in b.query))
    )


def _share_branch(one: Sequence[str], other: Sequence[str]) -> bool:
    return any(a == b or a.startswith(b + "/") or b.startswith(a + "/") for a in one for b in other)


def queries_overlap(one: QueryPattern, other: QueryPattern) -> bool:
    return _covers(one, other) or _covers(other, one)


def _covers(wide: QueryPattern, narrow: QueryPattern) -> bool:
    """Whether `wide` holds for every query for which `narrow` does."""
    if wide.kind == "is":
        return narrow.kind == "is" and wide.text == narrow.text
    if wide.kind == "forms":
        return set(stems_of(wide.text)) <= set(stems_of(narrow.text))
    return narrow.kind != "forms" and f" {wide.text} " in f" {narrow.text} "


def stems_of(text: str) -> tuple[str, ...]:
    return tuple(cut_endings(fold(text)).split())


Rules = Mapping[str, CurationRule]
#: Actions of which the first rule wins whole, by key.
_SINGLE = {"redirect": "переход", "banner": "баннер", "sort": "порядок", "facets": "набор фильтров"}


def conflict_problems(rules: Rules, catalogue: RuleCatalogue) -> Iterator[Problem]:
    """`rules` in the order of precedence. The problem stands at the rule that loses."""
    for (first_id, first), (second_id, second) in combinations(rules.items(), 2):
        found = [*_contradictions(first, second, catalogue)]
        if found and can_hold_together(first, second):
            winner = f"правило «{first.title}» ({first_id})"
            is_decided = first.priority > second.priority
            for entry, message, needs_priority in found:
                severity: Severity = "error" if needs_priority and not is_decided else "warning"
                advice = ". Задайте правилам разный приоритет" if severity == "error" else ""
                yield Problem(rule_path(second_id), entry, message.format(winner=winner) + advice, severity)


def own_contradictions(rule_id: str, rule: CurationRule, catalogue: RuleCatalogue) -> Iterator[Problem]:
    then, path = rule.then, rule_path(rule_id)
    for pin in then.pin:
        if _hides(then.hide, pin, catalogue):
            yield Problem(path, "then.hide", f"скрывает «{_name(pin)}», который само же закрепляет")
    for selector in _common(then.boost, then.bury):
        yield Problem(path, "then.bury", f"и поднимает, и опускает {describe_selector(selector)}")


#: (key of the losing rule, text with {winner}, whether it is an error without different priorities).
_Contradiction = tuple[str, str, bool]


def _contradictions(first: CurationRule, second: CurationRule, catalogue: RuleCatalogue) -> Iterator[_Contradiction]:
    for name, label in _SINGLE.items():
        mine, other = getattr(second.then, name), getattr(first.then, name)
        if mine and other and mine != other:
            yield f"then.{name}", f"{label} у тех же запросов задаёт и {{winner}}: сработает оно", name == "redirect"
    places = {pin.place for pin in first.then.pin}
    for pin in second.then.pin:
        if pin.place in places:
            yield "then.pin", f"место {pin.place} занимает и {{winner}}: сработает оно", False
    for pinning, hiding, entry, action in (
        (first, second, "then.hide", "закрепляет"),
        (second, first, "then.pin", "скрывает"),
    ):
        for pin in pinning.then.pin:
            if _hides(hiding.then.hide, pin, catalogue):
                text = f"«{_escaped(_name(pin))}» {{winner}} {action}: покупатель его не увидит, скрытое сильнее"
                yield entry, text, True
    for name, other in (("bury", first.then.boost), ("boost", first.then.bury)):
        for selector in _common(other, getattr(second.then, name)):
            yield (
                f"then.{name}",
                f"{_escaped(describe_selector(selector))}: {{winner}} велит обратное, сработает оно",
                False,
            )


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _hides(selectors: list[ProductSelector], pin: Pin, catalogue: RuleCatalogue) -> bool:
    entry = catalogue.product(pin.product)
    for selector in selectors:
        if selector.product is not None and selector.product.key == pin.product.key:
            return True
        if entry and selector.brand is not None and catalogue.brand(selector.brand) == entry.brand:
            return True
        if entry and selector.category is not None and f"{entry.category}/".startswith(f"{selector.category}/"):
            return True
    return False


def _common(one: list[ProductSelector], other: list[ProductSelector]) -> list[ProductSelector]:
    identities = {selector.identity for selector in other}
    return [selector for selector in one if selector.identity in identities]


def _name(pin: Pin) -> str:
    return pin.product.name or " ".join(pin.product.key).strip()


def describe_selector(selector: ProductSelector) -> str:
    """«производитель ЛУКОЙЛ»."""
    if selector.brand is not None:
        return f"производитель {selector.brand}"
    if selector.category is not None:
        return f"раздел {selector.category}"
    if selector.product is not None:
        return f"товар «{selector.product.name or selector.product.article}»"
    return f"{selector.option.key} {selector.option.value}" if selector.option else ""
