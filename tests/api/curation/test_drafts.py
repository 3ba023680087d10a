"""The draft, the folder and the live version, over a real database."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from api.core.errors import ShopError
from api.curation import live, publication_repository, repository
from api.curation.config_files import ConfigFileError, ConfigFiles, is_config_path, read_folder, write_folder
from api.curation.entries import DraftConflictError
from api.curation.service import DraftService, NoLiveVersionError, roll_back
from cli.search_config import FolderOutdatedError, export_folder, import_folder

TABLE = "words/jargon.csv"
BASE = ConfigFiles({TABLE: "from,to,why\na,b,c\n", "facets.yml": "# order\n- x\n- y\n- z\n"})


@pytest.fixture
def session(db_session: Session) -> Iterator[Session]:
    """The base is live, and is what the folder had."""
    connection = db_session.connection()
    version = repository.add_version(connection, BASE, parent_id=None, source="files", author="anna", reason="")
    repository.set_live(connection, version)
    repository.set_files_version(connection, version)
    db_session.commit()
    live.forget()
    yield db_session
    live.forget()


def publish(session: Session, files: ConfigFiles, source: str = "page") -> int:
    connection = session.connection()
    version = repository.add_version(
        connection, files, parent_id=repository.live_id(connection), source=source, author="boris", reason=""
    )
    repository.set_live(connection, version)
    return version


def test_a_draft_changes_nothing_that_shoppers_search_with(session: Session) -> None:
    service = DraftService(session)
    service.replace_line(TABLE, None, "d,e,f", "anna")
    service.replace_line(TABLE, "a,b,c", "a,b,better", "boris")
    session.commit()

    draft = service.read()
    assert draft.files.texts[TABLE] == "from,to,why\na,b,better\nd,e,f\n"
    assert draft.row is not None
    assert draft.row.author == "boris"
    assert live.live_files().files == BASE


def test_a_process_sees_a_version_of_another_process_when_it_looks_again(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert live.live_files().files == BASE
    published = BASE.replaced({TABLE: "from,to,why\na,b,new\n"})
    publish(session, published)
    session.commit()

    assert live.live_files().files == BASE
    monkeypatch.setattr(live, "TTL_S", 0)
    assert live.live_files().files == published


def test_the_second_of_two_editors_sees_the_conflict(session: Session) -> None:
    service = DraftService(session)
    service.replace_line(TABLE, "a,b,c", "a,b,first", "anna")

    with pytest.raises(DraftConflictError, match="изменил кто-то ещё"):
        service.replace_line(TABLE, "a,b,c", "a,b,second", "boris")
    with pytest.raises(DraftConflictError):
        service.put_file("facets.yml", "- q\n", "boris", expected="- older\n")

    assert service.read().files.texts[TABLE] == "from,to,why\na,b,first\n"


def test_an_entry_that_is_back_as_it_was_is_no_change(session: Session) -> None:
    service = DraftService(session)
    service.replace_line(TABLE, "a,b,c", "a,b,x", "anna")
    service.replace_line(TABLE, "a,b,x", "a,b,c", "anna")

    assert service.read().is_empty


def test_lines_move_past_comments(session: Session) -> None:
    service = DraftService(session)
    service.move_line("facets.yml", "- z", -2, "anna")
    service.move_line("facets.yml", "- z", -1, "anna")

    assert service.read().files.texts["facets.yml"] == "# order\n- z\n- x\n- y\n"


@pytest.mark.parametrize(
    "path", ["../../etc/passwd", "words/../../x.csv", "indexes/a/b.yml", "words/x.exe", "/facets.yml"]
)
def test_a_path_of_no_version_is_refused(session: Session, path: str) -> None:
    assert not is_config_path(path)
    with pytest.raises(ShopError, match="быть не может"):
        DraftService(session).put_file(path, "x", "anna", expected=None)


def test_a_duplicate_line_and_a_huge_file_are_refused(session: Session) -> None:
    service = DraftService(session)
    with pytest.raises(ShopError, match="уже есть"):
        service.replace_line(TABLE, None, "a,b,c", "anna")
    with pytest.raises(ShopError, match="слишком большая"):
        service.put_file(TABLE, "x" * 5_000_000, "anna", expected=BASE.texts[TABLE])


def test_only_what_was_seen_is_published(session: Session) -> None:
    service = DraftService(session)
    with pytest.raises(ShopError, match="публиковать нечего"):
        service.publish("anna", "why", BASE.digest)
    service.replace_line(TABLE, None, "d,e,f", "anna")
    seen = service.read().edition
    service.replace_line(TABLE, None, "g,h,i", "boris")
    with pytest.raises(ShopError, match="изменился, пока вы смотрели"):
        service.publish("anna", "why", seen)

    version = service.publish("anna", "why", service.read().edition)

    row = repository.version(session.connection(), version)
    assert row is not None
    assert (row.author, row.reason, row.source) == ("anna", "why", "page")
    waiting = publication_repository.active(session.connection())
    assert waiting is not None
    assert (waiting.version_id, waiting.state) == (version, "waiting")
    assert service.read().is_empty
    service.replace_line(TABLE, None, "d,e,f", "anna")
    with pytest.raises(ShopError, match="публикуется другая версия"):
        service.publish("anna", "why", service.read().edition)


def test_a_draft_is_moved_to_a_version_published_meanwhile(session: Session) -> None:
    service = DraftService(session)
    service.replace_line(TABLE, "a,b,c", "a,b,mine", "anna")
    service.replace_line("facets.yml", "- z", "- w", "anna")
    shown = service.read()
    publish(session, BASE.replaced({TABLE: "from,to,why\na,b,theirs\nn,e,w\n", "rules/their.yml": "title: a\n"}))
    with pytest.raises(ShopError, match="изменился, пока вы смотрели"):
        service.publish("anna", "why", shown.edition)

    draft = service.read()
    assert draft.files.texts[TABLE] == "from,to,why\na,b,mine\nn,e,w\n"
    assert draft.files.texts["rules/their.yml"] == "title: a\n"
    assert draft.files.texts["facets.yml"] == "# order\n- x\n- y\n- w\n"
    session.commit()
    published = service.publish("anna", "why", draft.edition)
    assert repository.versions(session.connection())[0].id == published


def test_an_earlier_version_is_taken_into_the_draft(session: Session) -> None:
    first = repository.live_id(session.connection())
    assert first is not None
    publish(session, BASE.replaced({TABLE: None, "stop-words.yml": "[и]\n"}))
    service = DraftService(session)
    service.load_version(first, "anna")

    assert service.read().files == BASE
    service.discard()
    assert service.read().is_empty
    with pytest.raises(ShopError, match="Такой версии нет"):
        service.load_version(999, "anna")


def test_without_a_version_the_advice_is_the_command(db_session: Session) -> None:
    with pytest.raises(NoLiveVersionError, match="search-config apply"):
        DraftService(db_session).read()


def test_the_folder_is_imported_when_it_was_edited(session: Session) -> None:
    connection = session.connection()
    first = repository.live_id(connection)
    assert import_folder(connection, BASE, "shop", "").is_new is False

    edited = BASE.replaced({"facets.yml": "- q\n"})
    imported = import_folder(connection, edited, "shop", "new filter")

    assert (imported.is_new, imported.is_behind) == (True, False)
    row = repository.version(connection, imported.version_id)
    assert row is not None
    assert (row.parent_id, row.source, row.reason) == (first, "files", "new filter")
    assert repository.files(connection, imported.version_id) == edited


def test_edits_of_the_page_survive_an_unchanged_folder(session: Session) -> None:
    """A release brings the folder of git: it must not take back what was published on the page."""
    connection = session.connection()
    version = publish(session, BASE.replaced({"facets.yml": "- page\n"}))

    imported = import_folder(connection, BASE, "shop", "")

    assert (imported.version_id, imported.is_new, imported.is_behind) == (version, False, True)


def test_a_folder_edited_from_another_version_than_the_live_one_is_refused(session: Session) -> None:
    connection = session.connection()
    page = publish(session, BASE.replaced({"facets.yml": "# order\n- x\n- y\n- page\n"}))
    edited = BASE.replaced({TABLE: "from,to,why\na,b,folder\n"})

    with pytest.raises(FolderOutdatedError) as raised:
        import_folder(connection, edited, "shop", "")

    assert "facets.yml: - z → удалено" in raised.value.message
    assert "facets.yml: не было → - page" in raised.value.message
    assert "pull --force" in raised.value.message
    assert repository.live_id(connection) == page
    replaced = import_folder(connection, edited, "shop", "", replaces=True)
    row = repository.version(connection, replaced.version_id)
    assert row is not None
    assert (row.parent_id, row.changes) == (page, 3)
    assert repository.files(connection, replaced.version_id) == edited


def test_an_edited_folder_is_not_overwritten_unless_asked(session: Session, tmp_path: Path) -> None:
    connection = session.connection()
    page = publish(session, BASE.replaced({"facets.yml": "- page\n"}))
    write_folder(BASE.replaced({TABLE: "from,to,why\na,b,folder\n"}), tmp_path)

    with pytest.raises(ShopError, match="pull --force"):
        export_folder(connection, tmp_path)

    assert export_folder(connection, tmp_path, replaces=True) == (page, ["facets.yml", TABLE])
    assert import_folder(connection, read_folder(tmp_path), "shop", "").is_new is False


def test_a_version_is_written_to_the_folder_and_read_back(session: Session, tmp_path: Path) -> None:
    connection = session.connection()
    write_folder(BASE, tmp_path)
    (tmp_path / "README.md").write_text("stays", "utf-8")
    version = publish(session, BASE.replaced({"facets.yml": None, "rules/sale.yml": "a: 1\nb\n"}))

    assert export_folder(connection, tmp_path) == (version, ["facets.yml", "rules/sale.yml"])
    assert read_folder(tmp_path) == repository.files(connection, version)
    assert (tmp_path / "README.md").exists()
    assert import_folder(connection, read_folder(tmp_path), "shop", "").is_new is False


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "makes.csv").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigFileError, match=r"makes\.csv"):
        read_folder(tmp_path)


def test_a_rollback_is_a_new_version_with_the_old_content(session: Session) -> None:
    connection = session.connection()
    first = repository.live_id(connection)
    assert first is not None
    second = publish(session, BASE.replaced({"facets.yml": "- page\n"}))

    third = roll_back(session, first, "anna", "back")

    row = repository.version(connection, third)
    assert row is not None
    assert (row.parent_id, row.source) == (second, "rollback")
    assert repository.files(connection, third) == BASE
    for version, message in ((second, "и так работает"), (999, "Такой версии нет")):
        with pytest.raises(ShopError, match=message):
            roll_back(session, version, "anna", "")
