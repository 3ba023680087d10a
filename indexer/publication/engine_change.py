"""What a publication changes in one engine: shadow indexes are built first, then everything is switched at once."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from math import ceil
from typing import Any, Protocol

from sqlalchemy import Connection, Engine

from api.search.indexes import SUGGESTIONS
from api.search_config.index_settings import SearchConfig
from api.search_versions.live import LiveFiles
from indexer.engine import SearchEngine
from indexer.entity_registry import INDEXED_ENTITIES
from indexer.job_recorder import recording
from indexer.rebuild import ShadowIndex, shadow_index
from indexer.search_config import IndexPlan, plan
from indexer.suggestions.build import suggestions_shadow
from indexer.vocabulary.repository import digests

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
        return EngineChange(engine, config, plan(config, engine, digests(connection, engine.number)))


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
    with recording(database, engine.number, entity.search_index, "rebuild", author) as recorder:

        def progress(sent: int, total: int) -> None:
            recorder.show(sent, total)
            show(f"{index}: {sent} из {total}")

        started = time.monotonic()
        with shadow_index(entity, engine, database, config, progress, version=version) as shadow:
            seconds = ceil(time.monotonic() - started)
            yield shadow
        recorder.finish({"documents": engine.count(index), "dead_letters": 0, "seconds": seconds})
