"""Versions of the search configuration in the back office: the list, changes, rollback, the archive."""

import pytest
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.curation import repository
from api.curation.models import ConfigVersion, Publication
from tests.api.admin.html_browser import StaffBrowser
from tests.api.admin.search_draft import DRAFT, draft_text, folder_files, publish

VERSIONS = "/admin/search/versions"
JARGON = "words/jargon.csv"


@pytest.fixture
def versions(admin: StaffBrowser, db_session: Session) -> list[int]:
    """The first one, a second one with another row, a third one that is live, with another stop word."""
    first = publish(db_session, reason="начало")
    text = folder_files().texts[JARGON]
    more = folder_files().replaced({JARGON: f"{text}граната,шрус,говорят\n"})
    second = publish(db_session, more, "<b>шрусы</b>")
    return [first, second, publish(db_session, more.replaced({"stop-words.yml": "[и, а]\n"}), "слова")]


def test_the_list_says_who_why_and_how_much(admin: StaffBrowser, versions: list[int]) -> None:
    rows = admin.get(VERSIONS).rows()

    assert [row.split()[0] for row in rows] == [str(version) for version in reversed(versions)]
    assert "слова shop" in rows[0]
    assert rows[0].endswith("файлы 1 действует")
    assert "<b>шрусы</b>" in rows[1]
    assert rows[1].endswith("файлы 1")


def test_a_version_shows_its_changes_against_its_parent_and_the_live_one(
    admin: StaffBrowser, versions: list[int]
) -> None:
    parent = admin.get(f"{VERSIONS}/{versions[1]}").main.text
    live = admin.get(f"{VERSIONS}/{versions[1]}?against=live").main.text

    assert "граната · шрус · говорят" in parent
    assert "[и, а]" not in parent
    assert "[и, а]" in live
    assert "граната" not in live
    assert "Сравнить не с чем" in admin.get(f"{VERSIONS}/{versions[0]}").text
    assert admin.get(f"{VERSIONS}/{versions[2] + 1}").status == 404


def test_the_content_of_a_preview_is_no_version(admin: StaffBrowser, versions: list[int], db_session: Session) -> None:
    preview = repository.add_version(
        db_session.connection(), folder_files(), parent_id=versions[2], source="preview", author="admin", reason=""
    )
    db_session.commit()

    assert admin.get(f"{VERSIONS}/{preview}").status == 404
    assert len(admin.get(VERSIONS).rows()) == 3


def test_a_rollback_is_a_new_version_that_is_published(
    admin: StaffBrowser, versions: list[int], db_session: Session
) -> None:
    address = f"{VERSIONS}/{versions[0]}/rollback"
    form = admin.get(f"{VERSIONS}/{versions[0]}").form(address)

    without_reason = admin.send(address, form)
    assert without_reason.status == 422
    assert any("почему" in error for error in without_reason.errors)
    assert admin.send(address, form | {"reason": "стало хуже"}).response.headers["location"] == DRAFT
    version = db_session.scalars(select(ConfigVersion).order_by(ConfigVersion.id.desc())).first()
    assert version is not None
    assert (version.source, version.parent_id, version.reason) == ("rollback", versions[2], "стало хуже")
    assert repository.files(db_session.connection(), version.id) == folder_files()
    assert db_session.scalars(select(Publication)).one().version_id == version.id

    busy = admin.send(address, form | {"reason": "ещё раз"})
    assert busy.status == 409
    assert "Сейчас публикуется другая версия" in busy.text
    assert busy.form(address)["reason"] == "ещё раз"


def test_the_live_version_cannot_be_brought_back(admin: StaffBrowser, versions: list[int], db_session: Session) -> None:
    page = admin.get(f"{VERSIONS}/{versions[2]}")
    address = f"{VERSIONS}/{versions[2]}/rollback"

    assert page.main.find_all("form", action=address) == []
    form = {"form_token": page.form(f"{VERSIONS}/{versions[2]}/load")["form_token"], "reason": "так"}
    assert admin.send(address, form).status == 409
    assert admin.send(f"{VERSIONS}/999999/rollback", form).status == 404
    assert db_session.scalars(select(Publication)).all() == []


def test_a_version_is_taken_into_an_empty_draft_only(
    admin: StaffBrowser, versions: list[int], db_session: Session
) -> None:
    address = f"{VERSIONS}/{versions[0]}/load"
    form = admin.get(f"{VERSIONS}/{versions[0]}").form(address)

    assert admin.send(address, form).status == 303
    assert draft_text(db_session, JARGON) == folder_files().texts[JARGON]
    assert admin.get(f"{VERSIONS}/{versions[0]}").main.find_all("form", action=address) == []
    refused = admin.send(address, form)
    assert refused.status == 409
    assert "В черновике уже есть правки" in refused.text


def test_a_failed_publication_is_said(admin: StaffBrowser, versions: list[int], db_session: Session) -> None:
    address = f"{VERSIONS}/{versions[0]}/rollback"
    admin.send(address, admin.get(f"{VERSIONS}/{versions[0]}").form(address) | {"reason": "хуже"})
    db_session.execute(update(Publication).values(state="failed", message="движок не отвечает"))
    db_session.commit()
    version_id = db_session.scalars(select(Publication.version_id)).one()

    assert "не опубликована" in admin.get(VERSIONS).rows()[0]
    assert "движок не отвечает" in admin.get(f"{VERSIONS}/{version_id}").text
