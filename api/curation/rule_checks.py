"""Everything that is wrong in the rules of a version: periods, references, targets, replacements, contradictions."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from api.catalog.facets import Facet, facets_by_key
from api.core.shop_time import shop_date
from api.curation.catalogue_repository import count_listed, count_selected, read_catalogue, searches_with_results
from api.curation.config_files import ConfigFiles
from api.curation.problems import Problem, Severity
from api.curation.rule_catalogue import RuleCatalogue
from api.curation.rule_conflicts import conflict_problems, own_contradictions, stems_of
from api.curation.rule_files import MAX_RULES, is_rule_id, load_rules, rule_path
from api.curation.rule_schema import CurationRule, FacetCondition, ProductReference, ProductSelector, WordReplacement
from api.curation.shop_paths import path_problem
from api.text.folding import fold
from api.text.russian_notation import plural

#: A rule may not hide a larger share of the catalogue.
MOST_HIDDEN = 0.9


def period_problems(rule_id: str, rule: CurationRule, now: datetime) -> Iterator[Problem]:
    path, when = rule_path(rule_id), rule.when
    if when.from_ and when.until and when.from_ >= when.until:
        yield Problem(path, "when.until", "конец не позже начала: правило никогда не сработает")
    elif rule.is_expired(now):
        assert when.until
        message = f"срок прошёл {shop_date(when.until)}: правило не действует, удалите или продлите"
        yield Problem(path, "when.until", message, "warning")
    elif when.until is None:
        message = "срока нет: правило будет действовать, пока о нём не вспомнят. Поставьте дату"
        yield Problem(path, "when.until", message, "warning")


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


def target_problems(rule_id: str, rule: CurationRule, catalogue: RuleCatalogue, session: Session) -> Iterator[Problem]:
    path, then = rule_path(rule_id), rule.then
    if then.redirect and (message := path_problem(session, then.redirect)):
        yield Problem(path, "then.redirect", message)
    if then.banner and then.banner.link and (message := path_problem(session, then.banner.link)):
        yield Problem(path, "then.banner.link", message)
    if then.hide:
        for message in _hidden(rule, catalogue, session):
            yield Problem(path, "then.hide", message)


def _hidden(rule: CurationRule, catalogue: RuleCatalogue, session: Session) -> Iterator[str]:
    selectors = rule.then.hide
    listed, hidden = count_listed(session), count_selected(session, selectors, catalogue)
    if hidden and hidden > listed * MOST_HIDDEN:
        yield f"скрывает почти весь каталог, {hidden} {_products(hidden)} из {listed}: уточните, что скрыть"
        return
    for path in rule.when.categories:
        category = catalogue.categories.get(path)
        total = count_listed(session, path) if category else 0
        if category and total and count_selected(session, selectors, catalogue, path) == total:
            yield f"скрывает весь раздел «{category.title}»: {total} {_products(total)} из {total}"


def _products(count: int) -> str:
    return plural(count, "товар", "товара", "товаров")


Stems = tuple[str, ...]


def replacement_problems(rules: Mapping[str, CurationRule], session: Session) -> Iterator[Problem]:
    pairs = [(rule_id, index, pair) for rule_id, rule in rules.items() for index, pair in enumerate(rule.then.replace)]
    graph = {stems_of(pair.from_): pair for _, _, pair in pairs}
    beginnings = {min(stems_of(pair.from_), key=len, default="") for _, _, pair in pairs} - {""}
    searched = [(stems_of(text), times) for text, times in searches_with_results(session, beginnings)]
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
    now = now or datetime.now(UTC)
    rule_set = load_rules(files)
    active = {rule_id: rule for rule_id, rule in rule_set.rules.items() if rule.enabled}
    current = {rule_id: rule for rule_id, rule in active.items() if not rule.is_expired(now)}
    catalogue, facets = read_catalogue(session, active.values(), with_values=True), facets_by_key(files)
    problems = [*_file_problems(files)]
    for rule_id, rule in active.items():
        problems += _own_problems(rule_id, rule, catalogue, facets, session, now)
    problems += conflict_problems(current, catalogue)
    problems += replacement_problems(current, session)
    return problems


def single_rule_problems(
    files: ConfigFiles, rule_id: str, rule: CurationRule, session: Session, now: datetime
) -> list[Problem]:
    """What is wrong in one rule, without its contradictions to others."""
    catalogue = read_catalogue(session, [rule], with_values=True)
    return [*_own_problems(rule_id, rule, catalogue, facets_by_key(files), session, now)]


def _own_problems(
    rule_id: str,
    rule: CurationRule,
    catalogue: RuleCatalogue,
    facets: Mapping[str, Facet],
    session: Session,
    now: datetime,
) -> Iterator[Problem]:
    yield from period_problems(rule_id, rule, now)
    yield from reference_problems(rule_id, rule, catalogue, facets)
    yield from target_problems(rule_id, rule, catalogue, session)
    yield from own_contradictions(rule_id, rule, catalogue)


def _file_problems(files: ConfigFiles) -> Iterator[Problem]:
    rule_set = load_rules(files)
    for rule_id, error in rule_set.errors.items():
        for item in error.errors:
            yield Problem(rule_path(rule_id), item.key, item.message)
    for rule_id in rule_set.rules:
        if not is_rule_id(rule_id):
            message = "в имени файла — строчные латинские буквы, цифры и дефис, до 60 знаков"
            yield Problem(rule_path(rule_id), "", message)
    if (count := len(rule_set.rules) + len(rule_set.errors)) > MAX_RULES:
        yield Problem("rules", "", f"правил {count}, а браузер получает не больше {MAX_RULES}: удалите прошедшие")
