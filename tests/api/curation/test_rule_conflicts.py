"""Rules that contradict each other where both hold; the one that loses bears the problem."""

import pytest
from sqlalchemy.orm import Session

from api.admin.curation.rule_checks import can_hold_together
from api.curation.rule_files import read_rule
from tests.api import small_shop
from tests.api.curation.rule_files import FILTER_W914, LUKOIL, problems, rule
from tests.fixtures import datasets

Found = list[tuple[str, str, str, str]]


@pytest.fixture
def session(db_session: Session) -> Session:
    datasets.load(db_session, small_shop.build)
    return db_session


def pair(session: Session, first: str, second: str, when: str = "{until: 2099-01-01}", priority: int = 0) -> Found:
    """The problems of the rules `a` and `b`; `a` wins by its id or by its priority."""
    return problems(session, a=rule(first, when, priority=priority, title="Первое"), b=rule(second, when))


A = "правило «Первое» (a)"
OIL_NAME = "«Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л»"
PIN = f"{{pin: [{{place: 1, product: {LUKOIL}}}]}}"
HIDE = f"{{hide: [{{product: {LUKOIL}}}]}}"


@pytest.mark.parametrize(
    ("first", "second", "priority", "expected"),
    [
        (
            PIN, f"{{pin: [{{place: 1, product: {FILTER_W914}}}]}}", 0,
            ("then.pin", "warning", f"место 1 занимает и {A}: сработает оно"),
        ),
        (
            "{boost: [{brand: ЛУКОЙЛ}]}", "{bury: [{brand: ЛУКОЙЛ}]}", 0,
            ("then.bury", "warning", f"производитель ЛУКОЙЛ: {A} велит обратное, сработает оно"),
        ),
        (
            PIN, HIDE, 0,
            ("then.hide", "error", f"{OIL_NAME} {A} закрепляет: покупатель его не увидит,"
             " скрытое сильнее. Задайте правилам разный приоритет"),
        ),
        (
            "{hide: [{brand: ЛУКОЙЛ}]}", PIN, 1,
            ("then.pin", "warning", f"{OIL_NAME} {A} скрывает: покупатель его не увидит,"
             " скрытое сильнее"),
        ),
        (
            "{redirect: /sales}", "{redirect: /brands}", 0,
            ("then.redirect", "error", f"переход у тех же запросов задаёт и {A}: сработает оно."
             " Задайте правилам разный приоритет"),
        ),
        (
            "{redirect: /sales}", "{redirect: /brands}", 1,
            ("then.redirect", "warning", f"переход у тех же запросов задаёт и {A}: сработает оно"),
        ),
        (
            "{banner: {title: А}}", "{banner: {title: Б}}", 0,
            ("then.banner", "warning", f"баннер у тех же запросов задаёт и {A}: сработает оно"),
        ),
        (
            "{sort: name}", "{sort: new}", 0,
            ("then.sort", "warning", f"порядок у тех же запросов задаёт и {A}: сработает оно"),
        ),
        (
            "{facets: [sae]}", "{facets: [volume_l]}", 0,
            ("then.facets", "warning", f"набор фильтров у тех же запросов задаёт и {A}: сработает оно"),
        ),
    ],
)  # fmt: skip
def test_two_rules_contradict(
    session: Session, first: str, second: str, priority: int, expected: tuple[str, str, str]
) -> None:
    assert pair(session, first, second, priority=priority) == [("b", *expected)]


def test_equal_actions_are_no_contradiction(session: Session) -> None:
    assert pair(session, "{redirect: /sales}", "{redirect: /sales}") == []
    assert pair(session, "{boost: [{brand: ЛУКОЙЛ}]}", "{boost: [{brand: ЛУКОЙЛ}]}") == []
    assert pair(session, PIN, f"{{pin: [{{place: 2, product: {FILTER_W914}}}]}}") == []


@pytest.mark.parametrize(
    ("one", "other", "is_conflict"),
    [
        ("query: [{is: масло}]", "query: [{is: Масло}]", True),
        ("query: [{is: масло}]", "query: [{is: масла}]", False),
        ("query: [{is: купить масло}]", "query: [{contains: масло}]", True),
        ("query: [{is: маслом}]", "query: [{contains: масло}]", False),
        ("query: [{is: масла зимние}]", "query: [{forms: зимнее масло}]", True),
        ("query: [{forms: масло}]", "query: [{contains: зимнее масло}]", True),
        ("query: [{contains: масло}]", "query: [{contains: фильтр}]", False),
        ("query: [{is: а}, {is: масло}]", "query: [{is: б}, {forms: масло}]", True),
        ("categories: [motornye-masla]", "categories: [motornye-masla/legkovye]", True),
        ("categories: [motornye-masla]", "categories: [filtry]", False),
        ("cities: [Москва]", "cities: [москва, Тверь]", True),
        ("cities: [Москва]", "cities: [Тверь]", False),
        ("car: true", "car: false", False),
        ("car: true", "audience: guest", True),
        ("audience: customer", "audience: guest", False),
        ("from: 2098-01-01", "until: 2098-01-01", False),
        ("from: 2097-12-31", "until: 2098-01-01", True),
    ],
)
def test_only_rules_that_can_hold_together(one: str, other: str, is_conflict: bool) -> None:
    first, second = (read_rule(rule("{sort: name}", f"{{{when}}}")) for when in (one, other))

    assert can_hold_together(first, second) == can_hold_together(second, first) == is_conflict


def test_rules_that_are_off_or_over_contradict_nothing(session: Session) -> None:
    off = rule("{sort: new}", enabled="false")
    over = rule("{sort: new}", when="{until: 2020-01-01}")

    assert problems(session, a=rule("{sort: name}"), b=off) == []
    assert [problem[1] for problem in problems(session, a=rule("{sort: name}"), b=over)] == ["when.until"]


def test_one_rule_contradicts_itself(session: Session) -> None:
    then = f"{{pin: [{{place: 1, product: {LUKOIL}}}], hide: [{{category: motornye-masla}}]}}"

    assert problems(session, a=rule(then)) == [
        ("a", "then.hide", "error", f"скрывает {OIL_NAME}, который само же закрепляет")
    ]
    assert problems(session, a=rule("{boost: [{brand: ЛУКОЙЛ}], bury: [{brand: ЛУКОЙЛ}]}")) == [
        ("a", "then.bury", "error", "и поднимает, и опускает производитель ЛУКОЙЛ")
    ]
