from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, func, select, text
from sqlalchemy.orm import Session

from api.catalog.models import Category, Price, Product, ProductImage, Stock
from api.index import repository
from api.index.models import DeadLetter, OutboxEvent
from api.parts.models import Part
from indexer import index_repository, outbox
from indexer.documents import PRODUCTS
from tests.api.small_shop import BARE, CARTON, FILTER, HIDDEN, OIL
from tests.fixtures.targets import as_target


@pytest.fixture
def small_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest and the oldest event."""
    monkeypatch.setattr(outbox, "NEWEST", 1)
    monkeypatch.setattr(outbox, "OLDEST", 1)


def marks(session: Session) -> set[tuple[str, int, str]]:
    return {(mark.entity, mark.entity_id, mark.change) for mark in session.scalars(select(OutboxEvent))}


def test_a_claim_holds_each_entity_once_with_all_its_events(shop: Session, connection: Connection) -> None:
    shop.get_one(Price, (OIL, 1)).cost = 284800
    shop.commit()
    shop.get_one(Price, (OIL, 2)).cost = 279000
    shop.get_one(Price, (FILTER, 1)).cost = 61100
    shop.commit()
    shop.get_one(Product, OIL).name = "Масло"
    shop.commit()

    claim = outbox.claim(connection, "product")

    assert (claim.full, claim.offer) == ({OIL}, {FILTER})
    assert sorted(claim.events) == sorted(shop.scalars(select(OutboxEvent.id).where(OutboxEvent.entity == "product")))


def test_a_small_claim_takes_the_oldest_and_the_newest_row_with_all_their_events(
    shop: Session, connection: Connection, small_claims: None
) -> None:
    for cost in (100, 200):
        for product in (FILTER, BARE, OIL):
            shop.get_one(Product, product).popularity = cost
            shop.commit()

    claim = outbox.claim(connection, "product")

    assert claim.ids == sorted([FILTER, OIL])
    assert len(claim.events) == 4


def test_only_the_claimed_events_are_removed(shop: Session, connection: Connection) -> None:
    shop.get_one(Product, OIL).name = "Раз"
    shop.commit()
    claim = outbox.claim(connection, "product")
    connection.commit()
    shop.get_one(Product, OIL).name = "Два"
    shop.commit()

    outbox.delete_events(connection, claim.events)
    connection.commit()

    assert {mark for mark in marks(shop) if mark[0] == "product"} == {("product", OIL, "full")}
    assert outbox.has_events(connection, "product")
    assert not outbox.has_events(connection, "category")


def test_a_transaction_writes_one_event_a_row_whatever_it_changed(shop: Session) -> None:
    shop.get_one(Price, (OIL, 1)).cost = 284800
    shop.flush()
    shop.get_one(Product, OIL).name = "Масло"
    shop.flush()
    shop.get_one(Price, (OIL, 2)).cost = 279000
    shop.get_one(Price, (FILTER, 1)).cost = 61100
    shop.commit()

    query = select(OutboxEvent.entity_id, OutboxEvent.change).where(OutboxEvent.entity == "product")
    assert sorted(shop.execute(query).tuples()) == [(OIL, "full"), (FILTER, "offer")]


def test_a_rolled_back_savepoint_leaves_the_event_as_it_was(shop: Session) -> None:
    shop.get_one(Price, (OIL, 1)).cost = 284800
    shop.flush()
    savepoint = shop.begin_nested()
    shop.get_one(Product, OIL).name = "Передумали"
    shop.flush()
    savepoint.rollback()
    shop.commit()
    assert marks(shop) == {("product", OIL, "offer")}


def test_transactions_at_the_same_time_write_an_event_each_and_do_not_wait(shop: Session, database: Engine) -> None:
    """The first event may be claimed and deleted before the second transaction commits."""
    with database.connect() as first, database.connect() as second:
        second.execute(text("SET LOCAL lock_timeout = '5s'"))
        first.execute(text(f"UPDATE prices SET cost = 100 WHERE product_id = {OIL} AND zone_id = 1"))
        second.execute(text(f"UPDATE prices SET cost = 200 WHERE product_id = {OIL} AND zone_id = 2"))
        first.commit()
        second.commit()
    assert shop.scalar(select(func.count()).where(OutboxEvent.entity_id == OIL)) == 2


def take(connection: Connection) -> list[int]:
    """Claims and deletes, as a round does."""
    claim = outbox.claim(connection, "product")
    outbox.delete_events(connection, claim.events)
    connection.commit()
    return claim.ids


def rename(shop: Session, *products: int) -> None:
    """Each in a transaction of its own."""
    for product in products:
        shop.get_one(Product, product).name += " новое"
        shop.commit()


def test_new_events_pass_a_backlog_that_goes_on(shop: Session, connection: Connection, small_claims: None) -> None:
    rename(shop, OIL, FILTER, HIDDEN)
    first = take(connection)
    rename(shop, BARE)
    assert (first, take(connection), take(connection)) == ([OIL, HIDDEN], [FILTER, BARE], [])


def test_events_that_are_committed_late_are_claimed(shop: Session, connection: Connection, small_claims: None) -> None:
    with connection.engine.connect() as late:
        late.execute(text(f"UPDATE prices SET cost = 100 WHERE product_id = {FILTER} AND zone_id = 1"))
        rename(shop, OIL, HIDDEN, BARE)
        first = take(connection)
        late.commit()
    assert (first, take(connection), take(connection)) == ([OIL, BARE], [FILTER, HIDDEN], [])


def test_every_statement_on_a_long_queue_goes_by_index(shop: Session, connection: Connection) -> None:
    """Also with the statistics of an empty queue, which autovacuum may have taken a moment ago."""
    connection.execute(text("ANALYZE search_outbox"))
    connection.execute(
        text(
            "INSERT INTO search_outbox (engine, entity, entity_id, change)"
            " SELECT engine, (ARRAY['product', 'part'])[1 + i % 2], i, 'offer'"
            " FROM generate_series(1, 20000) AS i, generate_series(1, 2) AS engine"
        )
    )
    index_repository.begin(connection, "products", "products_0badc0de")
    plans: list[str] = []

    def explain(_: Connection, cursor: Any, statement: str, parameters: Any, *__: Any) -> None:
        if "search_outbox" in statement and not statement.startswith("EXPLAIN"):
            cursor.execute(f"EXPLAIN {statement}", parameters)
            plans.append("\n".join(line for (line,) in cursor.fetchall()))

    event.listen(connection, "before_cursor_execute", explain)
    claim = outbox.claim(connection, "product")
    outbox.delete_events(connection, claim.events)
    outbox.has_events(connection, "product")
    outbox.is_rebuild_requested(connection, "product")
    index_repository.freshness(connection, PRODUCTS, dead_letters=20)
    index_repository.row_counts(connection, PRODUCTS)
    index_repository.delete_covered_events(connection, PRODUCTS)

    assert len(plans) == 9
    assert [plan for plan in plans if "Seq Scan on search_outbox" in plan or "SubPlan" in plan] == []
    assert "Index Scan using ix_search_outbox_engine_entity_id" in plans[0]


@pytest.mark.parametrize("plan", ["auto", "force_generic_plan"])
def test_a_look_at_a_queue_reads_no_event_of_another_engine(
    shop: Session, connection: Connection, monkeypatch: pytest.MonkeyPatch, plan: str
) -> None:
    """The statistics say that half of the events are those of the second engine, which has drained all but one."""
    monkeypatch.setattr(repository, "MAX_COUNTED", 100)
    connection.execute(
        text(
            "INSERT INTO search_outbox (engine, entity, entity_id, change)"
            " SELECT engine, (ARRAY['product', 'part'])[1 + i % 2], i, 'offer'"
            " FROM generate_series(1, 20000) AS i, generate_series(1, 2) AS engine"
        )
    )
    connection.execute(text("ANALYZE search_outbox"))
    connection.execute(text("DELETE FROM search_outbox WHERE engine = 2 AND entity_id <> 7"))
    connection.execute(text(f"SET LOCAL plan_cache_mode = {plan}"))
    connection.connection.driver_connection.prepare_threshold = 0  # type: ignore[union-attr]
    read: list[int] = []

    for engine in (1, 2):
        for look in (
            lambda: outbox.has_events(connection, "product"),
            lambda: outbox.has_events(connection),
            lambda: repository.oldest_event_age_s(connection, "part"),
            lambda: repository.backlogs(connection),
            lambda: outbox.claim(connection, "product"),
        ):
            before = rows_read(connection)
            with as_target(engine):
                look()
            read.append(rows_read(connection) - before)

    # A backlog is counted, then its oldest event is read: of products and of parts.
    # A claim reads each event at its end of the queue, then with its row.
    claimed = 2 * (outbox.NEWEST + outbox.OLDEST)
    assert read == [1, 1, 1, 202, claimed, 0, 1, 1, 2, 0]


def rows_read(connection: Connection) -> int:
    statistics = "SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables WHERE relname = 'search_outbox'"
    return connection.scalar(text(statistics)) or 0


def test_a_backlog_that_is_longer_than_counted_says_so(
    shop: Session, connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.execute(text("UPDATE products SET name = 'Новое'"))
    counted = repository.backlog(connection, "product")
    monkeypatch.setattr(repository, "MAX_COUNTED", 2)
    bounded = repository.backlog(connection, "product")

    assert (counted.waiting, counted.is_longer) == (4, False)
    assert (bounded.waiting, bounded.is_longer) == (2, True)


def test_a_rolled_back_change_writes_no_event(shop: Session) -> None:
    shop.get_one(Product, OIL).name = "Передумали"
    shop.flush()
    shop.rollback()
    assert marks(shop) == set()


def test_an_unchanged_row_writes_no_event(shop: Session) -> None:
    shop.execute(text("UPDATE products SET name = name, description = 'другое'"))
    shop.execute(text("UPDATE prices SET cost = cost"))
    shop.commit()
    assert marks(shop) == set()


def test_deleting_the_last_stock_row_changes_the_counts_of_the_branch(shop: Session) -> None:
    for warehouse in (10, 11):
        shop.delete(shop.get_one(Stock, (OIL, warehouse)))
    shop.commit()
    part = shop.scalars(select(Part.id)).one()
    expected_events = {
        ("product", OIL, "full"),
        ("part", part, "full"),
        ("category", 11, "full"),
        ("category", 1, "full"),
    }
    assert marks(shop) == expected_events


def test_a_first_picture_changes_the_counts_of_the_branch(shop: Session) -> None:
    shop.add(ProductImage(product_id=FILTER, position=1, key="other", kind="drawing", drawing=CARTON))
    shop.commit()
    assert marks(shop) == {("product", FILTER, "full"), ("category", 3, "full")}


def test_a_renamed_category_writes_events_of_every_product_below_it(shop: Session) -> None:
    shop.get_one(Category, 1).name = "Масла"
    shop.commit()
    assert ("product", OIL, "full") in marks(shop)
    assert ("product", FILTER, "full") not in marks(shop)


def test_dead_letters_keep_their_newest_reason(connection: Connection, shop: Session) -> None:
    outbox.add_dead_letters(connection, "product", {OIL: "слишком длинно", FILTER: "нет имени"})
    outbox.add_dead_letters(connection, "product", {OIL: "x" * 5000})
    outbox.delete_dead_letters(connection, "product", [FILTER])
    connection.commit()
    assert [(row.entity_id, row.reason) for row in shop.scalars(select(DeadLetter))] == [(OIL, "x" * outbox.MAX_REASON)]
