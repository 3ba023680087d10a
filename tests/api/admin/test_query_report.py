"""The page of one query in «Что ищут»: its days, positions, products, next searches, cities and categories."""

from datetime import timedelta
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from sqlalchemy.orm import Session

from api.index.models import LoggedSearch, SearchAction
from tests.api.admin.html_browser import Page, StaffBrowser
from tests.api.index.log_rows import log_search
from tests.api.small_shop import TVER


def address(text: str, **parameters: object) -> str:
    return "/admin/searches/query?" + urlencode({"text": text, **parameters})


def section(page: Page, title: str) -> list[list[str]]:
    """The cells of the last table of the panel with this heading."""
    (panel,) = (
        node for node in page.main.find_all("section") if any(head.text == title for head in node.find_all("h2"))
    )
    return [[cell.text for cell in row.find_all("td")] for row in panel.find_all("table")[-1].find_all("tr")[1:]]


@pytest.fixture
def brakes(db_session: Session) -> Session:
    visit = uuid4()
    log_search(db_session, "Колодки", visit=visit, understood="колодки тормозные", category_id=11)
    log_search(db_session, "колодки ваз", visit=visit, number=2)
    log_search(db_session, "колодки", "click", "cart", "order", city_id=TVER, age=timedelta(days=2))
    log_search(db_session, "колодки", "click", age=timedelta(days=2), understood="колодки тормозные")
    search = db_session.query(LoggedSearch).filter_by(city_id=TVER).one()
    db_session.add(SearchAction(search_id=search.id, kind="click", product_id=999, position=25, block="near"))
    db_session.commit()
    return db_session


def test_the_page_shows_what_came_of_a_query(admin: StaffBrowser, brakes: Session) -> None:
    page = admin.get(address("КОЛОДКИ"))

    assert page.main.find("h1").text == "«колодки»"
    assert "Магазин понимает как «колодки тормозные»." in page.text
    tiles = [node.text for node in page.main.find_all("div") if node.attributes.get("class") == "tile"]
    assert tiles == [
        "3 раза спросили, обычно находится 10", "0,0 % ничего не нашлось, 0 поисков",
        "33,3 % спросили иначе, 1 поиск", "66,7 % открыли или купили, 2 поиска", "33,3 % положили в корзину, 1 поиск",
        "33,3 % заказали, 1 поиск", "333,33 ₽ заказано на один поиск, всего 1 000 ₽", "3,0 среднее место перехода",
    ]  # fmt: skip
    assert section(page, "Какие товары открывают") == [
        ["Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л", "2", "3,0", "1", "1"],
        ["Товар № 999, его удалили", "1", "25,0", "0", "0"],
    ]
    assert section(page, "Что искали потом") == [["колодки ваз", "1", "1"]]
    assert section(page, "Города") == [["Москва", "2", "66,7 %"], ["Тверь", "1", "33,3 %"]]
    assert section(page, "Категории") == [["Вне каталога", "2", "66,7 %"], ["Легковые", "1", "33,3 %"]]


def test_charts_have_names_and_a_table_of_their_numbers(admin: StaffBrowser, brakes: Session) -> None:
    page = admin.get(address("колодки"))

    trend, positions = page.main.find_all("svg", role="img")
    assert trend.attributes["aria-label"] == "искали: всего 3; открыли: всего 2; положили в корзину: всего 1"
    lines = [line.attributes["points"].split() for line in trend.find_all("polyline")]
    assert [line[4:] for line in lines] == [
        ["66.67,1.00", "83.33,39.00", "100.00,20.00"],
        ["66.67,1.00", "83.33,39.00", "100.00,39.00"],
        ["66.67,20.00", "83.33,39.00", "100.00,39.00"],
    ]
    assert [row[1:] for row in section(page, "По дням")] == [
        ["1", "0", "0"], ["0", "0", "0"], ["2", "2", "1"], *[["0", "0", "0"]] * 4
    ]  # fmt: skip
    assert section(page, "По дням")[0][0] == "сегодня"
    assert positions.attributes["aria-label"] == "Переходы по местам: место 3 — 2, место 21+ — 1"
    bars = dict(section(page, "На каком месте открывают"))
    assert (bars["3"], bars["11–20"], bars["21+"], len(bars)) == ("2", "0", "1", 12)
    heights = [float(bar.attributes["height"]) for bar in positions.find_all("rect")]
    assert heights == [39.0, 20.0]
    # The policy of the back office allows no inline style.
    assert [node for node in page.main.find_all("svg") if "style" in node.attributes] == []


def test_a_query_without_clicks_says_so(admin: StaffBrowser, db_session: Session) -> None:
    log_search(db_session, "нинзя", exact=0)

    page = admin.get(address("нинзя", days=1))
    for text in (
        "После этого запроса ничего не открывали.",
        "После этого запроса больше ничего не искали.",
        "После этого запроса ничего не открывали и не клали в корзину.",
    ):
        assert text in page.text
    draft = page.main.find("div", role="group")
    assert draft.find_all("a")[0].text == "Добавить синоним"


def test_a_query_of_another_time_leads_to_the_whole_log(admin: StaffBrowser, brakes: Session) -> None:
    page = admin.get(address("колодки", days=1, city=TVER))

    assert "За это время так не искали" in page.text
    (link,) = (node for node in page.main.find_all("a") if node.text == "За 90 дней, все города")
    assert "3 раза спросили" in admin.get(link.attributes["href"]).text


def test_an_address_without_a_query_is_no_page(admin: StaffBrowser) -> None:
    assert admin.get("/admin/searches/query").status == 404
    assert admin.get(address("  ")).status == 404
