"""The preview of the draft: an index beside the live one, which nothing of the live search notices."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.core.settings import get_settings
from api.curation import live, repository
from api.curation.config_files import ConfigFiles, read_folder
from api.curation.models import DraftPreview
from api.curation.service import DraftService
from api.index.indexes import PRODUCTS_PREVIEW
from indexer import publication, rebuild
from indexer.engine import EngineUnavailableError, SearchEngine
from indexer.publication import run_preview
from indexer.vocabulary.store import CatalogueWords
from tests.api.small_shop import OIL
from tests.fixtures.indexing import AssertFresh

pytestmark = pytest.mark.usefixtures("few_words")

JARGON, SYNONYMS = "words/jargon.csv", "synonyms.csv"


@pytest.fixture
def base(search: SearchEngine, database: Engine) -> Iterator[ConfigFiles]:
    files = read_folder(get_settings().search_config_dir)
    with database.begin() as connection:
        first = repository.add_version(connection, files, parent_id=None, source="files", author="anna", reason="")
        repository.set_live(connection, first)
    live.forget()
    yield files
    live.forget()


def request(session: Session, path: str, line: str) -> DraftPreview:
    DraftService(session).replace_line(path, None, line, "anna")
    preview = DraftService(session).request_preview("anna")
    session.commit()
    return preview


def current(session: Session) -> DraftPreview:
    session.rollback()
    preview = DraftService(session).preview(DraftService(session).read())
    assert preview is not None
    return preview


def test_words_of_the_draft_are_in_the_preview_only(
    base: ConfigFiles, shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    assert request(shop, JARGON, "ыыы,масло,test").state == "waiting"

    assert run_preview(search, database)

    ready = current(shop)
    assert (ready.state, ready.has_index, ready.processed, ready.total) == ("ready", True, 2, 2)
    assert "ыыы" in str(search.documents(PRODUCTS_PREVIEW, [OIL])[0]["search"])
    assert "ыыы" not in str(search.documents("products", [OIL])[0]["search"])
    assert "ыыы" in (ready.vocabulary or b"").decode()
    assert_fresh()
    assert live.live_files().files == base
    assert not run_preview(search, database)


def test_a_synonym_needs_an_index_but_no_vocabulary(
    base: ConfigFiles, shop: Session, search: SearchEngine, database: Engine
) -> None:
    request(shop, SYNONYMS, "ыыы,масло,one,test")
    run_preview(search, database)

    assert search.settings(PRODUCTS_PREVIEW)["synonyms"]["ыыы"] == ["масл"]
    assert "ыыы" not in search.settings("products")["synonyms"]
    assert current(shop).vocabulary is None


def test_a_rule_needs_no_index(base: ConfigFiles, shop: Session, search: SearchEngine, database: Engine) -> None:
    DraftService(shop).put_file("rules/test.yml", "title: x\n", "anna", expected=None)
    preview = DraftService(shop).request_preview("anna")

    assert (preview.state, preview.has_index) == ("ready", False)


def test_an_edit_outdates_the_preview(
    base: ConfigFiles, shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The draft changes while its preview is built: that build ends, and the next one has the new draft."""
    request(shop, SYNONYMS, "ыыы,масло,one,test")
    original = rebuild.fill

    def edit(*arguments: Any) -> CatalogueWords | None:
        monkeypatch.setattr(publication, "fill", original)
        request(shop, SYNONYMS, "эээ,масло,one,test")
        return original(*arguments)

    monkeypatch.setattr(publication, "fill", edit)
    run_preview(search, database)
    assert current(shop).state == "waiting"
    run_preview(search, database)

    assert current(shop).state == "ready"
    assert "эээ" in search.settings(PRODUCTS_PREVIEW)["synonyms"]
    stored = repository.versions(shop.connection())
    assert [row.source for row in stored] == ["files"]


def test_a_failure_of_the_engine_is_shown(
    base: ConfigFiles, shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    request(shop, SYNONYMS, "ыыы,масло,one,test")

    def fail(*_: object) -> None:
        raise EngineUnavailableError("no disk")

    with monkeypatch.context() as patch:
        patch.setattr(SearchEngine, "create", fail)
        run_preview(search, database)

    assert (current(shop).state, current(shop).message) == ("failed", "no disk")
    assert DraftService(shop).request_preview("anna").state == "waiting"
