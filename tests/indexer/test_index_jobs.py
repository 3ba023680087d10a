"""Index jobs: requests of the back office are executed, recorded, and survive a killed process."""

import pytest
from sqlalchemy import Engine, select, update
from sqlalchemy.orm import Session

from api.index import job_repository
from api.index.indexes import PRODUCTS as PRODUCTS_INDEX
from api.index.models import IndexJob, IndexStatistics, OutboxEvent
from indexer import drain, index_jobs
from indexer.documents import PRODUCTS
from indexer.engine import EngineUnavailableError, SearchEngine
from indexer.index_jobs import ReconcileRunningError, recording, repair
from indexer.outbox import Lock, connection_for_locks, try_lock
from indexer.tasks import drain_index
from tests.api.small_shop import FILTER, OIL
from tests.fixtures.indexing import AssertFresh


def request(database: Engine, kind: str, index: str = "products") -> bool:
    with database.begin() as connection:
        return job_repository.enqueue(connection, index, kind, "anna")


def jobs(session: Session) -> list[IndexJob]:
    session.rollback()
    return list(session.scalars(select(IndexJob).order_by(IndexJob.id)))


def statistics(session: Session) -> IndexStatistics:
    session.rollback()
    return session.get_one(IndexStatistics, (1, "products"), populate_existing=True)


def test_a_requested_rebuild_is_executed_and_recorded(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    search.wait(search.delete("products", [OIL]))

    assert request(database, "rebuild")
    index_jobs.run_jobs(search, database)

    (job,) = jobs(shop)
    assert (job.status, job.started_by, job.report) == ("done", "anna", {"documents": 2, "dead_letters": 0})
    assert job.finished_at is not None
    assert job.started_at is not None
    assert job.finished_at >= job.started_at
    assert_fresh()


def test_completions_are_rebuilt_on_request(shop: Session, search: SearchEngine, database: Engine) -> None:
    request(database, "rebuild", "suggestions")
    index_jobs.run_jobs(search, database)

    (job,) = jobs(shop)
    assert job.status == "done"
    assert job.report["documents"] == search.count("suggestions") > 0


def test_one_job_of_a_kind_waits_at_a_time(database: Engine) -> None:
    assert [request(database, "rebuild"), request(database, "rebuild"), request(database, "reconcile")] == [
        True,
        False,
        True,
    ]


def test_a_rebuild_of_a_command_is_left_to_it(shop: Session, search: SearchEngine, database: Engine) -> None:
    with connection_for_locks(database) as other:
        assert try_lock(other, Lock.REBUILDING, PRODUCTS_INDEX)
        with recording(database, PRODUCTS_INDEX, "rebuild", "shop reindex"):
            index_jobs.run_jobs(search, database)
            assert [(job.status, job.started_by) for job in jobs(shop)] == [("running", "shop reindex")]


def test_a_killed_rebuild_is_shown_as_failed(shop: Session, search: SearchEngine, database: Engine) -> None:
    request(database, "rebuild")
    shop.execute(update(IndexJob).values(status="running"))
    shop.commit()

    index_jobs.run_jobs(search, database)

    (job,) = jobs(shop)
    assert (job.status, job.message) == ("failed", index_jobs.KILLED)
    assert request(database, "rebuild")


def test_a_failed_rebuild_names_its_reason(
    shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise EngineUnavailableError("the engine does not answer")

    monkeypatch.setattr(search, "create", fail)
    request(database, "rebuild")
    index_jobs.run_jobs(search, database)

    (job,) = jobs(shop)
    assert (job.status, job.message) == ("failed", "EngineUnavailableError: the engine does not answer")


def test_a_reconcile_goes_on_where_a_killed_process_stopped(
    shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slices of one page of one row; between two of them nobody holds the lock."""
    monkeypatch.setattr("indexer.reconcile.Reconcile.check_page.__defaults__", (1,))
    monkeypatch.setattr(index_jobs, "SLICE_S", 0.0)
    search.wait(search.delete("products", [FILTER]))
    request(database, "reconcile")

    states = []
    for _ in range(3):
        index_jobs.run_jobs(search, database)
        (job,) = jobs(shop)
        states.append((job.status, job.processed, job.checked_up_to))

    assert states == [("running", 1, OIL), ("running", 2, FILTER), ("done", 2, FILTER)]
    assert job.report == {"checked": 2, "seen": 1, "lost": 1, "wrong": 0, "phantom": 0, "mended": 1}
    assert statistics(shop).row_count == 2


def test_a_reconcile_waits_for_an_engine_that_is_away(shop: Session, search: SearchEngine, database: Engine) -> None:
    request(database, "reconcile")
    index_jobs.run_jobs(SearchEngine("http://127.0.0.1:1", "key"), database)
    assert [job.status for job in jobs(shop)] == ["running"]

    index_jobs.run_jobs(search, database)
    assert [job.status for job in jobs(shop)] == ["done"]


def test_two_processes_do_not_reconcile_one_index(database: Engine) -> None:
    with (
        recording(database, PRODUCTS_INDEX, "reconcile", "shop reconcile"),
        pytest.raises(ReconcileRunningError),
        recording(database, PRODUCTS_INDEX, "reconcile", "shop reconcile"),
    ):
        pass


def test_every_night_each_index_is_reconciled(shop: Session, database: Engine) -> None:
    index_jobs.enqueue_reconciles(database)
    index_jobs.enqueue_reconciles(database)

    assert [(job.index_uid, job.kind, job.status) for job in jobs(shop)] == [
        (index, "reconcile", "waiting") for index in ("products", "categories", "parts", "cars")
    ]


def test_a_repair_is_recorded(shop: Session, search: SearchEngine, database: Engine) -> None:
    search.drop("categories")
    repair(search, database)

    assert [(job.index_uid, job.status) for job in jobs(shop)] == [("categories", "done")]


def test_rows_are_counted(shop: Session, search: SearchEngine, database: Engine) -> None:
    index_jobs.count_rows(database)

    assert statistics(shop).row_count == search.count("products") == 2


def test_drains_and_their_failures_are_counted(
    shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indexer.tasks.search_engine", lambda *_: search)
    for _ in range(2):
        shop.add(OutboxEvent(entity="product", entity_id=OIL, change="full"))
        shop.commit()
        drain_index("products")
    drain_index("products")  # nothing to do
    after = statistics(shop)
    assert (after.drained_rows, after.last_drain_rows, after.drain_failures) == (2, 1, 0)
    assert after.drain_seconds > 0

    monkeypatch.setattr(drain, "drain", lambda *_, **__: (_ for _ in ()).throw(EngineUnavailableError("away")))
    with pytest.raises(EngineUnavailableError):  # in a worker Celery tries again
        drain_index("products")
    failed = statistics(shop)
    assert (failed.drain_failures, failed.last_failure) == (1, "EngineUnavailableError: away")
    assert PRODUCTS.index == failed.index_uid
