"""Publishes a version, builds the preview of the draft, and plans what an engine needs for a configuration.

A version is built beside the live search, then everything is switched together. The order: shadow indexes; completions;
the state `switching` with the names of the shadow indexes; settings and swaps; in one transaction the live version with
its rules, words and vocabulary. A process that dies before `switching` has changed nothing but the
completions, which the next one builds again; after it the next one finds by the engine's tasks what was swapped.
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from math import ceil

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from api.catalog.facets import PATH as FACETS
from api.curation import experiment_repository, live, publication_repository, repository
from api.curation.config_files import ConfigFileError
from api.curation.index_settings import Change, SearchConfig, compare, load, needs_every_document
from api.curation.live import LiveFiles, live_files, stored_files, version_in_use
from api.curation.models import Publication
from api.curation.word_tables import words_digest
from api.index.indexes import PRODUCTS_PREVIEW, SUGGESTIONS
from indexer import outbox, target_repository
from indexer.documents import INDEXED_ENTITIES, PRODUCTS, IndexedEntity
from indexer.engine import EngineError, EngineFailedError, EngineRefusedError, SearchEngine
from indexer.index_jobs import recording
from indexer.outbox import Lock, connection_for_locks, try_lock
from indexer.rebuild import RebuildIncompleteError, RebuildRunningError, ShadowIndex, fill, shadow_index
from indexer.suggestions.build import build_suggestions
from indexer.vocabulary.build import build
from indexer.vocabulary.repository import digests
from indexer.words.rules import rules

log = logging.getLogger(__name__)

#: Failures that another attempt would repeat.
FINAL_ERRORS = (ConfigFileError, EngineRefusedError, EngineFailedError, RebuildIncompleteError, LookupError)


@dataclass(frozen=True)
class IndexPlan:
    """The changes that an index needs.

    `needs_rebuild`: to be applied by a rebuild, because the index has documents.
    `has_stale_words`: the documents were built with other word tables.
    """

    index: str
    is_missing: bool = False
    changes: list[Change] = field(default_factory=list)
    needs_rebuild: bool = False
    has_stale_words: bool = False


def plan(config: SearchConfig, engine: SearchEngine, connection: Connection) -> list[IndexPlan]:
    """A plan for each index."""
    plans, counts, built_with = [], engine.counts(), digests(connection)
    for uid, settings in config.indexes.items():
        if uid not in counts:
            plans.append(IndexPlan(uid, is_missing=True))
            continue
        changes = compare(engine.settings(uid), settings.wire())
        heavy = any(map(needs_every_document, changes))
        filled = counts[uid] > 0
        uses_words = uid not in INDEXED_ENTITIES or INDEXED_ENTITIES[uid].uses_word_tables
        stale_words = uses_words and filled and built_with.get(uid) != config.words
        needs_rebuild = filled and (heavy or stale_words)
        plans.append(IndexPlan(uid, changes=changes, needs_rebuild=needs_rebuild, has_stale_words=stale_words))
    return plans


@dataclass(frozen=True)
class Publisher:
    """`connection`: autocommit. `show`: called with each step. Other targets get the version by a rebuild."""

    engine: SearchEngine
    database: Engine
    connection: Connection
    author: str
    show: Callable[[str], None]

    def proceed(self, publication: Publication) -> None:
        """Publishes, or goes on where a process died.

        Raises what the engine or the files raise. After a failure that another attempt would repeat the publication is
        over; after others it waits for the next attempt. The live version is the previous one in either case.
        """
        try:
            swapping = publication.shadows.values() if publication.state == "switching" else ()
            if any(self.engine.has_swapped(uid) for uid in swapping):
                self._finish_switch(publication)
            else:
                version = stored_files(self.connection, publication.version_id)
                publication_repository.start(self.connection, publication.id)
                self.apply(version, publication)
        except FINAL_ERRORS as error:
            publication_repository.fail(self.connection, publication.id, str(error))
            raise

    def apply(self, version: LiveFiles, publication: Publication | None = None) -> None:
        """Gives the engine the settings and documents of a version, which `publication` makes live."""
        config = load(version.files)
        plans = plan(config, self.engine, self.connection)
        with ExitStack() as stack:
            shadows = self._build(stack, plans, config, version if _has_other_documents(version) else None)
            with ExitStack() as exclusive:
                for shadow in shadows:
                    exclusive.enter_context(shadow.exclusive())
                self._switch(plans, shadows, publication)
                with self.database.begin() as connection:
                    for shadow in shadows:
                        shadow.record_swap(connection)
                    if publication:
                        self._record_live(connection, publication)
            live.forget()
            for shadow in shadows:
                shadow.drop_old()

    def _build(
        self, stack: ExitStack, plans: list[IndexPlan], config: SearchConfig, version: LiveFiles | None
    ) -> list[ShadowIndex]:
        """Shadow indexes of rows; those that are not swapped are dropped with the stack. Completions, the last index,
        are replaced at once: when nothing is switched then, they are built again within the hour.

        An index that the engine lacks is created empty in a shop without a version, else it is built too.
        """
        shadows, is_new_shop = [], repository.live_id(self.connection) is None
        for item in plans:
            settings = config.indexes[item.index]
            if item.is_missing and is_new_shop:
                self.engine.create(item.index, settings.primary_key)
                self.engine.update_settings(item.index, settings.wire())
            elif item.is_missing or item.needs_rebuild:
                if item.index == SUGGESTIONS.uid:
                    self.show(item.index)
                    build_suggestions(self.engine, self.database, settings, version)
                else:
                    shadows.append(stack.enter_context(self._shadow(INDEXED_ENTITIES[item.index], config, version)))
        return shadows

    @contextmanager
    def _shadow(self, entity: IndexedEntity, config: SearchConfig, version: LiveFiles | None) -> Iterator[ShadowIndex]:
        with recording(self.database, entity.search_index, "rebuild", self.author) as recorder:

            def progress(sent: int, total: int) -> None:
                recorder.show(sent, total)
                self.show(f"{entity.index}: {sent} из {total}")

            started = time.monotonic()
            with shadow_index(entity, self.engine, self.database, config, progress, version=version) as shadow:
                seconds = ceil(time.monotonic() - started)
                yield shadow
            documents = self.engine.count(entity.index)
            recorder.finish({"documents": documents, "dead_letters": 0, "seconds": seconds})

    def _switch(self, plans: list[IndexPlan], shadows: list[ShadowIndex], publication: Publication | None) -> None:
        """Settings that need no rebuild, then one swap of all shadow indexes."""
        swaps = {shadow.entity.index: shadow.uid for shadow in shadows if shadow.is_beside}
        if publication:
            publication_repository.begin_switch(self.connection, publication.id, swaps)
        try:
            self._apply_light_settings(plans)
            if swaps:
                self.engine.swap(*swaps.items())
        except (EngineRefusedError, EngineFailedError):
            self._restore_settings()  # the previous version's
            raise

    def _apply_light_settings(self, plans: list[IndexPlan]) -> None:
        for item in plans:
            if item.changes and not item.needs_rebuild:
                self.engine.update_settings(item.index, {change.setting: change.after for change in item.changes})

    def _restore_settings(self) -> None:
        self._apply_light_settings(plan(load(live_files().files), self.engine, self.connection))

    def _finish_switch(self, publication: Publication) -> None:
        """After a process died while switching. Drains may have sent documents with the words of the other version: the
        indexes are rebuilt once more."""
        with self.database.begin() as connection:
            for index in publication.shadows:
                if index in INDEXED_ENTITIES:
                    outbox.request_rebuild(connection, INDEXED_ENTITIES[index].name)
            self._record_live(connection, publication)
        live.forget()
        self._restore_settings()
        log.warning("version %d is live; a process died while switching to it", publication.version_id)

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
        if publication_repository.active(connection) is None or not try_lock(connection, Lock.PUBLISHING):
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
        except (RebuildRunningError, EngineError, OperationalError) as error:
            log.warning("version %d waits: %s", publication.version_id, error)
            show(f"Ждём: {error}")
        return True


#: The most of a message of the engine that the page of the lab shows.
MAX_MESSAGE = 1_000


class PreviewOutdatedError(Exception):
    """Another preview was requested meanwhile."""


def run_preview(engine: SearchEngine, database: Engine) -> bool:
    """Builds the preview that waits, or that a killed process left. False when there is none to build."""
    with connection_for_locks(database) as connection:
        if not try_lock(connection, Lock.PREVIEWING):
            return False
        preview = repository.preview(connection)
        if preview is None or not preview.is_active:
            return False
        version = stored_files(connection, preview.version_id)
        try:
            words = _fill_preview(connection, engine, version)
        except PreviewOutdatedError:
            return True
        except (EngineError, ConfigFileError) as error:
            log.warning("the draft has no preview: %s", error)
            repository.show_preview(connection, preview.version_id, "failed", message=str(error)[:MAX_MESSAGE])
            return True
        repository.show_preview(connection, preview.version_id, "ready", vocabulary=words)
        return True


def _fill_preview(connection: Connection, engine: SearchEngine, version: LiveFiles) -> bytes | None:
    """Returns the vocabulary when its words differ from the live ones."""
    assert version.version_id is not None
    version_id = version.version_id
    settings = load(version.files).indexes[PRODUCTS.index]

    def progress(sent: int, total: int) -> None:
        if not repository.show_preview(connection, version_id, "building", processed=sent, total=total):
            raise PreviewOutdatedError

    progress(0, 0)
    if engine.exists(PRODUCTS_PREVIEW):  # the back office lists a deletion in vain as a failure
        engine.drop(PRODUCTS_PREVIEW)
    engine.create(PRODUCTS_PREVIEW, settings.primary_key)
    engine.update_settings(PRODUCTS_PREVIEW, settings.wire())
    has_other_words = words_digest(version.files) != words_digest(live_files().files)
    with version_in_use(version):
        catalogue = fill(connection, PRODUCTS, engine, PRODUCTS_PREVIEW, progress)
        if not has_other_words:
            return None
        return build(catalogue.counts, rules()).model_dump_json().encode()
