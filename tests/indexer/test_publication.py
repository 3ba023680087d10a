"""Publication of a version: everything changes together, whatever is killed."""

import signal
from collections.abc import Iterator
from contextvars import Context
from itertools import count

import pytest
from sqlalchemy import Connection, Engine, select
from sqlalchemy.orm import Session

from api.catalog.facets import PATH as FACETS
from api.catalog.models import Product
from api.core.settings import get_settings
from api.curation import experiment_repository as experiments
from api.curation import live, publication_repository, repository
from api.curation.config_files import ConfigFiles, read_folder
from api.curation.index_settings import live_config
from api.curation.models import Publication
from indexer import drain
from indexer.documents import INDEXED_ENTITIES, PRODUCTS
from indexer.engine import EngineRefusedError, SearchEngine
from indexer.index_jobs import rebuild_if_requested
from indexer.outbox import Lock, connection_for_locks, try_lock
from indexer.publication import plan, run_publication
from indexer.suggestions.build import build_suggestions
from tests.api.small_shop import OIL
from tests.fixtures.indexing import AssertFresh
from tests.indexer.prepared_process import exit_code

pytestmark = pytest.mark.usefixtures("few_words")

JARGON = "words/jargon.csv"
SYNONYMS = "synonyms.csv"


@pytest.fixture
def base(search: SearchEngine, database: Engine) -> Iterator[ConfigFiles]:
    """The files of the shop, live as the first version."""
    files = read_folder(get_settings().search_config_dir)
    with database.begin() as connection:
        first = repository.add_version(connection, files, parent_id=None, source="files", author="anna", reason="")
        repository.set_live(connection, first)
    live.forget()
    build_suggestions(search, database, live_config().indexes["suggestions"])
    yield files
    live.forget()


def new_words(files: ConfigFiles) -> ConfigFiles:
    """«ыыы» says engine oil: documents change."""
    return files.replaced({JARGON: files.texts[JARGON] + "ыыы,масло,test\n"})


def new_synonym(files: ConfigFiles) -> ConfigFiles:
    """Only a setting changes, which applies at once."""
    return files.replaced({SYNONYMS: files.texts[SYNONYMS] + "ыыы,масло,one,test\n"})


def request(database: Engine, files: ConfigFiles) -> int:
    with database.begin() as connection:
        version = repository.add_version(
            connection, files, parent_id=repository.live_id(connection), source="page", author="anna", reason="why"
        )
        assert publication_repository.request(connection, version, "anna", "why")
    return version


def publish(search: SearchEngine, database: Engine) -> None:
    assert run_publication(search, database)


def live_version(database: Engine) -> int | None:
    with database.connect() as connection:
        return repository.live_id(connection)


def states(database: Engine) -> list[str]:
    with database.connect() as connection:
        return list(connection.scalars(select(Publication.state).order_by(Publication.id)))


def knows_new_words(search: SearchEngine) -> bool:
    [document] = search.documents("products", [OIL])
    return "ыыы" in str(document["search"])


def assert_as_published(search: SearchEngine, database: Engine, assert_fresh: AssertFresh) -> None:
    """Settings, words and documents are those of the live version, and nothing is left over."""
    live.forget()
    assert_fresh()
    with database.connect() as connection:
        plans = plan(live_config(), search, connection)
    assert [item for item in plans if item.index != "suggestions" and (item.changes or item.needs_rebuild)] == []
    assert [uid for uid in search.index_uids() if uid not in (*INDEXED_ENTITIES, "suggestions")] == []


def test_words_change_with_the_live_version_and_come_back_with_the_previous_one(
    base: ConfigFiles, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    version = request(database, new_words(new_synonym(base)))
    assert not knows_new_words(search)

    publish(search, database)

    assert knows_new_words(search)
    assert "ыыы" in search.settings("products")["synonyms"]
    assert (live_version(database), states(database)) == (version, ["done"])
    assert_as_published(search, database, assert_fresh)
    assert not run_publication(search, database)

    request(database, base)
    publish(search, database)

    assert not knows_new_words(search)
    assert "ыыы" not in search.settings("products")["synonyms"]
    assert_as_published(search, database, assert_fresh)


def test_documents_hold_the_options_that_the_version_makes_facets(
    base: ConfigFiles, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    facets = base.texts[FACETS]
    request(database, base.replaced({FACETS: facets.replace("- {key: sae, name: Вязкость SAE, widget: list}\n", "")}))
    publish(search, database)
    assert "sae" not in search.documents("products", [OIL])[0]["options"]
    assert_as_published(search, database, assert_fresh)

    request(database, base)
    publish(search, database)
    assert search.documents("products", [OIL])[0]["options"]["sae"] == "5W-40"
    assert_as_published(search, database, assert_fresh)


def test_a_setting_is_applied_without_a_rebuild(
    base: ConfigFiles, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    version = request(database, new_synonym(base))
    publish(search, database)

    assert search.settings("products")["synonyms"]["ыыы"] == ["масл"]
    assert search.settings("categories")["synonyms"]["ыыы"] == ["масло"]
    assert live_version(database) == version
    with database.connect() as connection:
        assert publication_repository.of_version(connection, version)[0].shadows == {}
    assert_as_published(search, database, assert_fresh)


def test_an_experiment_ends_with_the_version_that_it_was_begun_from(
    base: ConfigFiles, search: SearchEngine, database: Engine
) -> None:
    with database.begin() as connection:
        first = repository.live_id(connection) or 0
        variant = repository.add_version(connection, base, parent_id=first, source="page", author="anna", reason="")
        experiment = experiments.start(
            connection, hypothesis="why", base_id=first, variant_id=variant, share=50, author="anna"
        )
    request(database, new_synonym(base))
    publish(search, database)

    with database.connect() as connection:
        ended = experiments.experiment(connection, experiment or 0)
    assert ended is not None
    assert (ended.is_running, ended.stopped_by) == (False, "новая версия")


def test_changes_during_the_build_get_the_words_of_their_index(
    base: ConfigFiles,
    shop: Session,
    search: SearchEngine,
    database: Engine,
    assert_fresh: AssertFresh,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The live index gets the live words until the switch, the shadow index those of the version."""
    request(database, new_words(base))
    seen: list[bool] = []
    show_step = publication_repository.show_step

    def change_product() -> None:
        shop.get_one(Product, OIL).name = "Масло новое"
        shop.commit()
        drain.drain(PRODUCTS, search, database)
        [document] = search.documents("products", [OIL])
        seen.append(document["name"] == "Масло новое" and not knows_new_words(search))

    def show(connection: Connection, publication_id: int, step: str) -> None:
        if not seen:
            Context().run(change_product)  # as another process, which uses the live words
        show_step(connection, publication_id, step)

    monkeypatch.setattr(publication_repository, "show_step", show)
    publish(search, database)

    assert seen == [True]
    [document] = search.documents("products", [OIL])
    assert document["name"] == "Масло новое"
    assert knows_new_words(search)
    assert_as_published(search, database, assert_fresh)


def test_a_drain_just_after_a_publication_by_another_process_uses_the_new_words(
    base: ConfigFiles, shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "TTL_S", 3600)
    live_config()
    with database.begin() as connection:
        version = repository.add_version(
            connection, new_words(base), parent_id=None, source="page", author="anna", reason="why"
        )
        repository.set_live(connection, version)
    shop.get_one(Product, OIL).name = "Масло новое"
    shop.commit()

    drain.drain(PRODUCTS, search, database)

    assert knows_new_words(search)


@pytest.mark.parametrize("change", ["settings", "words"])
def test_a_version_that_the_engine_refuses_changes_nothing(
    base: ConfigFiles,
    search: SearchEngine,
    database: Engine,
    assert_fresh: AssertFresh,
    monkeypatch: pytest.MonkeyPatch,
    change: str,
) -> None:
    before = live_version(database)
    request(database, new_synonym(base) if change == "settings" else new_words(new_synonym(base)))

    # Of settings the first index takes the new one, and the second refuses; of words the swap is refused.
    name, refused_call = ("update_settings", 2) if change == "settings" else ("swap", 1)
    original, calls = getattr(SearchEngine, name), count(1)

    def refuse(self: SearchEngine, *arguments: object) -> None:
        if next(calls) == refused_call:
            raise EngineRefusedError("no such synonym")
        original(self, *arguments)

    monkeypatch.setattr(SearchEngine, name, refuse)
    publish(search, database)

    assert states(database) == ["failed"]
    assert live_version(database) == before
    assert "ыыы" not in search.settings("products")["synonyms"]
    assert_as_published(search, database, assert_fresh)


def test_a_broken_version_is_named_and_changes_nothing(
    base: ConfigFiles, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    version = request(database, base.replaced({"facets.yml": "["}))
    publish(search, database)

    with database.connect() as connection:
        [row] = publication_repository.of_version(connection, version)
    assert row.state == "failed"
    assert "facets.yml" in row.message
    assert_as_published(search, database, assert_fresh)


def test_a_rebuild_that_runs_delays_the_publication(
    base: ConfigFiles, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    version = request(database, new_words(base))
    with connection_for_locks(database) as other:
        assert try_lock(other, Lock.REBUILDING, PRODUCTS.search_index)
        publish(search, database)
        assert states(database) == ["building"]
    publish(search, database)

    assert (live_version(database), states(database)) == (version, ["done"])
    assert_as_published(search, database, assert_fresh)


KILLED = """
import os, signal
from api.core.db import get_engine
from api.core.settings import get_settings
from api.curation import live, publication_repository, repository
from indexer import publication, rebuild
from indexer.engine import SearchEngine

def kill(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)

def after(owner, name):
    original = getattr(owner, name)
    def call(*arguments, **named):
        result = original(*arguments, **named)
        kill()
        return result
    setattr(owner, name, call)

engine = SearchEngine.of(get_settings())
{step}
publication.run_publication(engine, get_engine())
"""
#: Where the process dies.
STEPS = {
    "started": "after(publication_repository, 'start')",
    "rows are sent": "after(rebuild, 'fill')",
    "shadows are built": "publication_repository.begin_switch = kill",
    "switching is noted": "after(publication_repository, 'begin_switch')",
    "engine has switched": "after(publication.Publisher, '_switch')",
    "half of the record": "after(repository, 'set_live')",
    "recorded": "live.forget = kill",
}


@pytest.mark.parametrize("change", ["words", pytest.param("settings", marks=pytest.mark.long)])
def test_a_publisher_that_is_killed(
    base: ConfigFiles, shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh, change: str
) -> None:
    """Wherever it dies, the shop finds by one version or by the other, and the next worker finishes the publication.

    Versions with and without the change follow each other.
    """
    changed = new_words(new_synonym(base)) if change == "words" else new_synonym(base)
    adds = False
    for step, program in STEPS.items():
        if change == "settings" and step == "rows are sent":
            continue  # a setting sends no rows
        adds = not adds
        version = request(database, changed if adds else base)

        assert exit_code(KILLED.format(step=program)) == -signal.SIGKILL, step

        has_synonym = "ыыы" in search.settings("products")["synonyms"]
        assert knows_new_words(search) == has_synonym or change == "settings", step
        # A product that changes meanwhile is lost in neither version.
        name = f"Масло после гибели, {step}"
        shop.get_one(Product, OIL).name = name
        shop.commit()
        drain.drain(PRODUCTS, search, database)

        run_publication(search, database)
        live.forget()
        for entity in INDEXED_ENTITIES.values():
            rebuild_if_requested(entity, search, database)
            drain.drain(entity, search, database)

        assert live_version(database) == version, step
        assert set(states(database)) == {"done"}, step
        assert search.documents("products", [OIL])[0]["name"] == name, step
        assert knows_new_words(search) == (adds and change == "words"), step
        assert ("ыыы" in search.settings("products")["synonyms"]) == adds, step
        assert_fresh()
