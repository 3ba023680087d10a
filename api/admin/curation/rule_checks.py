"""Everything that is wrong in the rules of a version: periods, references, targets, replacements, contradictions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import combinations
from operator import attrgetter
from typing import Any
from urllib.parse import unquote, urlsplit

from sqlalchemy.orm import Session

from api.catalog.facets import Facet, facets_by_key
from api.core.shop_time import shop_date
from api.curation.catalogue_repository import RuleCatalogue, count_listed, queries_of_last_week, read_catalogue
from api.curation.compiler import is_own_path
from api.curation.config_files import ConfigFiles, Problem, Severity
from api.curation.rule_files import MAX_RULES, is_rule_id, load_rules, rule_path
from api.curation.rule_schema import (
    CurationRule,
    FacetCondition,
    Pin,
    ProductReference,
    ProductSelector,
    QueryPattern,
    WordReplacement,
)
from api.storefront.heads.addresses import head_of
from api.storefront.heads.head import Visit
from api.text.folding import fold
from api.text.russian_notation import plural
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
    """Whether every query of the narrower one is one of the wider one.

    Some query may hold the words of two rules that have nothing in common; to warn of each such pair would hide the
    real contradictions.
    """
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
        found = [*_contradictions(first, second, f"правило «{first.title}» ({first_id})", catalogue)]
        if found and can_hold_together(first, second):
            for entry, message, needs_priority in found:
                if needs_priority and first.priority <= second.priority:
                    yield Problem(rule_path(second_id), entry, f"{message}. Задайте правилам разный приоритет")
                else:
                    yield Problem(rule_path(second_id), entry, message, "warning")


def own_contradictions(rule_id: str, rule: CurationRule, catalogue: RuleCatalogue) -> Iterator[Problem]:
    then, path = rule.then, rule_path(rule_id)
    for pin in then.pin:
        if _hides(then.hide, pin, catalogue):
            yield Problem(path, "then.hide", f"скрывает «{_name(pin)}», который само же закрепляет")
    for selector in _common(then.boost, then.bury):
        yield Problem(path, "then.bury", f"и поднимает, и опускает {describe_selector(selector)}")


def _contradictions(
    first: CurationRule, second: CurationRule, winner: str, catalogue: RuleCatalogue
) -> Iterator[tuple[str, str, bool]]:
    """(key of the second rule, which loses; message; whether it is an error without different priorities)."""
    for name, label in _SINGLE.items():
        mine, other = getattr(second.then, name), getattr(first.then, name)
        if mine and other and mine != other:
            yield f"then.{name}", f"{label} у тех же запросов задаёт и {winner}: сработает оно", name == "redirect"
    places = {pin.place for pin in first.then.pin}
    for pin in second.then.pin:
        if pin.place in places:
            yield "then.pin", f"место {pin.place} занимает и {winner}: сработает оно", False
    for pinning, hiding, entry, action in (
        (first, second, "then.hide", "закрепляет"),
        (second, first, "then.pin", "скрывает"),
    ):
        for pin in pinning.then.pin:
            if _hides(hiding.then.hide, pin, catalogue):
                yield entry, f"«{_name(pin)}» {winner} {action}: покупатель его не увидит, скрытое сильнее", True
    for name, other in (("bury", first.then.boost), ("boost", first.then.bury)):
        for selector in _common(other, getattr(second.then, name)):
            yield f"then.{name}", f"{describe_selector(selector)}: {winner} велит обратное, сработает оно", False


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


#: A rule may not hide a larger share of the catalogue.
MOST_HIDDEN = 0.9


#: (message, severity) of one entry.
Finding = tuple[str, Severity]


def _period(rule: CurationRule, now: datetime) -> Finding | None:
    when = rule.when
    if when.from_ and when.until and when.from_ >= when.until:
        return "конец не позже начала: правило никогда не сработает", "error"
    if when.until is None:
        return "срока нет: правило будет действовать, пока о нём не вспомнят. Поставьте дату", "warning"
    if rule.is_expired(now):
        return f"срок прошёл {shop_date(when.until)}: правило не действует, удалите или продлите", "warning"
    return None


class _ReferenceChecks:
    def __init__(self, catalogue: RuleCatalogue, facets: Mapping[str, Facet]) -> None:
        self._catalogue, self._facets = catalogue, facets

    def category(self, path: str) -> Finding | None:
        category = self._catalogue.categories.get(path)
        if category is None:
            return f"раздела «{path}» в каталоге нет: выберите раздел заново", "error"
        return (f"раздел «{category.title}» скрыт", "warning") if category.is_hidden else None

    def city(self, name: str) -> Finding | None:
        return None if self._catalogue.city(name) else (f"города «{name}» в магазине нет", "error")

    def brand(self, name: str) -> Finding | None:
        return None if self._catalogue.brand(name) else (f"производителя «{name}» в каталоге нет", "error")

    def product(self, reference: ProductReference) -> Finding | None:
        found = self._catalogue.matches(reference)
        label = " ".join(filter(None, reference.key))
        if not found:
            return f"товара {label} в каталоге нет: выберите другой или уберите его", "error"
        if not found[0].is_listed:
            return f"товар {label} («{found[0].name}») скрыт или не продаётся", "warning"
        if sum(item.is_listed for item in found) > 1:
            return f"товаров {label} в каталоге {len(found)}, взят № {found[0].id} «{found[0].name}»", "warning"
        return None

    def selector(self, selector: ProductSelector) -> Finding | None:
        if selector.brand is not None:
            return self.brand(selector.brand)
        if selector.category is not None:
            return self.category(selector.category)
        if selector.product is not None:
            return self.product(selector.product)
        return self._option(selector.option.key, selector.option.value) if selector.option else None

    def filter(self, condition: FacetCondition) -> Finding | None:
        facet, value = self._facets.get(condition.facet), condition.value
        if facet is None or facet.attribute.endswith("*"):
            return f"фильтра «{condition.facet}» в facets.yml нет, или он не для правил", "error"
        if value is None:
            return None
        if facet.kind == "number":
            return f"фильтр «{facet.name}» — ползунок: условием может быть только «любое значение»", "error"
        if condition.facet == "brand":
            return self.brand(value)
        return self._option(condition.facet, value) if facet.is_option else None

    def facet(self, key: str) -> Finding | None:
        if key in self._facets and self._facets[key].is_option:
            return None
        return f"фильтра «{key}» по свойству товара нет в facets.yml", "error"

    def _option(self, key: str, value: str) -> Finding | None:
        facet = self._facets.get(key)
        if facet is None or not facet.is_option:
            return f"свойства «{key}» нет среди фильтров facets.yml", "error"
        if fold(value) not in self._catalogue.option_values.get(key, ()):
            return f"ни у одного товара нет значения «{facet.name}: {value}»", "warning"
        return None


def _references(
    rule: CurationRule, catalogue: RuleCatalogue, facets: Mapping[str, Facet]
) -> Iterator[tuple[str, Finding | None]]:
    checks = _ReferenceChecks(catalogue, facets)
    by_key: dict[str, Callable[[Any], Finding | None]] = {
        "when.categories": checks.category,
        "when.cities": checks.city,
        "when.filters": checks.filter,
        "then.pin": lambda pin: checks.product(pin.product),
        "then.boost": checks.selector,
        "then.bury": checks.selector,
        "then.hide": checks.selector,
        "then.facets": checks.facet,
    }
    for key, check in by_key.items():
        for index, entry in enumerate(attrgetter(key)(rule)):
            yield f"{key}.{index}", check(entry)


def _target(session: Session, path: str) -> str | None:
    """Why the path leads to no page of the shop."""
    if not is_own_path(path):
        return "Нужен путь страницы магазина, например /catalog/motornye-masla: без адреса сайта, пробелов и знака \\."
    page = unquote(urlsplit(path).path).rstrip("/") or "/"
    if page == "/search":
        return "Это снова поиск. Чтобы искать другими словами, замените слова, а не страницу."
    if head_of(page, Visit(session, page, {}, None)).status == 404:
        return f"Страницы {page} в магазине нет. Откройте нужную страницу на витрине и скопируйте её путь."
    return None


def _hidden(rule: CurationRule, catalogue: RuleCatalogue, session: Session) -> Iterator[str]:
    def count(category: str | None = None, selectors: Sequence[ProductSelector] | None = None) -> int:
        return count_listed(session, category, selectors, catalogue)

    listed, hidden = count(), count(selectors=rule.then.hide)
    if hidden and hidden > listed * MOST_HIDDEN:
        yield f"скрывает почти весь каталог, {hidden} {_products(hidden)} из {listed}: уточните, что скрыть"
        return
    for path in rule.when.categories:
        category = catalogue.categories.get(path)
        total = count(path) if category else 0
        if category and total and count(path, rule.then.hide) == total:
            yield f"скрывает весь раздел «{category.title}»: {total} {_products(total)} из {total}"


def _products(count: int) -> str:
    return plural(count, "товар", "товара", "товаров")


Stems = tuple[str, ...]


def replacement_problems(rules: Mapping[str, CurationRule], session: Session) -> Iterator[Problem]:
    pairs = [(rule_id, index, pair) for rule_id, rule in rules.items() for index, pair in enumerate(rule.then.replace)]
    graph = {stems_of(pair.from_): pair for _, _, pair in pairs}
    queries = queries_of_last_week(session, with_results=True) if pairs else ()
    searched = [(stems_of(text), times) for text, times in queries]
    for rule_id, index, pair in pairs:
        path, entry = rule_path(rule_id), f"then.replace.{index}"
        if chain := _chain(pair, graph):
            names = " → ".join(f"«{name}»" for name in chain)
            if stems_of(chain[-1]) == stems_of(chain[0]):
                yield Problem(path, entry, f"замены ходят по кругу: {names}. Уберите одну из них")
            else:
                message = f"замены идут цепочкой: {names}. Сработает только первая: замените сразу на последнее"
                yield Problem(path, entry, message, "warning")
        if affected := sum(times for stems, times in searched if _holds(stems, stems_of(pair.from_))):
            searches = plural(affected, "запрос", "запроса", "запросов")
            message = f"«{pair.from_}» за неделю искали с результатами: правило изменит {affected} {searches}"
            yield Problem(path, entry, message, "warning")


def _chain(pair: WordReplacement, graph: Mapping[Stems, WordReplacement]) -> list[str]:
    """The texts from the left side on, as far as each is replaced again; empty for a replacement that ends at once."""
    texts, seen = [pair.from_, pair.to], {stems_of(pair.from_)}
    while (stems := stems_of(texts[-1])) in graph and stems not in seen:
        seen.add(stems)
        texts.append(graph[stems].to)
    return texts if len(texts) > 2 else []


def _holds(text: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the words stand in the text in this order next to each other."""
    return any(tuple(text[start : start + len(words)]) == tuple(words) for start in range(len(text) - len(words) + 1))


def rule_problems(files: ConfigFiles, session: Session, now: datetime | None = None) -> list[Problem]:
    """`entry` of a problem is the key of the rule, such as `then.redirect`. Rules that are off are only read."""
    rule_set, now = load_rules(files), now or datetime.now(UTC)
    active = {rule_id: rule for rule_id, rule in rule_set.rules.items() if rule.enabled}
    current = {rule_id: rule for rule_id, rule in active.items() if not rule.is_expired(now)}
    catalogue, facets = read_catalogue(session, active.values(), with_values=True), facets_by_key(files)
    problems = [*_file_problems(files)]
    for rule_id, rule in active.items():
        problems += _own_problems(rule_id, rule, catalogue, facets, session, now)
    return [*problems, *conflict_problems(current, catalogue), *replacement_problems(current, session)]


def single_rule_problems(files: ConfigFiles, rule_id: str, rule: CurationRule, session: Session) -> Iterator[Problem]:
    """What is wrong in one rule, without its contradictions to others."""
    catalogue = read_catalogue(session, [rule], with_values=True)
    return _own_problems(rule_id, rule, catalogue, facets_by_key(files), session, datetime.now(UTC))


def _own_problems(
    rule_id: str,
    rule: CurationRule,
    catalogue: RuleCatalogue,
    facets: Mapping[str, Facet],
    session: Session,
    now: datetime,
) -> Iterator[Problem]:
    path, then = rule_path(rule_id), rule.then
    for entry, finding in (("when.until", _period(rule, now)), *_references(rule, catalogue, facets)):
        if finding:
            yield Problem(path, entry, *finding)
    for entry, link in (("then.redirect", then.redirect), ("then.banner.link", then.banner and then.banner.link)):
        if link and (message := _target(session, link)):
            yield Problem(path, entry, message)
    for message in _hidden(rule, catalogue, session) if then.hide else ():
        yield Problem(path, "then.hide", message)
    yield from own_contradictions(rule_id, rule, catalogue)


def _file_problems(files: ConfigFiles) -> Iterator[Problem]:
    rule_set = load_rules(files)
    for rule_id, error in rule_set.errors.items():
        yield from (Problem(rule_path(rule_id), key, message) for key, message in error.errors)
    for rule_id in rule_set.rules:
        if not is_rule_id(rule_id):
            message = "в имени файла — строчные латинские буквы, цифры и дефис, до 60 знаков"
            yield Problem(rule_path(rule_id), "", message)
    if (count := len(rule_set.rules) + len(rule_set.errors)) > MAX_RULES:
        yield Problem("rules", "", f"правил {count}, а браузер получает не больше {MAX_RULES}: удалите прошедшие")
