"""A stateful model of the outbox: whatever order of writes, drains, rebuilds, crashes and losses, the index ends right.

The outbox, the drain, the rebuild and PostgreSQL with its triggers are the real ones; the engine is one in memory.
`MODEL_STEPS=100000` looks deeper. Hypothesis prints the shortest sequence of steps that breaks an invariant.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import product
from typing import Any, ClassVar
from unittest.mock import patch

import psycopg
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from sqlalchemy import Engine, event, text

from api.core.settings import get_settings
from api.curation.index_settings import SearchConfig, live_config
from indexer import drain, outbox, target_repository
from indexer.documents import CATEGORIES, PARTS, PRODUCTS, IndexedEntity
from indexer.engine import EngineError, EngineUnavailableError
from indexer.rebuild import RebuildIncompleteError, clean_abandoned, rebuild
from tests.faults.fake_engine import FakeEngine
from tests.fixtures.indexing import expected, rebuild_in_pages
from tests.fixtures.targets import as_target

STEPS = int(os.environ.get("MODEL_STEPS") or (1200 if os.environ.get("VERIFY") == "1" else 180))
STEPS_OF_AN_EXAMPLE = 30
#: Shared among the processes of pytest when there is much to do.
PARTS_OF_A_RUN = 1 if STEPS < 10_000 else 4
ENTITIES: dict[str, IndexedEntity] = {entity.name: entity for entity in (PRODUCTS, CATEGORIES, PARTS)}
IDS = (1000, 1001, 1002, 1003)

RESET = """
SET LOCAL session_replication_role = replica;
DELETE FROM products WHERE id >= 1000; DELETE FROM product_images; DELETE FROM prices; DELETE FROM stocks;
DELETE FROM product_options; DELETE FROM part_numbers; DELETE FROM parts;
DELETE FROM search_outbox; DELETE FROM dead_letters; DELETE FROM index_rebuilds;
UPDATE categories SET name = 'Фильтры' WHERE id = 3;
"""
INSERT = """
INSERT INTO products (id, source, source_key, name, category_id) VALUES (%(id)s, 'model', %(id)s, 'Фильтр', 3)
ON CONFLICT DO NOTHING;
INSERT INTO product_images (product_id, position, key, kind) VALUES (%(id)s, 0, 'k', 'photo') ON CONFLICT DO NOTHING;
INSERT INTO prices (product_id, zone_id, cost) VALUES (%(id)s, 1, 100) ON CONFLICT DO NOTHING;
INSERT INTO stocks (product_id, warehouse_id, qty) VALUES (%(id)s, 10, 1) ON CONFLICT DO NOTHING;
INSERT INTO part_numbers (product_id, number, key, kind) VALUES (%(id)s, 'N%(id)s', 'N%(id)s', 'article')
ON CONFLICT DO NOTHING;
"""
WRITES = {
    "insert": INSERT,
    "delete": "DELETE FROM products WHERE id = %(id)s",
    "rename": "UPDATE products SET name = 'Фильтр %(value)s' WHERE id = %(id)s",
    "hide": "UPDATE products SET visible = NOT visible WHERE id = %(id)s",
    "price": "UPDATE prices SET cost = 1 + %(value)s WHERE product_id = %(id)s",
    "stock": "UPDATE stocks SET qty = %(value)s WHERE product_id = %(id)s",
    "sell out": "DELETE FROM stocks WHERE product_id = %(id)s",
    "category": "UPDATE categories SET name = 'Раздел %(value)s' WHERE id = 3",
    "all prices": "UPDATE prices SET cost = cost + 1 + %(value)s",
    "number": "DELETE FROM part_numbers WHERE product_id = %(id)s",
    "event again": "SELECT write_search_events('product', ARRAY[%(id)s, %(id)s + 1], 'offer')",
    "event of nothing": "SELECT write_search_events('part', ARRAY[99999], 'full')",
}
writes = st.lists(
    st.tuples(st.sampled_from(sorted(WRITES)), st.sampled_from(IDS), st.integers(0, 9)), min_size=1, max_size=3
)
#: The operation (statement or call of the engine) at which the process is killed or the engine does not answer.
engine_numbers = st.integers(0, 1)
moments = st.none() | st.integers(0, 40)


class KilledError(BaseException):
    """SIGKILL: no statement and no call of the process is executed any more."""


class Process:
    """Counts the operations of a drain or rebuild and ends it at one of them."""

    def __init__(self) -> None:
        self.reset(None, None)

    def reset(self, killed_at: int | None, unavailable_at: int | None) -> None:
        self._killed_at, self._unavailable_at, self._count = killed_at, unavailable_at, 0
        self.is_dead = False

    def statement(self, *_: Any) -> None:
        """Before each SQL statement."""
        self._count += 1
        if self._killed_at is not None and self._count > self._killed_at:
            self.is_dead = True
            raise KilledError

    def call(self) -> None:
        """Before and after each call of the engine."""
        self.statement()
        if self._unavailable_at is not None and self._count > self._unavailable_at:
            self._unavailable_at = None
            raise EngineUnavailableError("no answer")


class OutboxModel(RuleBasedStateMachine):
    database: ClassVar[Engine]
    numbers: ClassVar[list[int]]
    config: ClassVar[SearchConfig]

    def __init__(self) -> None:
        super().__init__()
        self.process = Process()
        self.engines = [FakeEngine(number, self._engine_called) for number in self.numbers]
        self.interrupting: list[list[tuple[str, int, int]]] = []
        self.connection = psycopg.connect(get_settings().libpq_url, autocommit=True)
        event.listen(self.database, "before_cursor_execute", self.process.statement)

    def teardown(self) -> None:
        try:
            self.quiet()
        finally:
            event.remove(self.database, "before_cursor_execute", self.process.statement)
            self.connection.close()

    @initialize(present=st.sets(st.sampled_from(IDS)))
    def start(self, present: set[int]) -> None:
        with self.connection.transaction():
            self.connection.execute(RESET)
        for identifier in sorted(present):
            self._execute("insert", identifier, 0)

    # Writers

    @rule(
        changes=writes, commits=st.sampled_from([True, True, True, False]), bulk=st.sampled_from([False, False, True])
    )
    def write(self, changes: list[tuple[str, int, int]], commits: bool, bulk: bool) -> None:
        """A bulk change writes one event that asks for a rebuild."""
        with self.connection.transaction(force_rollback=not commits):
            if bulk:
                self.connection.execute("SET LOCAL shop.search_events = 'rebuild'")
            for change in changes:
                self._execute(*change)

    # The indexer

    @rule(
        name=st.sampled_from(sorted(ENTITIES)),
        number=engine_numbers,
        batch=st.sampled_from([1, 2, 5000]),
        killed_at=moments,
        unavailable_at=moments,
        meanwhile=st.lists(writes, max_size=2),
    )
    def drain(
        self,
        name: str,
        number: int,
        batch: int,
        killed_at: int | None,
        unavailable_at: int | None,
        meanwhile: list[Any],
    ) -> None:
        """`meanwhile` are transactions that commit between two calls of the engine."""
        with self._failing(killed_at, unavailable_at, meanwhile):
            engine = self._engine(number)
            with as_target(engine.number), patch.multiple(outbox, NEWEST=batch, OLDEST=batch):
                drain.drain(ENTITIES[name], engine, self.database)

    @rule(
        name=st.sampled_from(sorted(ENTITIES)),
        number=engine_numbers,
        page=st.sampled_from([1, 2, 5000]),
        killed_at=moments | st.integers(0, 200),
        unavailable_at=moments,
        meanwhile=st.lists(writes, max_size=2),
        drains=st.booleans(),
        loses=st.sampled_from([False, False, False, True]),
    )
    def rebuild(
        self,
        name: str,
        number: int,
        page: int,
        killed_at: int | None,
        unavailable_at: int | None,
        meanwhile: list[Any],
        drains: bool,
        loses: bool,
    ) -> None:
        """Other processes drain after each page; the engine may be lost after one."""
        entity, engine, remaining_losses = ENTITIES[name], self._engine(number), [loses]

        def progress(sent: int, total: int) -> None:
            if drains:
                with suppress(EngineError):
                    drain.drain(entity, engine, self.database)
            if sent and remaining_losses and remaining_losses.pop():
                engine.lose_everything()

        with self._failing(killed_at, unavailable_at, meanwhile), as_target(engine.number):
            rebuild_in_pages(page, entity, engine, self.database, self.config, progress)

    @rule()
    def watch(self) -> None:
        """A failure is repeated 15 s later."""
        with suppress(EngineError, RebuildIncompleteError):
            self._repair()

    def _repair(self) -> None:
        """What the tasks of the worker do: they rebuild what the engine lost, and what a transaction wants rebuilt."""
        for engine, entity in product(self.engines, ENTITIES.values()):
            with as_target(engine.number):
                if clean_abandoned(entity, engine, self.database) and (
                    not engine.exists(entity.index) or "rebuild" in self._waiting(entity.name, engine.number)
                ):
                    rebuild(entity, engine, self.database, self.config, lambda sent, total: None)

    # The engine

    @rule(number=engine_numbers, count=st.integers(1, 3))
    def process_tasks(self, number: int, count: int) -> None:
        self._engine(number).process(count)

    @rule(number=engine_numbers)
    def lose_engine(self, number: int) -> None:
        self._engine(number).lose_everything()

    # The invariant

    @rule()
    def quiet(self) -> None:
        """Without faults everything becomes equal to PostgreSQL, and nothing is left."""
        for engine in self.engines:
            engine.process()
        self._repair()
        for engine, entity in product(self.engines, ENTITIES.values()):
            with as_target(engine.number):
                drain.drain(entity, engine, self.database)
        for engine in self.engines:
            engine.process()
            assert sorted(engine.indexes) == sorted(entity.index for entity in ENTITIES.values())
        for entity in ENTITIES.values():
            rows = expected(self.database, entity.index)
            for engine in self.engines:
                assert engine.indexes[entity.index] == rows, engine.url
                assert self._waiting(entity.name, engine.number) == set()
        with self.database.connect() as connection:
            assert connection.scalar(text("SELECT count(*) FROM dead_letters")) == 0
            assert connection.scalar(text("SELECT count(*) FROM index_rebuilds")) == 0

    def _engine(self, number: int) -> FakeEngine:
        return self.engines[number % len(self.engines)]

    def _waiting(self, entity: str, engine: int) -> set[str]:
        """The kinds of the events that wait for an entity."""
        query = "SELECT DISTINCT change FROM search_outbox WHERE entity = %s AND engine = %s"
        return {change for (change,) in self.connection.execute(query, (entity, engine))}

    @contextmanager
    def _failing(self, killed_at: int | None, unavailable_at: int | None, meanwhile: list[Any]) -> Iterator[None]:
        self.process.reset(killed_at, unavailable_at)
        self.interrupting = list(meanwhile)
        try:
            yield
        except (EngineError, RebuildIncompleteError):
            pass
        except BaseException:
            if not self.process.is_dead:
                raise
            self._end_connections()
        finally:
            self.process.reset(None, None)
            self.interrupting = []

    def _end_connections(self) -> None:
        """What the kernel does with the sockets of a killed process: PostgreSQL rolls back and releases the locks."""
        self.database.dispose()
        self.connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> 'databases'"
        )

    def _engine_called(self) -> None:
        self.process.call()
        if self.interrupting:
            self.write(self.interrupting.pop(), commits=True, bulk=False)

    def _execute(self, change: str, identifier: int, value: int) -> None:
        statement = WRITES[change].replace("%(id)s", str(identifier)).replace("%(value)s", str(value))
        self.connection.execute(statement.encode())


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(PARTS_OF_A_RUN))
@pytest.mark.parametrize("engines", [1, 2])
@pytest.mark.usefixtures("few_words", "shop")
def test_every_history_of_the_outbox_ends_with_equal_indexes(database: Engine, engines: int, part: int) -> None:
    OutboxModel.numbers = list(range(1, engines + 1))
    for number in OutboxModel.numbers:
        with as_target(number):
            target_repository.register(database, f"http://memory-{number}")
    OutboxModel.database, OutboxModel.config = database, live_config()
    examples = max(1, STEPS // STEPS_OF_AN_EXAMPLE // PARTS_OF_A_RUN // 2)
    checks = [HealthCheck.too_slow, HealthCheck.filter_too_much]
    profile = settings(
        max_examples=examples,
        stateful_step_count=STEPS_OF_AN_EXAMPLE,
        deadline=None,
        suppress_health_check=checks,
        print_blob=True,
        phases=[Phase.explicit, Phase.generate, *([Phase.shrink] if os.environ.get("MODEL_SHRINK") else [])],
        database=None,
    )
    run_state_machine_as_test(OutboxModel, settings=profile)
