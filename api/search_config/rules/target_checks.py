"""Checks of what shoppers are left with: the pages that rules lead to, and products that they hide."""

from collections.abc import Iterator

from sqlalchemy.orm import Session

from api.search_config.problems import Problem
from api.search_config.rules.catalogue import RuleCatalogue
from api.search_config.rules.repository import count_listed, count_selected
from api.search_config.rules.rule_set import rule_path
from api.search_config.rules.schema import CurationRule
from api.search_config.rules.shop_paths import path_problem
from api.text.plurals import plural

#: A rule may not hide a larger share of the catalogue.
MOST_HIDDEN = 0.9


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
