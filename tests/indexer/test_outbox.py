from sqlalchemy import Connection, select, text
from sqlalchemy.orm import Session

from api.catalog.models import Category, Price, Product, ProductImage, Stock
from api.parts.models import Part
from api.search.models import DeadLetter, OutboxEvent
from indexer import outbox
from tests.api.small_shop import CARTON, FILTER, OIL


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

    claim = outbox.claim(connection, "product", 100)

    assert (claim.full, claim.offer) == ({OIL}, {FILTER})
    assert sorted(claim.events) == sorted(shop.scalars(select(OutboxEvent.id).where(OutboxEvent.entity == "product")))


def test_a_small_claim_takes_the_oldest_entities_with_all_their_events(shop: Session, connection: Connection) -> None:
    for cost in (100, 200):
        shop.get_one(Price, (FILTER, 1)).cost = cost
        shop.commit()
        shop.get_one(Price, (OIL, 2)).cost = cost
        shop.commit()

    claim = outbox.claim(connection, "product", 1)

    assert claim.ids == [FILTER]
    assert len(claim.events) == 2


def test_only_the_claimed_events_are_removed(shop: Session, connection: Connection) -> None:
    shop.get_one(Product, OIL).name = "Раз"
    shop.commit()
    claim = outbox.claim(connection, "product", 100)
    connection.commit()
    shop.get_one(Product, OIL).name = "Два"
    shop.commit()

    outbox.delete_events(connection, claim.events)
    connection.commit()

    assert {mark for mark in marks(shop) if mark[0] == "product"} == {("product", OIL, "full")}
    assert outbox.has_events(connection, "product")
    assert not outbox.has_events(connection, "category")


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
    assert outbox.dead_letter_ids(connection, "product", [OIL, FILTER]) == {OIL}
    assert [row.reason for row in shop.scalars(select(DeadLetter))] == ["x" * outbox.MAX_REASON]
