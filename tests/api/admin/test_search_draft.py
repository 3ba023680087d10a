"""The draft of the search configuration: its changes, taking them back, publishing, a live version that moved on."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.admin.models import AuditEntry
from api.curation import publication_repository
from api.curation.live import live_files
from api.curation.models import ConfigVersion, Publication
from api.curation.service import DraftService
from api.index.models import IndexJob
from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import Page, StaffBrowser, fields
from tests.api.admin.search_draft import DRAFT, draft_text, folder_files, lines, publish

JARGON = "words/jargon.csv"
EVA = "eva,эва,Cyrillic spelling"


@pytest.fixture
def editor(admin: StaffBrowser, db_session: Session) -> StaffBrowser:
    publish(db_session)
    return admin


def add_jargon(browser: StaffBrowser, name: str, target: str = "шрус") -> Page:
    return browser.fill(f"{DRAFT}/words/jargon/new", **{"from": name, "to": target, "why": "проверка"})


def take_back_form(page: Page, text: str) -> dict[str, str]:
    """The form of the change that shows the text."""
    (item,) = [item for item in page.main.find_all("li") if text in item.text and item.find_all("form")]
    return fields(item.find("form"))


def publish_form(page: Page) -> dict[str, str]:
    """Filled in as by somebody who publishes without the check of judged queries."""
    return page.form(f"{DRAFT}/publish") | {"despite": "срочно"}


def is_disabled(page: Page) -> bool:
    return "disabled" in page.main.find("form", action=f"{DRAFT}/publish").find("button").attributes


def test_without_a_version_the_page_says_what_to_do(admin: StaffBrowser) -> None:
    page = admin.get(DRAFT)

    assert page.status == 409
    assert "shop search-config apply" in page.text


def test_an_empty_draft_and_the_menu(editor: StaffBrowser) -> None:
    page = editor.get(DRAFT)

    assert "В черновике нет изменений" in page.text
    (item,) = [link for link in page.root.find_all("a", href="/admin/search") if link.inside("aside")]
    assert item.attributes["aria-current"] == "page"
    assert page.main.find_all("form", action=f"{DRAFT}/publish") == []


def test_changes_are_listed_with_their_authors_and_taken_back(
    editor: StaffBrowser, enter: EnterAs, db_session: Session
) -> None:
    add_jargon(editor, "граната раз")
    add_jargon(enter("content"), "граната два")
    page = editor.get(DRAFT)
    changes = [item.text for item in page.main.find_all("li") if "граната" in item.text and item.find_all("form")]

    assert [("граната раз" in text, "admin," in text) for text in changes] == [(True, True), (False, False)]
    assert "content," in changes[1]
    form = take_back_form(page, "граната раз")
    assert editor.send(f"{DRAFT}/take-back", form).status == 303
    assert lines(draft_text(db_session, JARGON))[-2] == "граната два,шрус,проверка"
    assert editor.send(f"{DRAFT}/take-back", form).status == 409

    everything = page.form(f"{DRAFT}/take-back") | {"everything": "1"}
    assert editor.send(f"{DRAFT}/take-back", everything).status == 303
    assert draft_text(db_session, JARGON) == folder_files().texts[JARGON]
    entries = select(AuditEntry).where(AuditEntry.entity == "search_draft")
    assert len(db_session.scalars(entries).all()) == 4


def test_a_changed_and_a_removed_row_are_taken_back_to_their_places(editor: StaffBrowser, db_session: Session) -> None:
    text = folder_files().texts[JARGON]
    rows = lines(text)
    changed = text.replace(EVA + "\n", "eva,эва2,Cyrillic spelling\n").replace(f"{rows[10]}\n{rows[11]}\n", "")
    DraftService(db_session).put_file(JARGON, changed, "admin", text)
    db_session.commit()

    for part in ("эва2", rows[11].split(",")[0], rows[10].split(",")[0]):
        form = take_back_form(editor.get(DRAFT), part)
        assert editor.send(f"{DRAFT}/take-back", form).status == 303
    assert draft_text(db_session, JARGON) == text
    assert "В черновике нет изменений" in editor.get(DRAFT).text


def test_one_file_is_taken_back(editor: StaffBrowser, db_session: Session) -> None:
    add_jargon(editor, "граната раз")
    add_jargon(editor, "граната два")
    address = f"{DRAFT}/settings/stop-words"
    editor.fill(address, text=editor.get(address).form()["text"].replace("[и]", "[и, или]"))
    form = {**publish_form(editor.get(DRAFT)), "path": JARGON}

    assert editor.send(f"{DRAFT}/take-back", form).status == 303
    page = editor.get(DRAFT)
    assert JARGON not in page.text
    assert "[и, или]" in page.text
    assert editor.send(f"{DRAFT}/take-back", form | {"path": "words/../x"}).status == 409


def test_the_consequences_of_a_publication(editor: StaffBrowser, db_session: Session) -> None:
    now = datetime.now(UTC)
    for index, seconds in (("products", 120), ("categories", 1), ("cars", 2)):
        started = now - timedelta(seconds=seconds)
        # The last one waited for a minute before its publication switched.
        report = {"seconds": seconds} if index == "cars" else {}
        job = IndexJob(index_uid=index, kind="rebuild", started_by="a", status="done", report=report)
        job.started_at, job.finished_at = started, now + timedelta(minutes=index == "cars")
        db_session.add(job)
    db_session.commit()
    add_jargon(editor, "граната раз")
    text = editor.get(DRAFT).main.find("section", id="publish").text.replace("\u2009", " ").replace("\u00a0", " ")

    assert "Товары, около 2 мин изменилось: слова" in text
    assert "Категории, около 1 с" in text
    assert "Машины, около 2 с" in text
    assert "Номера деталей" not in text
    assert "Займёт около 2 мин; сколько уйдёт на подсказки — не знаем" in text
    assert "не меняются" in text


def test_publishing_needs_a_reason_and_what_was_shown(
    editor: StaffBrowser, enter: EnterAs, db_session: Session
) -> None:
    live = live_files()
    add_jargon(editor, "граната раз")
    form = publish_form(editor.get(DRAFT))

    nothing = editor.send(f"{DRAFT}/publish", form | {"reason": " "})
    assert nothing.status == 422
    assert any("Напишите, зачем" in error for error in nothing.errors)
    assert editor.send(f"{DRAFT}/publish", form | {"reason": "п" * 501}).status == 422

    add_jargon(enter("content"), "граната два")
    stale = editor.send(f"{DRAFT}/publish", form | {"reason": "шрусы"})
    assert stale.status == 409
    assert "Черновик изменился" in stale.text
    assert publish_form(stale)["reason"] == "шрусы"

    published = editor.send(f"{DRAFT}/publish", publish_form(stale))
    assert published.response.headers["location"] == DRAFT
    version = db_session.scalars(select(ConfigVersion).order_by(ConfigVersion.id.desc())).first()
    assert version is not None
    assert (version.source, version.author, version.reason) == ("page", "admin", "шрусы (без проверки: срочно)")
    publication = db_session.scalars(select(Publication)).one()
    assert (publication.version_id, publication.state) == (version.id, "waiting")
    assert live_files() == live
    page = editor.get(DRAFT)
    assert f"Публикуется версия {version.id}" in page.text
    (live_part, _) = page.main.find_all("div", data_live="2")
    part = editor.get(live_part.attributes["data-live-from"])
    assert f"Публикуется версия {version.id}" in part.text
    assert part.root.find_all("div", id="publication")
    assert not part.root.find_all("main")
    add_jargon(editor, "граната три")
    busy = editor.get(DRAFT)
    assert is_disabled(busy)
    assert "Сейчас публикуется другая версия" in busy.text


def test_a_publication_that_failed_is_taken_into_the_draft(editor: StaffBrowser, db_session: Session) -> None:
    add_jargon(editor, "граната раз")
    editor.send(f"{DRAFT}/publish", publish_form(editor.get(DRAFT)) | {"reason": "шрусы"})
    db_session.execute(update(Publication).values(state="failed", message="диск <полон>"))
    db_session.commit()
    page = editor.get(DRAFT)

    assert "не опубликована" in page.text
    assert "диск <полон>" in page.text
    version_id = db_session.scalars(select(Publication.version_id)).one()
    action = f"/admin/search/versions/{version_id}/load"
    assert editor.send(action, page.form(action)).status == 303
    assert lines(draft_text(db_session, JARGON))[-2] == "граната раз,шрус,проверка"


def test_errors_stop_the_publication_and_lead_to_the_row(editor: StaffBrowser, db_session: Session) -> None:
    text = folder_files().texts[JARGON]
    DraftService(db_session).put_file(JARGON, f"{text}слово,,причина\n", "admin", text)
    db_session.commit()
    page = editor.get(DRAFT)

    assert is_disabled(page)
    (problem,) = [item for item in page.main.find_all("li") if "ошибка" in item.text and item.find_all("a")]
    assert "«Как пишут каталоги»: пусто" in problem.text
    row = editor.get(problem.find("a").attributes["href"])
    assert row.form()["from"] == "слово"
    refused = editor.send(f"{DRAFT}/publish", publish_form(page) | {"reason": "всё равно"})
    assert refused.status == 422
    assert db_session.scalars(select(Publication)).all() == []


def test_a_live_version_that_moved_on_is_merged(editor: StaffBrowser, db_session: Session) -> None:
    address = f"{DRAFT}/words/jargon"
    link = next(a for a in editor.get(f"{address}?q=eva").main.find_all("a") if a.text == "eva")
    editor.fill(link.attributes["href"], to="наше")
    add_jargon(editor, "граната раз")
    theirs = folder_files().texts[JARGON].replace(EVA, "eva,их,Cyrillic spelling") + "ступица,хаб,их\n"
    version_id = publish(db_session, folder_files().replaced({JARGON: theirs}), "из файлов")

    page = editor.get(DRAFT)
    assert f"версии {version_id}" in page.text
    shown = [item.text for item in page.main.find_all("li") if "наше" in item.text and item.find_all("form")]
    assert ["eva · их · Cyrillic spelling → eva · наше · Cyrillic spelling" in text for text in shown] == [True]

    rows = lines(draft_text(db_session, JARGON))
    assert {"eva,наше,Cyrillic spelling", "граната раз,шрус,проверка", "ступица,хаб,их"} <= set(rows)
    assert not is_disabled(page)


def test_a_draft_without_the_check_needs_a_reason_of_its_own(editor: StaffBrowser, db_session: Session) -> None:
    DraftService(db_session).replace_line("synonyms.csv", None, "ыыы,масло,one,test", "anna")
    db_session.commit()
    page = editor.get(DRAFT)
    assert "ещё не проверен на запросах с оценками" in page.main.text

    refused = editor.send(f"{DRAFT}/publish", publish_form(page) | {"reason": "ыыы", "despite": " "})

    assert refused.status == 422
    assert "напишите, почему публикуете всё равно" in refused.main.text
    assert publish_form(refused)["reason"] == "ыыы"
    editor.send(f"{DRAFT}/publish", publish_form(refused) | {"despite": "аврал"})
    waiting = publication_repository.active(db_session.connection())
    assert waiting is not None
    assert waiting.reason == "ыыы (без проверки: аврал)"
