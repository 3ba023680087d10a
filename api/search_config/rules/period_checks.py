"""Checks of the period in which a rule holds."""

from collections.abc import Iterator
from datetime import datetime

from api.core.shop_time import shop_date
from api.search_config.problems import Problem
from api.search_config.rules.rule_set import rule_path
from api.search_config.rules.schema import CurationRule


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
