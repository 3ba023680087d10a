"""Publishes a version: builds beside the live search, then switches everything together.

The order: shadow indexes of every engine; the state `switching` with their names; settings and swaps; in one
transaction the live version with its rules, words and vocabulary. A process that dies before `switching` has changed
nothing, and the next one begins again; after it the next one finds by the engine's tasks what was swapped, and goes on.
"""

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from math import ceil
from typing import Any, Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from api.catalog.facets import PATH as FACETS
from api.curation import experiment_repository, live, publication_repository, repository
from api.curation.config_files import ConfigFileError
from api.curation.index_settings import SearchConfig, load
from api.curation.live import LiveFiles, live_files, stored_files
from api.curation.models import Publication
from api.curation.word_tables import words_digest
from api.index.indexes import SUGGESTIONS
from indexer import outbox, target_repository
from indexer.document_builders import BuilderLostError
from indexer.documents import INDEXED_ENTITIES
from indexer.engine import EngineError, EngineFailedError, EngineRefusedError, SearchEngine
from indexer.index_jobs import recording
from indexer.locks import connection_for_locks, try_publishing
from indexer.rebuild import RebuildIncompleteError, RebuildRunningError, ShadowIndex, shadow_index
from indexer.search_config import IndexPlan, plan
from indexer.suggestions.build import suggestions_shadow
from indexer.vocabulary.repository import digests

log = logging.getLogger(__name__)

#: Failures that another attempt would repeat.
FINAL_ERRORS = (ConfigFileError, EngineRefusedError, EngineFailedError, RebuildIncompleteError, LookupError)
Show = Callable[[str], None]


class Swappable(Protocol):
    """A filled shadow index of either kind."""

    @property
    def uid(self) -> str: ...

    def record_swap(self, connection: Connection) -> None: ...


@dataclass
class EngineChange:
    """`shadows`: by index; those in place of an empty index are not swapped."""

    engine: SearchEngine
    config: SearchConfig
    plans: list[IndexPlan]
    shadows: dict[str, Swappable] = field(default_factory=dict)

    @property
    def swaps(self) -> dict[str, str]:
        """{index: shadow index} of those that are swapped."""
        return {index: shadow.uid for index, shadow in self.shadows.items() if shadow.uid != index}

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """Within the block no drain sends to the indexes that are swapped."""
        with ExitStack() as stack:
            for shadow in self.shadows.values():
                if isinstance(shadow, ShadowIndex):
                    stack.enter_context(shadow.exclusive())
            yield

    def switch(self) -> None:
        """Settings that need no rebuild, then one swap of all shadow indexes."""
        self.apply_light_settings()
        if self.swaps:
            self.engine.swap(*self.swaps.items())

    def apply_light_settings(self) -> None:
        for item in self.plans:
            if item.changes and not item.is_missing and not item.needs_rebuild:
                self.engine.update_settings(item.index, {change.setting: change.after for change in item.changes})

    def record_swaps(self, connection: Connection) -> None:
        for shadow in self.shadows.values():
            shadow.record_swap(connection)

    def drop_old(self) -> None:
        for shadow in self.shadows.values():
            if isinstance(shadow, ShadowIndex):
                shadow.drop_old()


def plan_change(engine: SearchEngine, database: Engine, config: SearchConfig) -> EngineChange:
    with database.connect() as connection:
        return EngineChange(engine, config, plan(config, engine, digests(connection)))


@contextmanager
def built(
    change: EngineChange, database: Engine, version: LiveFiles | None, author: str, show: Show, *, fills_missing: bool
) -> Iterator[EngineChange]:
    """The change with its shadow indexes; those that the block does not swap are dropped.

    `fills_missing`: an index that the engine lacks is built too; else it is created empty.
    """
    with ExitStack() as stack:
        for item in change.plans:
            if item.is_missing and not fills_missing:
                change.engine.create(item.index, change.config.indexes[item.index].primary_key)
                change.engine.update_settings(item.index, change.config.indexes[item.index].wire())
            elif item.is_missing or item.needs_rebuild:
                change.shadows[item.index] = stack.enter_context(
                    _shadow(change, item.index, database, version, author, show)
                )
        yield change


@contextmanager
def _shadow(
    change: EngineChange, index: str, database: Engine, version: LiveFiles | None, author: str, show: Show
) -> Iterator[Swappable]:
    engine, config = change.engine, change.config
    if index == SUGGESTIONS.uid:
        show(index)
        with suggestions_shadow(engine, database, config.indexes[index], version=version) as suggestions:
            assert suggestions is not None
            yield suggestions
        return
    entity: Any = INDEXED_ENTITIES[index]
    with recording(database, entity.search_index, "rebuild", author) as recorder:

        def progress(sent: int, total: int) -> None:
            recorder.show(sent, total)
            show(f"{index}: {sent} из {total}")

        started = time.monotonic()
        with shadow_index(entity, engine, database, config, progress, version=version) as shadow:
            seconds = ceil(time.monotonic() - started)
            yield shadow
        recorder.finish({"documents": engine.count(index), "dead_letters": 0, "seconds": seconds})


@dataclass(frozen=True)
class Publisher:
    """`connection`: autocommit. Other targets get the version by a rebuild."""

    engine: SearchEngine
    database: Engine
    connection: Connection
    author: str
    show: Show

    def proceed(self, publication: Publication) -> None:
        """Publishes, or goes on where a process died.

        Raises what the engine or the files raise. After a failure that another attempt would repeat the publication is
        over; after others it waits for the next attempt. The live version is the previous one in either case.
        """
        try:
            if publication.state != "switching" or not self._finish_switch(publication):
                self._publish(publication)
        except FINAL_ERRORS as error:
            publication_repository.fail(self.connection, publication.id, str(error))
            raise

    def _publish(self, publication: Publication) -> None:
        version = stored_files(self.connection, publication.version_id)
        publication_repository.start(self.connection, publication.id)

        def begin_switch(shadows: Mapping[str, str]) -> None:
            publication_repository.begin_switch(self.connection, publication.id, shadows)

        self._apply(version, begin_switch, lambda connection: self._record_live(connection, publication))

    def repair(self, version: LiveFiles) -> None:
        """Gives the engine the settings and documents of the version that is live already."""
        self._apply(version, lambda shadows: None, lambda connection: None)

    def _finish_switch(self, publication: Publication) -> bool:
        """After a process died while switching: True when the engine has its swaps; the version is live then.

        Drains may have sent documents with the words of the other version: the indexes are rebuilt once more.
        """
        if not any(self.engine.has_swapped(uid) for uid in publication.shadows.values()):
            return False
        with self.database.begin() as connection:
            for index in publication.shadows:
                if index in INDEXED_ENTITIES:
                    outbox.request_rebuild(connection, INDEXED_ENTITIES[index].name)
            self._record_live(connection, publication)
        live.forget()
        self._apply_light_settings(load(live_files().files))
        log.warning("version %d is live; a process died while switching to it", publication.version_id)
        return True

    def _apply(
        self,
        version: LiveFiles,
        begin_switch: Callable[[Mapping[str, str]], None],
        record: Callable[[Connection], None],
    ) -> None:
        config, documents_of = load(version.files), version if _has_other_documents(version) else None
        fills_missing = repository.live_id(self.connection) is not None
        planned = plan_change(self.engine, self.database, config)
        with built(planned, self.database, documents_of, self.author, self.show, fills_missing=fills_missing) as change:
            with change.exclusive():
                begin_switch(change.swaps)
                self._switch(change)
                with self.database.begin() as connection:
                    change.record_swaps(connection)
                    record(connection)
            change.drop_old()
        live.forget()

    def _switch(self, change: EngineChange) -> None:
        try:
            change.switch()
        except (EngineRefusedError, EngineFailedError):
            self._apply_light_settings(load(live_files().files))  # the previous version's
            raise

    def _apply_light_settings(self, config: SearchConfig) -> None:
        plan_change(self.engine, self.database, config).apply_light_settings()

    def _record_live(self, connection: Connection, publication: Publication) -> None:
        repository.set_live(connection, publication.version_id)
        experiment_repository.stop_replaced(connection, publication.version_id)
        version = repository.version(connection, publication.version_id)
        if version is not None and version.source == "files":
            repository.set_files_version(connection, version.id)
        target_repository.request_rebuilds_elsewhere(connection)
        publication_repository.finish(connection, publication.id)


def _has_other_documents(version: LiveFiles) -> bool:
    """Whether documents of the live version differ: by their words, or by the options that are facets."""
    files = live_files().files
    return version.files.texts.get(FACETS) != files.texts.get(FACETS) or (
        words_digest(version.files) != words_digest(files)
    )


def run_publication(engine: SearchEngine, database: Engine) -> bool:
    """Executes the publication that waits, or goes on with one. False when there is none, or another process does."""
    with connection_for_locks(database) as connection:
        # Looks before it locks: `shop search-config apply`, which a start of the shop runs, would find the lock taken.
        if publication_repository.active(connection) is None or not try_publishing(connection):
            return False
        if (publication := publication_repository.active(connection)) is None:
            return False

        def show(step: str) -> None:
            publication_repository.show_step(connection, publication.id, step)

        if not engine.answers():
            show("Поисковый сервер не отвечает, ждём")
            return True
        try:
            Publisher(engine, database, connection, publication.author, show).proceed(publication)
        except FINAL_ERRORS as error:
            log.warning("version %d is not published: %s", publication.version_id, error)
        except (RebuildRunningError, BuilderLostError, EngineError, OperationalError) as error:
            log.warning("version %d waits: %s", publication.version_id, error)
            show(f"Ждём: {error}")
        return True
