"""Judged queries of the draft: the list, new and removed queries, grades by hand."""

import pytest
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.curation.config_files import ConfigFiles
from api.curation.judgements import load_judgements
from tests.api.admin.html_browser import StaffBrowser
from tests.api.admin.search_draft import DRAFT, draft_text, folder_files, lines, publish
from tests.api.small_shop import FILTER, OIL

JUDGEMENTS = f"{DRAFT}/judgements"
QUERIES, GRADES = "relevance/queries.jsonl", "relevance/judgements.csv"
BY_HAND = "relevance/judgements-by-hand.csv"


@pytest.fixture
def editor(admin: StaffBrowser, db_session: Session) -> StaffBrowser:
    """The oil is product 109524 of the catalogue, graded 3 for d001 by a rule; the filter has no number."""
    oil = db_session.get_one(Product, OIL)
    oil.old_id = "109524"
    db_session.get_one(Product, FILTER).old_id = None
    publish(db_session)
    return admin


def grades(session: Session, query_id: str) -> dict[int, int]:
    texts = {path: draft_text(session, path) for path in (QUERIES, GRADES)} | {
        BY_HAND: draft_text(session, BY_HAND) or "query_id,product_id,grade\n"
    }
    return next(query.grades for query in load_judgements(ConfigFiles(texts)) if query.id == query_id)


def test_queries_are_found_with_their_grades(editor: StaffBrowser) -> None:
    page = editor.get(f"{JUDGEMENTS}?query=колодки передние")

    (row,) = page.rows()
    assert row.startswith("тормозные колодки передние как в каталоге")
    assert len(editor.get(f"{JUDGEMENTS}?class=plain").rows()) == 9
    assert "Такого запроса здесь нет" in editor.get(f"{JUDGEMENTS}?class=none").text
    assert "Такого запроса здесь нет" in editor.get(f"{JUDGEMENTS}?query=ъъъ").text


def test_a_product_is_graded_by_hand(editor: StaffBrowser, db_session: Session) -> None:
    address = f"{JUDGEMENTS}/d001"
    page = editor.get(address)
    (row,) = [row for row in page.rows() if "109524" in row]
    assert "по правилу" in row
    token = {"form_token": page.form()["form_token"]}
    assert grades(db_session, "d001")[109524] == 3

    assert editor.send(address, token | {"product_id": str(OIL), "grade": "1"}).status == 303
    assert lines(draft_text(db_session, BY_HAND)) == ["query_id,product_id,grade", "d001,109524,1", ""]
    assert grades(db_session, "d001")[109524] == 1
    back = editor.send(address, token | {"old_id": "111402", "grade": "", "back": "/admin/search?query=фильтр"})
    assert back.response.headers["location"].startswith("/admin/search?query=")
    assert 111402 not in grades(db_session, "d001")
    assert any("вручную" in row for row in editor.get(address).rows())

    editor.send(address, token | {"old_id": "109524", "grade": "3"})
    assert lines(draft_text(db_session, BY_HAND)) == ["query_id,product_id,grade", "d001,111402,", ""]
    assert draft_text(db_session, GRADES) == folder_files().texts[GRADES]


BAD_GRADES: list[tuple[dict[str, str], int]] = [
    ({"old_id": "109524", "grade": "4"}, 422),
    ({"old_id": "109524", "grade": "много"}, 422),
    ({"product_id": str(FILTER), "grade": "1"}, 422),
    ({"grade": "1"}, 422),
    ({"old_id": "9" * 30, "grade": "1"}, 422),
]


def test_bad_grades_are_refused(editor: StaffBrowser) -> None:
    for fields, status in BAD_GRADES:
        token = {"form_token": editor.get(f"{JUDGEMENTS}/d001").form()["form_token"]}

        assert editor.send(f"{JUDGEMENTS}/d001", token | fields).status == status, fields
        assert editor.send(f"{JUDGEMENTS}/nothing", token | {"old_id": "1", "grade": "1"}).status == 404, fields
        assert "В черновике нет изменений" in editor.get(DRAFT).text, fields


def test_where_a_grade_returns_to_is_in_the_back_office(editor: StaffBrowser) -> None:
    token = {"form_token": editor.get(f"{JUDGEMENTS}/d001").form()["form_token"]}
    form = token | {"old_id": "109524", "grade": "2", "back": "https://other.example/admin/search"}

    assert editor.send(f"{JUDGEMENTS}/d001", form).response.headers["location"] == f"{JUDGEMENTS}/d001"


def test_a_query_is_added_graded_and_deleted(editor: StaffBrowser, db_session: Session) -> None:
    added = editor.fill(JUDGEMENTS, text=" Масло  «в коробку» ", **{"class": "jargon"})

    assert added.response.headers["location"] == f"{JUDGEMENTS}/h001"
    line = '{"id": "h001", "query": "Масло «в коробку»", "class": "jargon"}'
    assert lines(draft_text(db_session, QUERIES))[-2] == line
    assert "ни одной оценки" in editor.get(DRAFT).text
    form = editor.get(f"{JUDGEMENTS}/h001").form() | {"product_id": str(OIL), "grade": "3"}
    editor.send(f"{JUDGEMENTS}/h001", form)
    assert "ни одной оценки" not in editor.get(DRAFT).text

    editor.fill(f"{JUDGEMENTS}/h001", action=f"{JUDGEMENTS}/h001/remove")
    assert draft_text(db_session, QUERIES) == folder_files().texts[QUERIES]
    assert lines(draft_text(db_session, BY_HAND)) == ["query_id,product_id,grade", ""]
    assert editor.get(f"{JUDGEMENTS}/h001").status == 404


BAD_QUERIES: list[tuple[str, str, str]] = [
    (" ", "plain", "Напишите запрос"),
    ("я" * 121, "plain", "длиннее 120 знаков"),
    ("фильтр масляный", "plain", "Такой запрос уже есть"),
    ("новый", "Класс", "Выберите класс"),
]


def test_bad_queries_are_refused(editor: StaffBrowser) -> None:
    for text, group, message in BAD_QUERIES:
        page = editor.fill(JUDGEMENTS, text=text, **{"class": group})

        assert any(message in error for error in page.errors), text
        assert "В черновике нет изменений" in editor.get(DRAFT).text, text


def test_judgements_that_cannot_be_read_are_said(editor: StaffBrowser, db_session: Session) -> None:
    text = folder_files().texts[GRADES]
    publish(db_session, folder_files().replaced({GRADES: f"{text}d001,1,9\n"}))

    assert "оценка «9»" in editor.get(JUDGEMENTS).text
    assert "оценка «9»" in editor.get(DRAFT).text
