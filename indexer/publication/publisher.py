"""Publishes a version: builds beside the live search, then switches everything together.

The order: shadow indexes of every engine; the state `switching` with their names; settings and swaps; in one
transaction the live version with its rules, words and vocabulary. A process that dies before `switching` has changed
nothing, and the next one begins again; after it the next one finds by the engine's tasks what was swapped, and goes on.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from sqlalchemy import Connection, Engine

from api.catalog.facets import PATH as FACETS
from api.search_config.experiments import repository as experiment_repository
from api.search_config.index_settings import SearchConfig, SearchConfigError, load
from api.search_config.word_tables import words_digest
from api.search_versions import live, publication_repository, repository
from api.search_versions.live import LiveFiles, live_files, stored_files
from api.search_versions.publication_repository import PublicationRow
from indexer import engine_repository, outbox
from indexer.engine import EngineFailedError, EngineRefusedError, SearchEngine
from indexer.entity_registry import INDEXED_ENTITIES
from indexer.publication.engine_change import EngineChange, Show, built, plan_change
from indexer.rebuild import RebuildIncompleteError

log = logging.getLogger(__name__)

#: Failures that another attempt would repeat.
FINAL_ERRORS = (SearchConfigError, EngineRefusedError, EngineFailedError, RebuildIncompleteError, LookupError)
#: By number.
Engines = Mapping[int, SearchEngine]


@dataclass(frozen=True)
class Publisher:
    """`engines`: those that answer; others get the version by a rebuild when they return. `connection`: autocommit."""

    engines: Engines
    database: Engine
    connection: Connection
    author: str
    show: Show

    def proceed(self, publication: PublicationRow) -> None:
        """Publishes, or goes on where a process died.

        Raises what the engines or the files raise. After a failure that another attempt would repeat the publication is
        over; after others it waits for the next attempt. The live version is the previous one in either case.
        """
        try:
            if publication.state != "switching" or not self._finish_switch(publication):
                self._publish(publication)
        except FINAL_ERRORS as error:
            publication_repository.fail(self.connection, publication.id, str(error))
            raise

    def _publish(self, publication: PublicationRow) -> None:
        version = stored_files(self.connection, publication.version_id)
        publication_repository.start(self.connection, publication.id)

        def begin_switch(shadows: Mapping[str, Mapping[str, str]]) -> None:
            publication_repository.begin_switch(self.connection, publication.id, shadows)

        self._apply(version, begin_switch, lambda connection: self._record_live(connection, publication))

    def repair(self, version: LiveFiles) -> None:
        """Gives the engines the settings and documents of the version that is live already."""
        self._apply(version, lambda shadows: None, lambda connection: None)

    def _finish_switch(self, publication: PublicationRow) -> bool:
        """After a process died while switching: True when engines have its swaps; the version is live then.

        Drains may have sent documents with the words of the other version: the indexes are rebuilt once more.
        """
        shadows = {number: publication.shadows.get(str(number), {}) for number in self.engines}
        if not any(self.engines[number].has_swapped(uid) for number, uids in shadows.items() for uid in uids.values()):
            return False
        with self.database.begin() as connection:
            for number, indexes in shadows.items():
                _request_rebuilds(connection, number, indexes)
            self._record_live(connection, publication)
        live.forget()
        self._apply_light_settings(load(live_files().files))
        log.warning("version %d is live; a process died while switching to it", publication.version_id)
        return True

    def _apply(
        self,
        version: LiveFiles,
        begin_switch: Callable[[Mapping[str, Mapping[str, str]]], None],
        record: Callable[[Connection], None],
    ) -> None:
        config, documents_of = load(version.files), version if _has_other_documents(version) else None
        fills_missing = len(engine_repository.numbers(self.connection)) > 1 or (
            repository.live_id(self.connection) is not None
        )
        with ExitStack() as stack:
            changes = [
                stack.enter_context(
                    built(change, self.database, documents_of, self.author, self.show, fills_missing=fills_missing)
                )
                for change in [plan_change(engine, self.database, config) for engine in self.engines.values()]
            ]
            with ExitStack() as exclusive:
                for change in changes:
                    exclusive.enter_context(change.exclusive())
                begin_switch({str(change.engine.number): change.swaps for change in changes})
                self._switch(changes)
                with self.database.begin() as connection:
                    for change in changes:
                        change.record_swaps(connection)
                    record(connection)
            for change in changes:
                change.drop_old()
        live.forget()

    def _switch(self, changes: Sequence[EngineChange]) -> None:
        try:
            for change in changes:
                change.switch()
        except (EngineRefusedError, EngineFailedError):
            self._apply_light_settings(load(live_files().files))  # the previous version's
            raise

    def _apply_light_settings(self, config: SearchConfig) -> None:
        for engine in self.engines.values():
            change = plan_change(engine, self.database, config)
            change.apply_light_settings()

    def _record_live(self, connection: Connection, publication: PublicationRow) -> None:
        repository.set_live(connection, publication.version_id)
        experiment_repository.stop_replaced(connection, publication.version_id)
        version = repository.version(connection, publication.version_id)
        if version is not None and version.source == "files":
            repository.set_files_version(connection, version.id)
        for number in set(engine_repository.numbers(connection).values()) - set(self.engines):
            _request_rebuilds(connection, number, INDEXED_ENTITIES)
        publication_repository.finish(connection, publication.id)


def _request_rebuilds(connection: Connection, engine: int, indexes: Mapping[str, object]) -> None:
    for index in indexes:
        if index in INDEXED_ENTITIES:
            outbox.request_rebuild(connection, INDEXED_ENTITIES[index].name, engine)


def _has_other_documents(version: LiveFiles) -> bool:
    """Whether documents of the live version differ: by their words, or by the options that are facets."""
    files = live_files().files
    return version.files.texts.get(FACETS) != files.texts.get(FACETS) or (
        words_digest(version.files) != words_digest(files)
    )
