"""Word tables and synonyms of the draft: lists, edits of a row, conflicts, limits, hostile texts."""

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.admin.models import AuditEntry
from api.curation.live import live_files
from api.curation.tables import WORD_TABLES
from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import Page, StaffBrowser
from tests.api.admin.search_draft import DRAFT, LINES, draft_text, folder_files, lines, publish
from tests.api.index.log_rows import log_search

JARGON = f"{DRAFT}/words/jargon"
SYNONYMS = f"{DRAFT}/synonyms"


@pytest.fixture
def editor(admin: StaffBrowser, db_session: Session) -> StaffBrowser:
    publish(db_session)
    return admin


def row_link(page: Page, text: str) -> str:
    (link,) = [link for link in page.main.find_all("a") if link.text == text and link.inside("td")]
    return link.attributes["href"]


def test_every_table_is_listed_with_its_rows(editor: StaffBrowser) -> None:
    page = editor.get(f"{DRAFT}/words")

    assert page.status == 200
    for table in WORD_TABLES:
        assert table.title in page.text
        listed = editor.get(f"{DRAFT}/words/{table.name}")
        assert listed.status == 200
        assert len(listed.rows()) == min(50, len(lines(folder_files().texts[table.path])) - 2)
    assert f"{LINES - 1} строк" in page.text.replace("\u00a0", " ")


def test_an_edited_row_leaves_every_other_byte(editor: StaffBrowser, db_session: Session) -> None:
    before = folder_files().texts["words/jargon.csv"]
    address = row_link(editor.get(f"{JARGON}?q=eva"), "eva")
    live = live_files()

    saved = editor.fill(address, **{"to": "эва\nэва, коврик", "why": 'сказал "Пётр", да'})

    assert saved.response.headers["location"] == f"{JARGON}?q=eva"
    after = draft_text(db_session, "words/jargon.csv")
    index = lines(before).index("eva,эва,Cyrillic spelling")
    assert lines(after)[index] == 'eva,"эва|эва, коврик","сказал ""Пётр"", да"'
    assert lines(after)[:index] == lines(before)[:index]
    assert lines(after)[index + 1 :] == lines(before)[index + 1 :]
    assert live_files() == live
    entry = db_session.scalars(select(AuditEntry).where(AuditEntry.entity == "search_draft")).one()
    assert entry.changes["Запись"][0] == "eva,эва,Cyrillic spelling"


def test_a_row_is_added_and_deleted(editor: StaffBrowser, db_session: Session) -> None:
    before = folder_files().texts["words/jargon.csv"]
    form = {"from": "Граната внутренняя\nграната внутр", "to": "шрус внутренний", "why": "так говорят"}

    editor.fill(f"{JARGON}/new", **form)
    added = "Граната внутренняя|граната внутр,шрус внутренний,так говорят"
    assert draft_text(db_session, "words/jargon.csv") == f"{before}{added}\n"

    address = row_link(editor.get(f"{JARGON}?q=граната внутренняя"), "Граната внутренняя, граната внутр")
    removed = editor.fill(address, action=f"{address}/remove")
    assert removed.status == 303
    assert draft_text(db_session, "words/jargon.csv") == before
    assert editor.send(f"{address}/remove", editor.get(f"{JARGON}/new").form()).status == 409


def test_the_second_editor_sees_the_conflict_and_loses_nothing(
    editor: StaffBrowser, enter: EnterAs, db_session: Session
) -> None:
    other = enter("content")
    address = row_link(editor.get(f"{JARGON}?q=eva"), "eva")
    mine = other.get(address).form(address) | {"to": "мой вариант"}
    editor.fill(address, to="первый вариант")

    conflict = other.send(address, mine)

    assert conflict.status == 409
    assert "Сейчас там: eva · первый вариант" in conflict.text
    again = conflict.form()
    assert again["to"] == "мой вариант"
    (form,) = [form for form in conflict.main.find_all("form") if "data-preview" in form.attributes]
    assert other.send(form.attributes["action"], again).status == 303
    assert "eva,мой вариант,Cyrillic spelling" in lines(draft_text(db_session, "words/jargon.csv"))


def test_a_row_that_a_colleague_deleted_is_added_again(
    editor: StaffBrowser, enter: EnterAs, db_session: Session
) -> None:
    other = enter("content")
    address = row_link(editor.get(f"{JARGON}?q=eva"), "eva")
    mine = other.get(address).form(address) | {"why": "нужна"}
    editor.fill(address, action=f"{address}/remove")

    conflict = other.send(address, mine)

    assert "запись удалили" in conflict.text
    assert other.send(f"{JARGON}/new", conflict.form()).status == 303
    assert lines(draft_text(db_session, "words/jargon.csv"))[-2] == "eva,эва,нужна"


BAD_CELLS: list[tuple[str, str, str]] = [
    ("from", "", "Заполните это поле"),
    ("from", "|", "пусто"),
    ("from", "а" * 121, "длиннее 120 знаков"),
    ("to", "шрус\u202e", "невидимый знак U+202E"),
    ("why", "", "Заполните это поле"),
    ("why", "п" * 401, "Длиннее 400 знаков"),
]


def test_bad_cells_are_refused(editor: StaffBrowser, db_session: Session) -> None:
    for field, value, message in BAD_CELLS:
        form = {"from": "граната", "to": "шрус", "why": "так говорят"} | {field: value}

        page = editor.fill(f"{JARGON}/new", **form)

        assert page.status == 422, message
        assert any(message in error for error in page.errors), (message, page.errors)
        assert draft_text(db_session, "words/jargon.csv") == folder_files().texts["words/jargon.csv"], message


def test_hostile_texts_stay_texts(editor: StaffBrowser, db_session: Session) -> None:
    formula, script = "=HYPERLINK(1)", "<script>alert(1)</script>"

    editor.fill(f"{JARGON}/new", **{"from": formula, "to": script, "why": '"><img src=x>'})

    row = '=HYPERLINK(1),<script>alert(1)</script>,"""><img src=x>"'
    assert lines(draft_text(db_session, "words/jargon.csv"))[-2] == row
    for address in (f"{JARGON}?q=hyperlink", DRAFT):
        page = editor.get(address)
        assert script in page.text
        assert "<script>alert" not in page.response.text
    assert editor.get(f"{JARGON}?q={'%' * 30}").status == 200


def test_a_row_that_is_there_already_is_refused(editor: StaffBrowser) -> None:
    page = editor.fill(f"{JARGON}/new", **{"from": "eva", "to": "эва", "why": "Cyrillic spelling"})

    assert page.status == 422
    assert "Такая запись уже есть" in page.text


def test_unknown_tables_and_rows_are_not_found(editor: StaffBrowser) -> None:
    for address in (f"{DRAFT}/words/nothing", f"{JARGON}/rows/abc", f"{SYNONYMS}/abc", f"{DRAFT}/settings/x"):
        assert editor.get(address).status == 404


def test_a_synonym_from_the_report_is_checked_and_saved(
    editor: StaffBrowser, db_session: Session, shop: object
) -> None:
    log_search(db_session, "незамерзайка", times=2)
    log_search(db_session, "незамерзайка лукойл")
    form = editor.get(f"{SYNONYMS}/new?from=незамерзайка").form()
    assert form["from"] == "незамерзайка"
    form |= {"to": "масло", "way": "one", "why": "спрашивают зимой"}

    checked = editor.send(f"{SYNONYMS}/new", form | {"check": "1"})
    assert checked.status == 200
    preview = checked.main.find("section", id="preview").text
    assert "незамерзайк → масл" in preview
    assert "слова есть у 1 из 3" in preview.replace("\u2009", " ")
    assert "Изменит 2 запроса прошлой недели: «незамерзайка» (2), «незамерзайка лукойл» (1)" in preview
    assert draft_text(db_session, "synonyms.csv") == folder_files().texts["synonyms.csv"]

    saved = editor.send(f"{SYNONYMS}/new", form)
    assert saved.status == 303
    assert lines(draft_text(db_session, "synonyms.csv"))[-2] == "незамерзайка,масло,one,спрашивают зимой"
    address = row_link(editor.get(SYNONYMS), "незамерзайка")
    editor.fill(address, way="two")
    assert lines(draft_text(db_session, "synonyms.csv"))[-2] == "незамерзайка,масло,two,спрашивают зимой"


def test_a_synonym_of_itself_is_refused(editor: StaffBrowser) -> None:
    page = editor.fill(f"{SYNONYMS}/new", **{"from": "Ёлка", "to": "елка", "way": "one", "why": "ё"})

    assert page.status == 422
    assert "«елка» стоит с обеих сторон" in page.text


def test_five_thousand_synonyms_are_the_limit(editor: StaffBrowser, db_session: Session) -> None:
    rows = "".join(f"слово{number},замена,one,много\n" for number in range(5_000))
    publish(db_session, folder_files().replaced({"synonyms.csv": f"from,to,way,why\n{rows}"}))

    page = editor.fill(f"{SYNONYMS}/new", **{"from": "ещё", "to": "одно", "way": "one", "why": "лишнее"})

    assert page.status == 422
    assert "уже 5000 записей" in page.text


def test_engine_stop_words_are_single_words(editor: StaffBrowser, db_session: Session) -> None:
    address = f"{DRAFT}/settings/stop-words"
    text = editor.get(address).form()["text"]
    assert "[и]" in text

    refused = editor.fill(address, text=text.replace("[и]", "[и, да нет]"))
    assert (refused.status, "Строка 3: 1: нужно одно слово" in refused.text) == (422, True)
    assert editor.fill(address, text=text.replace("[и]", "[и, или]")).status == 303
    assert draft_text(db_session, "stop-words.yml") == text.replace("[и]", "[и, или]")


def test_a_broken_table_is_shown_with_its_line(editor: StaffBrowser, db_session: Session) -> None:
    text = folder_files().texts["words/jargon.csv"]
    publish(db_session, folder_files().replaced({"words/jargon.csv": f'{text}"открыта,кавычка,тут\n'}))

    page = editor.get(JARGON)

    assert f"words/jargon.csv:{text.count(chr(10)) + 1}" in page.text
    assert "испорчена" in editor.get(f"{DRAFT}/words").text
    assert "таблица испорчена" in editor.get(DRAFT).text


def test_who_may_not_edit_texts_may_not_edit_search(enter: EnterAs, editor: StaffBrowser) -> None:
    content = enter("content")

    assert content.get(f"{DRAFT}/words").status == 200
    assert content.send(f"{JARGON}/new", {"from": "а", "to": "б", "why": "в"}).status == 403
