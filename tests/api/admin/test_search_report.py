"""«Что ищут»: the report in the back office, its lists and their files."""

import csv
import io
from datetime import datetime, timedelta
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from sqlalchemy.orm import Session

from api.core.shop_time import SHOP_TIME_ZONE
from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import Node, Page, StaffBrowser
from tests.api.index.log_rows import log_search
from tests.api.small_shop import MOSCOW, TVER
from tests.fixtures import datasets


def tiles(page: Page) -> list[str]:
    return [node.text for node in page.main.find_all("div") if node.attributes.get("class") == "tile"]


def chips(page: Page) -> list[str]:
    return [link.text for link in page.main.find("nav", aria_label="Списки запросов").find_all("a")]


def cells(page: Page) -> list[list[str]]:
    """Of each row, without the menu: the text of the name's link first."""
    return [
        [row.find_all("a")[0].text, *(cell.text for cell in row.find_all("td")[1:-1])]
        for row in page.main.find("tbody").find_all("tr")
    ]


def drafts(node: Node) -> list[tuple[str, str]]:
    return [
        (link.text, link.attributes["href"].removeprefix("/admin/search/draft/"))
        for link in node.find_all("a")
        if link.attributes["href"].startswith("/admin/search/draft/")
    ]


def log_week(session: Session) -> None:
    log_search(session, "Масло 5w-40", "click", times=3)
    log_search(session, "масло 5w-40", "click", "cart", "order")
    log_search(session, "vfckj", understood="масло", repaired=True, city_id=TVER)
    log_search(session, "<b>нинзя", exact=0, times=3)
    log_search(session, "масло 5w-40", age=timedelta(days=8), times=4)


@pytest.fixture
def week(db_session: Session) -> Session:
    datasets.load(db_session, log_week)
    return db_session


def test_tiles_show_shares_and_their_change_to_the_week_before(admin: StaffBrowser, week: Session) -> None:
    page = admin.get("/admin/searches")

    before = "к прошлому такому же сроку"
    assert tiles(page) == [
        f"8 спросили, 8 посещений +100,0 % {before}",
        f"62,5 % нашлось точно, 5 поисков −37,5 п. п. {before}",
        f"0,0 % нашлось только похожее, 0 поисков 0,0 п. п. {before}",
        f"37,5 % ничего не нашлось, 3 поиска +37,5 п. п. {before}",
        f"50,0 % открыли или купили, 4 поиска +50,0 п. п. {before}",
        f"12,5 % положили в корзину, 1 поиск +12,5 п. п. {before}",
        f"12,5 % заказали, 1 поиск +12,5 п. п. {before}",
        "125 ₽ заказано на один поиск, всего 1 000 ₽",
        f"0,0 % спросили иначе, 0 поисков 0,0 п. п. {before}",
        f"12,5 % исправили набранное, 1 поиск +12,5 п. п. {before}",
        "0 искали по VIN и кузову",
        f"4 мс обычный ответ, 95 % быстрее 4 мс 0,0 % {before}",
    ]
    changes = {
        node.attributes["class"].removeprefix("delta delta-")
        for node in page.main.find_all("span")
        if node.attributes.get("class", "").startswith("delta delta-")
    }
    assert changes == {"ok", "bad"}
    assert "Что считаем, а что нет" in page.text


def test_a_row_says_what_came_of_its_searches(admin: StaffBrowser, week: Session) -> None:
    page = admin.get("/admin/searches")

    assert chips(page) == [
        "Чаще всего спрашивают 3", "Ничего не нашлось 1", "Нашлось, но никто не открыл 1", "Спросили иначе 0",
        "Исправили набранное 1", "Вдвое дольше обычного 0",
    ]  # fmt: skip
    assert cells(page) == [
        ["масло 5w-40", "4", "50,0 %", "", "10", "100,0 %", "3,0", "25,0 %", "25,0 %", "250 ₽"],
        ["<b>нинзя", "3", "37,5 %", "", "0", "0,0 %", "—", "0,0 %", "0,0 %", "0 ₽"],
        ["vfckj", "1", "12,5 %", "", "10", "0,0 %", "—", "0,0 %", "0,0 %", "0 ₽"],
    ]
    lines = page.main.find("table").find_all("svg", role="img")
    assert [line.attributes["aria-label"] for line in lines] == [
        "По дням: от 0 до 4, в конце 4", "По дням: от 0 до 3, в конце 3", "По дням: от 0 до 1, в конце 1",
    ]  # fmt: skip
    assert lines[0].find("polyline").attributes["points"].split()[-2:] == ["83.33,39.00", "100.00,1.00"]
    results = [link.attributes["href"] for link in page.main.find_all("a", target="_blank")]
    assert results == [
        "/search?q=%D0%BC%D0%B0%D1%81%D0%BB%D0%BE+5w-40", "/search?q=%3Cb%3E%D0%BD%D0%B8%D0%BD%D0%B7%D1%8F",
        "/search?q=vfckj",
    ]  # fmt: skip


def test_every_query_leads_to_entries_of_the_draft_and_an_empty_one_to_a_synonym_first(
    admin: StaffBrowser, week: Session
) -> None:
    menus = [node for node in admin.get("/admin/searches").main.find_all("div") if "popover" in node.attributes]
    query = urlencode({"query": "масло 5w-40"})
    rules = [
        ("Закрепить товар", f"rules/new?{query}&kind=pin"),
        ("Отправить на страницу", f"rules/new?{query}&kind=redirect"),
        ("Показать баннер", f"rules/new?{query}&kind=banner"),
        ("Скрыть товар", f"rules/new?{query}&kind=hide"),
    ]
    synonym = ("Добавить синоним", f"synonyms/new?{urlencode({'from': 'масло 5w-40'})}")
    judgement = ("Оценить ответ", f"judgements?{query}")

    assert drafts(menus[0]) == [*rules, synonym, judgement]
    assert drafts(menus[1])[0] == ("Добавить синоним", f"synonyms/new?{urlencode({'from': '<b>нинзя'})}")
    query_page = admin.get("/admin/searches/query?" + urlencode({"text": "Масло 5W-40"}))
    assert drafts(query_page.main) == [*rules, synonym, judgement]


def test_lists_show_their_own_count_and_what_was_typed_next(admin: StaffBrowser, db_session: Session) -> None:
    log_search(db_session, "колодки", "click", times=2)
    visit = uuid4()
    log_search(db_session, "колодки", visit=visit)
    log_search(db_session, "колодки ваз", visit=visit, number=2, exact=0)
    log_search(db_session, "фильтр", engine_ms=90)

    (row,) = admin.get("/admin/searches?list=refined").rows()
    assert row.startswith("колодки потом искали « колодки ваз » 1 из 3 20,0 % 10 66,7 % 3,0")
    assert [row[:2] for row in cells(admin.get("/admin/searches?list=empty"))] == [["колодки ваз", "1"]]
    slow = cells(admin.get("/admin/searches?list=slow"))
    assert (slow[0][0], slow[0][-1]) == ("фильтр", "90")
    assert "Исправлять ничего не пришлось." in admin.get("/admin/searches?list=repaired").text
    assert cells(admin.get("/admin/searches?sort=-opened"))[0][0] == "колодки"
    assert admin.get("/admin/searches?list=nothing&sort=bad&page=9").status == 200


def test_the_report_is_filtered_by_city_category_and_period(admin: StaffBrowser, db_session: Session) -> None:
    log_search(db_session, "колодки", city_id=TVER, category_id=11)
    log_search(db_session, "давно", age=timedelta(days=10))

    assert [row[0] for row in cells(admin.get(f"/admin/searches?days=1&city={TVER}"))] == ["колодки"]
    assert [row[0] for row in cells(admin.get("/admin/searches?days=30&category=1"))] == ["колодки"]
    assert "За это время ничего не искали" in admin.get(f"/admin/searches?days=7&city={MOSCOW}").text
    assert "За это время ничего не искали" in admin.get("/admin/searches?category=3").text
    assert [row[0] for row in cells(admin.get("/admin/searches?days=9999&city=x&category=y"))] == ["колодки"]


def test_dates_are_chosen_by_hand_and_go_along_to_the_page_of_a_query(admin: StaffBrowser, db_session: Session) -> None:
    log_search(db_session, "колодки", age=timedelta(days=10))
    day = (datetime.now(SHOP_TIME_ZONE) - timedelta(days=10)).date()

    page = admin.get(f"/admin/searches?days=dates&since={day}&until={day}")
    assert [page.main.find("input", name=name).attributes["value"] for name in ("since", "until")] == [str(day)] * 2
    link = page.main.find("tbody").find_all("a")[0].attributes["href"]
    assert link == "/admin/searches/query?" + urlencode(
        {"days": "dates", "since": day, "until": day, "text": "колодки"}
    )
    assert "1 раз спросили" in admin.get(link).text
    assert not admin.get("/admin/searches").main.find_all("input", name="since")
    assert admin.get("/admin/searches?days=dates&since=x&until=2026-13-01").status == 200


def test_a_list_is_downloaded_as_a_file_that_a_spreadsheet_reads_as_text(
    admin: StaffBrowser, db_session: Session
) -> None:
    log_search(db_session, "=2+2", exact=0, times=2)
    log_search(db_session, "масло", "click", "cart", "order")

    answer = admin.browser.get("/admin/searches.csv?list=top&days=7")
    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert "filename*=UTF-8''" in answer.headers["content-disposition"]
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    assert rows[0][:4] == ["запрос", "поняли как", "спрашивали, раз", "из них в этом списке"]
    assert rows[1:] == [
        ["'=2+2", "'=2+2", "2", "2", "66,7", "0", "0,0", "", "0,0", "0,0", "0", "", "4"],
        ["масло", "масло", "1", "1", "33,3", "10", "100,0", "3,0", "100,0", "100,0", "1000", "", "4"],
    ]
    empty = admin.browser.get("/admin/searches.csv?list=empty").content.decode("utf-8-sig")
    assert [line.split(";")[0] for line in empty.splitlines()[1:]] == ["'=2+2"]


def test_an_empty_log_says_so_and_editors_may_read_it(enter: EnterAs) -> None:
    page = enter("content").get("/admin/searches")

    assert "Ещё ничего не искали" in page.text
    assert page.main.find("a", target="_blank").attributes["href"].startswith("/search?q=")
