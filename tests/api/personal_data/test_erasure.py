"""Nothing of a deleted account is left in a dump of the database, and a restore does not bring it back."""

from fastapi.testclient import TestClient
from sqlalchemy import make_url, text
from sqlalchemy.orm import Session

from api.orders.models import Order, OrderEvent
from onebox.postgres import Postgres
from tests.api.personal_data.whole_life import MARKS, NEIGHBOUR, PHONE, WholeLife, dump, marks_in
from tests.fixtures.sms import Outbox


def database_of(session: Session) -> str:
    return make_url(str(session.get_bind().engine.url)).database or ""


def test_the_dump_after_a_deletion_holds_nothing_of_the_person(
    shop: TestClient, db_session: Session, postgres_server: Postgres
) -> None:
    life, database = WholeLife(shop, db_session), database_of(db_session)
    assert life.empty_columns() == [], "personal columns that this test does not fill"
    assert marks_in(dump(postgres_server, database)).keys() == MARKS.keys()

    assert shop.post("/api/shop/deleteAccount", headers=life.person.headers).json() == {"status": "success"}

    after = dump(postgres_server, database)
    assert marks_in(after) == {}
    # What the law retains, and what belongs to others.
    db_session.expire_all()
    own, sent = (db_session.get_one(Order, order) for order in (life.order, life.sent_to_person))
    neighbours = db_session.get_one(Order, life.neighbours_order)
    assert [(row.number, row.total, row.recipient_name, row.recipient_phone) for row in (own, sent, neighbours)] == [
        ("Х-1", 100, "Покупатель", ""), ("Х-2", 100, "Покупатель", ""), ("Х-3", 100, "Борис", NEIGHBOUR),
    ]  # fmt: skip
    notes = db_session.query(OrderEvent.note).order_by(OrderEvent.order_id)
    assert [note for (note,) in notes] == ["", "", "Позвонить Борису"]
    assert "Хорошее масло".encode() in after
    assert shop.get("/api/shop/user", headers=life.neighbour.headers).json()["phone"] == NEIGHBOUR


def test_a_deleted_account_does_not_reset_the_limit_of_messages(
    shop: TestClient, db_session: Session, outbox: Outbox
) -> None:
    life = WholeLife(shop, db_session)
    db_session.execute(text("UPDATE sms_codes SET created_at = now()"))
    db_session.commit()

    shop.post("/api/shop/deleteAccount", headers=life.person.headers)

    refusal = shop.post("/api/shop/sendLoginSms", json={"phone": PHONE, "agreement": True})
    assert (refusal.status_code, refusal.json()["error"]["code"]) == (429, "too_many_codes")
