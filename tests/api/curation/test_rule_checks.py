"""Checks of rules, each with the message that staff read."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.catalog.models import Brand, Category, Product
from api.content.models import Page
from api.index.models import LoggedSearch
from tests.api import small_shop
from tests.api.curation.rule_files import FILTER_W914, LUKOIL, problems, rule
from tests.fixtures import datasets


@pytest.fixture
def session(db_session: Session) -> Session:
    datasets.load(db_session, small_shop.build)
    return db_session


def messages(session: Session, **rules: str) -> list[tuple[str, str, str]]:
    """(key, severity, message) of the only rule."""
    return [problem[1:] for problem in problems(session, **rules)]


def test_a_good_rule_has_no_problem(session: Session) -> None:
    then = (
        f"{{pin: [{{place: 1, product: {LUKOIL}}}], boost: [{{option: {{key: sae, value: 5w-40}}}}], redirect: /sales}}"
    )
    when = "{query: [{forms: масло}], categories: [motornye-masla], cities: [Москва], until: 2099-01-01}"

    assert messages(session, good=rule(then, when)) == []


def test_a_rule_that_is_off_is_only_read(session: Session) -> None:
    assert messages(session, off=rule("{redirect: /net}", when="{}", enabled="false")) == []


def test_a_file_without_a_rule_is_named(session: Session) -> None:
    assert problems(session, bad="title: А\nthen: {sort: random}") == [
        (
            "bad", "then.sort", "error",
            "бывает 'rating', 'price_asc', 'price_desc', 'popular', 'new', 'soon' или 'name'",
        )
    ]  # fmt: skip


def test_a_name_of_a_file_has_latin_letters(session: Session) -> None:
    assert problems(session, Зима=rule("{sort: name}")) == [
        ("Зима", "", "error", "в имени файла — строчные латинские буквы, цифры и дефис, до 60 знаков")
    ]


def test_at_most_500_rules(session: Session) -> None:
    rules = {
        f"r{number}": rule("{sort: name}", when=f"{{cities: [г{number}], until: 2099-01-01}}") for number in range(501)
    }

    found = problems(session, **rules)

    assert ("rules", "", "error", "правил 501, а браузер получает не больше 500: удалите прошедшие") in found


@pytest.mark.parametrize(
    ("then", "expected"),
    [
        ("{boost: [{brand: Нет}]}", ("then.boost.0", "error", "производителя «Нет» в каталоге нет")),
        ("{bury: [{category: net}]}", ("then.bury.0", "error", "раздела «net» в каталоге нет: выберите раздел заново")),
        ("{bury: [{category: sluzhebnoe}]}", ("then.bury.0", "warning", "раздел «Служебное» скрыт")),
        (
            "{pin: [{place: 1, product: {article: '1', brand: Нет}}]}",
            ("then.pin.0", "error", "товара 1 Нет в каталоге нет: выберите другой или уберите его"),
        ),
        (
            "{pin: [{place: 1, product: {article: hid}}]}",
            ("then.pin.0", "warning", "товар hid («Скрытый товар») скрыт или не продаётся"),
        ),
        (
            "{hide: [{option: {key: sae, value: 0W-20}}]}",
            ("then.hide.0", "warning", "ни у одного товара нет значения «Вязкость SAE: 0W-20»"),
        ),
        (
            "{hide: [{option: {key: net, value: а}}]}",
            ("then.hide.0", "error", "свойства «net» нет среди фильтров facets.yml"),
        ),
        ("{facets: [sae, brand]}", ("then.facets.1", "error", "фильтра «brand» по свойству товара нет в facets.yml")),
    ],
)
def test_what_a_rule_names_is_in_the_shop(session: Session, then: str, expected: tuple[str, str, str]) -> None:
    session.get_one(Product, small_shop.HIDDEN).article = "hid"
    session.commit()

    assert messages(session, one=rule(then)) == [expected]


def test_of_several_products_with_one_article_the_taken_one_is_named(session: Session) -> None:
    session.execute(text("UPDATE products SET article = 'X', brand_id = NULL"))
    session.commit()

    assert messages(session, one=rule("{pin: [{place: 1, product: {article: X}}]}")) == [
        ("then.pin.0", "warning", "товаров X в каталоге 4, взят № 1 «Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л»")
    ]


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("{cities: [Нетград], until: 2099-01-01}", ("when.cities.0", "error", "города «Нетград» в магазине нет")),
        (
            "{filters: [{facet: volume_l, value: '4'}], until: 2099-01-01}",
            ("when.filters.0", "error", "фильтр «Объём» — ползунок: условием может быть только «любое значение»"),
        ),
        (
            "{filters: [{facet: sae, value: 0W-20}], until: 2099-01-01}",
            ("when.filters.0", "warning", "ни у одного товара нет значения «Вязкость SAE: 0W-20»"),
        ),
        (
            "{from: 2027-01-01, until: 2027-01-01}",
            ("when.until", "error", "конец не позже начала: правило никогда не сработает"),
        ),
        (
            "{until: 2020-01-01}",
            ("when.until", "warning", "срок прошёл 01.01.2020: правило не действует, удалите или продлите"),
        ),
        (
            "{}",
            ("when.until", "warning", "срока нет: правило будет действовать, пока о нём не вспомнят. Поставьте дату"),
        ),
    ],
)
def test_conditions_can_hold(session: Session, when: str, expected: tuple[str, str, str]) -> None:
    assert messages(session, one=rule("{sort: name}", when)) == [expected]


NOT_OWN = "Нужен путь страницы магазина, например /catalog/motornye-masla: без адреса сайта, пробелов и знака \\."


FOREIGN = [
    "javascript:alert(1)", "https://evil.example", "//evil.example/x", "/\\evil.example", "\\\\evil.example", "/a\\b",
    "/%5cevil", "/%2f/evil.example", "/a//b", "/catalog/../admin", "/a b", "/a%0ab", "/a\u202eb", "catalog", "/%00",
    "data:text/html,x", "/\u00a0",
]  # fmt: skip
PAGES = [
    "/", "/catalog", "/catalog/motornye-masla/legkovye", "/catalog/motornye-masla?brand=lukojl#top", "/brands/lukojl",
    "/product/1", "/page/paymentMethods", "/trackOrder", "/catalog/filtry/",
]  # fmt: skip
MISSING = [
    "/catalog/net", "/catalog/sluzhebnoe", "/brands/net", "/product/3", "/product/99999999999", "/page/net",
    "/promo/net", "/set/net", "/post/1", "/admin", "/api/shop/getInit", "/pay/1",
]  # fmt: skip


def test_a_redirect_leads_to_a_page_of_the_shop(session: Session) -> None:
    session.add(Page(slug="paymentMethods", title="Оплата", html="<p>Картой</p>"))
    session.commit()

    def found(path: str) -> list[tuple[str, str, str]]:
        return messages(session, one=rule("{redirect: '" + path + "'}"))

    def missing(path: str) -> str:
        return f"Страницы {path} в магазине нет. Откройте нужную страницу на витрине и скопируйте её путь."

    assert {path: found(path) for path in FOREIGN} == {path: [("then.redirect", "error", NOT_OWN)] for path in FOREIGN}
    assert {path: found(path) for path in PAGES} == {path: [] for path in PAGES}
    assert {path: found(path) for path in MISSING} == {
        path: [("then.redirect", "error", missing(path))] for path in MISSING
    }


def test_a_banner_leads_to_a_page_of_the_shop(session: Session) -> None:
    found = messages(session, one=rule("{banner: {title: А, link: '/page/net?x=1'}}"))

    assert [(key, message.split(".")[0]) for key, _, message in found] == [
        ("then.banner.link", "Страницы /page/net в магазине нет")
    ]


def test_a_redirect_to_results_is_a_replacement(session: Session) -> None:
    message = "Это снова поиск. Чтобы искать другими словами, замените слова, а не страницу."

    assert messages(session, one=rule("{redirect: '/search?q=масло'}")) == [("then.redirect", "error", message)]


@pytest.mark.parametrize(
    ("then", "when", "expected"),
    [
        (
            f"{{hide: [{{brand: ЛУКОЙЛ}}, {{product: {FILTER_W914}}}]}}",
            "{query: [{is: а}], until: 2099-01-01}",
            ["скрывает почти весь каталог, 2 товара из 2: уточните, что скрыть"],
        ),
        (
            f"{{hide: [{{product: {LUKOIL}}}]}}",
            "{categories: [motornye-masla], until: 2099-01-01}",
            ["скрывает весь раздел «Моторные масла»: 1 товар из 1"],
        ),
        (f"{{hide: [{{product: {LUKOIL}}}]}}", "{categories: [filtry], until: 2099-01-01}", []),
        ("{hide: [{option: {key: volume_l, value: '4.5'}}]}", "{categories: [filtry], until: 2099-01-01}", []),
        (
            "{hide: [{option: {key: volume_l, value: '4.5'}}, {category: filtry}]}",
            "{until: 2099-01-01}",
            ["скрывает почти весь каталог, 2 товара из 2: уточните, что скрыть"],
        ),
    ],
)
def test_a_rule_may_not_hide_everything(session: Session, then: str, when: str, expected: list[str]) -> None:
    assert messages(session, one=rule(then, when)) == [("then.hide", "error", message) for message in expected]


SEARCHES = [("незамерзайка", 3, 2), ("незамерзайку купить", 1, 1), ("незамерзайка", 0, 8), ("замерзайка", 5, 1)]


def test_a_replaced_word_that_is_searched_with_results_is_counted(session: Session) -> None:
    number = 0
    for folded, exact, times in SEARCHES:
        for _ in range(times):
            number += 1
            session.add(search(folded, exact, number))
    session.add(search("незамерзайка", 7, 100, datetime.now(UTC) - timedelta(days=8)))
    session.commit()

    assert messages(session, one=rule("{replace: [{from: незамерзайка, to: жидкость омывателя}]}")) == [
        (
            "then.replace.0", "warning",
            "«незамерзайка» за неделю искали с результатами: правило изменит 3 запроса",
        )
    ]  # fmt: skip


def search(folded: str, exact: int, number: int, at: datetime | None = None) -> LoggedSearch:
    return LoggedSearch(
        visit=UUID(int=1), number=number, at=at or datetime.now(UTC), text=folded, folded=folded, understood=folded,
        kind="text", mode="page", exact=exact, variants=0, near=0, engine_ms=1, repaired=False,
    )  # fmt: skip


def test_replacements_in_a_circle_or_a_chain(session: Session) -> None:
    circle = messages(session, a=rule("{replace: [{from: тосол, to: антифриз}, {from: антифризы, to: тосолы}]}"))
    chain = messages(session, a=rule("{replace: [{from: а1, to: б1}]}"), b=rule("{replace: [{from: б1, to: в1}]}"))

    assert [(key, severity) for key, severity, _ in circle] == [
        ("then.replace.0", "error"),
        ("then.replace.1", "error"),
    ]
    assert circle[0][2] == "замены ходят по кругу: «тосол» → «антифриз» → «тосолы». Уберите одну из них"
    assert chain == [
        (
            "then.replace.0", "warning",
            "замены идут цепочкой: «а1» → «б1» → «в1». Сработает только первая: замените сразу на последнее",
        )
    ]  # fmt: skip


def test_a_hidden_branch_is_no_target(session: Session) -> None:
    session.get_one(Category, 1).hidden = True
    session.commit()

    assert messages(session, one=rule("{redirect: /catalog/motornye-masla/legkovye}"))[0][0] == "then.redirect"
    assert messages(session, one=rule("{boost: [{category: motornye-masla/legkovye}]}")) == [
        ("then.boost.0", "warning", "раздел «Моторные масла → Легковые» скрыт")
    ]


def test_a_brand_may_hold_signs_of_sql_and_of_filters(session: Session) -> None:
    session.get_one(Brand, 1).name = "100%_\"'\\"
    session.commit()

    assert messages(session, one=rule('{hide: [{brand: "100%_\\"\'\\\\"}]}')) == []
