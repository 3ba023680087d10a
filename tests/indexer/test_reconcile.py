"""The reconcile: what was done behind the shop's back is found and mended, what is only late is left alone."""

from dataclasses import replace
from typing import Any

import orjson
import pytest
from sqlalchemy import Engine, select
from sqlalchemy.orm import Session
from typer.testing import CliRunner

from api.catalog.models import Price, Product
from api.index.models import DeadLetter, OutboxEvent
from cli.main import build_app
from indexer import drain
from indexer.documents import PARTS, PRODUCTS, IndexedEntity
from indexer.engine import SearchEngine
from indexer.outbox import connection_for_locks
from indexer.reconcile import Reconcile, ReconcileReport
from tests.api.small_shop import FILTER, HIDDEN, OIL
from tests.fixtures.indexing import AssertFresh, documents_of

STRANGER = 777_777


def run(
    search: SearchEngine,
    database: Engine,
    *,
    dry_run: bool = False,
    size: int = 1,
    entity: IndexedEntity = PRODUCTS,
) -> ReconcileReport:
    with connection_for_locks(database) as connection:
        comparison = Reconcile(entity, search, connection, dry_run=dry_run)
        while comparison.check_page(size):
            pass
        comparison.check_phantoms(size)
        return comparison.report


def send(search: SearchEngine, document: dict[str, Any], index: str = "products") -> None:
    search.wait(search.replace(index, orjson.dumps(document)))


def events(session: Session) -> list[tuple[str, int, str]]:
    session.rollback()
    rows = session.scalars(select(OutboxEvent).order_by(OutboxEvent.id))
    return [(row.entity, row.entity_id, row.change) for row in rows]


def task_count(search: SearchEngine) -> int:
    return search.client.get_tasks({"limit": 1}).total


def test_a_changed_document_is_found_and_mended(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    send(search, documents_of(search, "products")[OIL] | {"popularity": 1_000_000})

    report = run(search, database)

    assert report == ReconcileReport(checked=2, seen=2, wrong=1, mended=1)
    assert events(shop) == [("product", OIL, "full")]
    drain.drain(PRODUCTS, search, database)
    assert_fresh()


@pytest.mark.parametrize("field", ["stock", "search", "name"])
def test_a_lost_field_is_found(search: SearchEngine, database: Engine, field: str) -> None:
    document = documents_of(search, "products")[OIL]
    del document[field]
    send(search, document)

    assert run(search, database).wrong == 1


def test_a_deleted_document_is_found_and_mended(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    search.wait(search.delete("products", [FILTER]))

    report = run(search, database)

    assert report == ReconcileReport(checked=2, seen=1, lost=1, mended=1)
    assert events(shop) == [("product", FILTER, "full")]
    drain.drain(PRODUCTS, search, database)
    assert_fresh()


def test_an_added_document_is_found_and_deleted(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    document = documents_of(search, "products")[OIL]
    for identifier in (STRANGER, HIDDEN):  # without a row, and with a row that is not for sale
        send(search, document | {"id": identifier})

    report = run(search, database)

    assert report == ReconcileReport(checked=2, seen=2, phantom=2, mended=2)
    assert sorted(event[1] for event in events(shop)) == [HIDDEN, STRANGER]
    drain.drain(PRODUCTS, search, database)
    assert_fresh()


def test_a_document_with_an_id_of_no_row_is_deleted(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    """No event can name these ids."""
    document = documents_of(search, "products")[OIL]
    for identifier in ("stranger", 2**40):
        send(search, document | {"id": identifier})

    assert run(search, database) == ReconcileReport(checked=2, seen=2, phantom=2, mended=2)
    assert events(shop) == []
    assert_fresh()


def test_a_change_in_flight_is_no_drift(shop: Session, search: SearchEngine, database: Engine) -> None:
    """Changed, added and removed rows whose events wait."""
    shop.get_one(Price, (OIL, 1)).cost += 100
    shop.get_one(Product, HIDDEN).visible = True
    shop.delete(shop.get_one(Product, FILTER))
    shop.commit()
    waiting = events(shop)

    report = run(search, database)

    assert (report.lost, report.wrong, report.phantom, report.mended) == (0, 0, 0, 0)
    assert events(shop) == waiting


def test_a_change_that_is_drained_between_the_two_looks_is_no_drift(
    shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old document is read first, then the row changes, and its event is gone before anybody asks for it."""
    read_first = Reconcile._documents
    looks: list[int] = []

    def documents(comparison: Reconcile, ids: Any) -> Any:
        found = read_first(comparison, ids)
        if not looks:
            shop.get_one(Product, OIL).name = "Масло, которое успели переименовать"
            shop.commit()
            drain.drain(PRODUCTS, search, database)
        looks.append(len(ids))
        return found

    monkeypatch.setattr(Reconcile, "_documents", documents)
    report = run(search, database, size=10)

    assert looks == [2, 1]
    assert (report.wrong, report.mended) == (0, 0)
    assert [event for event in events(shop) if event[0] == "product"] == []


def test_a_dead_letter_is_no_drift(shop: Session, search: SearchEngine, database: Engine) -> None:
    search.wait(search.delete("products", [OIL]))
    shop.add(DeadLetter(entity="product", entity_id=OIL, reason="refused"))
    shop.commit()

    assert run(search, database).lost == 0
    assert events(shop) == []


def test_nothing_to_mend_writes_nothing(shop: Session, search: SearchEngine, database: Engine) -> None:
    tasks = task_count(search)

    for entity in (PRODUCTS, PARTS):
        report = run(search, database, size=10, entity=entity)
        assert (report.lost, report.wrong, report.phantom, report.mended) == (0, 0, 0, 0)

    assert events(shop) == []
    assert task_count(search) == tasks


def test_a_dry_run_reports_and_mends_nothing(shop: Session, search: SearchEngine, database: Engine) -> None:
    search.wait(search.delete("products", [OIL]))
    send(search, documents_of(search, "products")[FILTER] | {"id": "stranger"})

    assert run(search, database, dry_run=True) == ReconcileReport(checked=2, seen=1, lost=1, phantom=1)
    assert events(shop) == []
    assert set(documents_of(search, "products")) == {FILTER, "stranger"}


def test_a_row_without_a_document_becomes_a_dead_letter(
    shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(row: Any) -> Any:
        raise ValueError("no document")

    broken = replace(PRODUCTS, document=fail)
    assert run(search, database, entity=broken).wrong == 2
    drain.drain(broken, search, database)
    assert set(shop.scalars(select(DeadLetter.entity_id))) == {OIL, FILTER}
    assert run(search, database, entity=broken).wrong == 0


def test_pages_end_with_the_last_row(search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory is flat: no page asks for more than its size."""
    asked: list[int] = []
    documents = search.documents

    def count(uid: str, ids: list[int]) -> Any:
        asked.append(len(ids))
        return documents(uid, ids)

    monkeypatch.setattr(search, "documents", count)

    assert run(search, database, size=1).checked == 2
    assert asked == [1, 1]


def test_the_command_mends_and_says_what(
    shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch, assert_fresh: AssertFresh
) -> None:
    monkeypatch.setattr("cli.index.SearchEngine.of", lambda settings: search)
    search.wait(search.delete("products", [FILTER]))

    tried = CliRunner().invoke(build_app(), ["reconcile", "products", "--dry-run"])
    assert tried.output == (
        "products: сверено 2, нет в поиске 1, отличаются 0, лишних 0; ничего не исправлено: --dry-run.\n"
    )
    mended = CliRunner().invoke(build_app(), ["reconcile", "products"])
    assert mended.output == (
        "products: сверено 2, нет в поиске 1, отличаются 0, лишних 0; отправлено на исправление 1.\n"
    )
    drain.drain(PRODUCTS, search, database)
    again = CliRunner().invoke(build_app(), ["reconcile"])
    assert [line.split(": ")[0] for line in again.output.splitlines()] == ["products", "categories", "parts", "cars"]
    assert again.output.count("всё совпадает") == 4
    assert_fresh()
