"""«Что ищут»: the report in the back office."""

from sqlalchemy.orm import Session

from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import StaffBrowser
from tests.api.search.log_rows import log_search
from tests.api.small_shop import TVER


def test_the_page_shows_the_lists_of_the_report(admin: StaffBrowser, db_session: Session) -> None:
    log_search(db_session, "Масло 5w-40", "click", times=3)
    log_search(db_session, "vfckj", understood="масло", repaired=True, city_id=TVER)
    log_search(db_session, "<b>нинзя", exact=0, times=4)

    page = admin.get("/admin/searches")

    assert [node.text for node in page.main.find_all("h2")] == [
        "Чаще всего спрашивают", "Ничего не нашлось", "Нашлось, но никто не открыл", "Вдвое дольше обычного",
        "Исправили набранное",
    ]  # fmt: skip
    panels = [[row.text for row in panel.find_all("tr")[1:]] for panel in page.main.find_all("section")]
    assert panels[0][0] == "<b>нинзя (в новой вкладке) 4 50,0 % 0 0"
    assert panels[1] == ["<b>нинзя (в новой вкладке) 4 50,0 %"]
    assert panels[2] == ["vfckj (в новой вкладке) 1 12,5 % 10"]
    assert (panels[3], "Все ответы шли примерно поровну." in page.text) == ([], True)
    assert panels[4] == ["vfckj (в новой вкладке) поняли как «масло» 1 12,5 % 10 0"]
    links = {link.attributes["href"] for link in page.main.find_all("a", target="_blank")}
    assert links == {
        "/search?q=%3Cb%3E%D0%BD%D0%B8%D0%BD%D0%B7%D1%8F",
        "/search?q=vfckj",
        "/search?q=%D0%BC%D0%B0%D1%81%D0%BB%D0%BE+5w-40",
    }


def test_the_report_is_filtered_by_city_and_period(admin: StaffBrowser, db_session: Session) -> None:
    log_search(db_session, "колодки", city_id=TVER)

    assert "колодки" in admin.get(f"/admin/searches?days=1&city={TVER}").text
    assert "За это время ничего не искали" in admin.get("/admin/searches?city=1").text
    assert admin.get("/admin/searches?days=9999&city=x").status == 200


def test_an_empty_log_says_so_and_editors_may_read_it(enter: EnterAs) -> None:
    assert "Ещё ничего не искали" in enter("content").get("/admin/searches").text
