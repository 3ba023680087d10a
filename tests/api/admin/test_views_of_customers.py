"""Looking at customers' data in the back office is logged, once an hour and without their data."""

from fastapi.testclient import TestClient
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api.admin.models import AuditEntry
from tests.api.admin.conftest import EnterAs
from tests.api.personal_data.whole_life import PHONE, WholeLife, marks_in

#: Pages that show names, phones or e-mails, and the entry that each writes.
PAGES = {
    "/admin/orders": "смотрел заказы",
    "/admin/reservations": "смотрел брони без оплаты",
    "/admin/vehicle-requests": "смотрел вопросы эксперту",
    "/admin/wishes": "смотрел просьбы сообщить",
    "/admin/vendors": "смотрел заявки",
    "/admin/subscribers": "смотрел подписчиков",
    "/admin/reviews": "смотрел отзывы",
}


def views(session: Session) -> list[tuple[str, str, str]]:
    """Who did what with which record, oldest first."""
    query = select(AuditEntry.staff_login, AuditEntry.action, AuditEntry.entity_id)
    rows = session.execute(query.where(AuditEntry.is_view).order_by(AuditEntry.id))
    return [(login, action, entity_id) for login, action, entity_id in rows]


def test_an_order_that_staff_look_at_is_logged_once_an_hour(
    shop: TestClient, db_session: Session, enter: EnterAs
) -> None:
    life, manager, admin = WholeLife(shop, db_session), enter("manager"), enter("admin")
    page = f"/admin/orders/{life.order}"

    for _ in range(2):
        assert manager.get(page).status == 200
    assert admin.get(page).status == 200
    looked = [("manager", "смотрел заказ", str(life.order)), ("admin", "смотрел заказ", str(life.order))]
    assert views(db_session) == looked
    db_session.execute(text("UPDATE audit_log SET at = at - interval '61 minutes' WHERE staff_login = 'manager'"))
    db_session.commit()
    manager.get(page)
    assert views(db_session) == [*looked, looked[0]]

    log = admin.get("/admin/log?what=views&who=manager")
    assert "смотрел заказ" in log.text
    assert [link.text for link in log.root.find_all("a", href=page)] == ["Х-1", "Х-1"]
    assert "смотрел заказ" not in admin.get("/admin/log").text
    assert manager.get("/admin/orders/999").status == 404
    assert len(views(db_session)) == 3


def test_a_search_by_phone_is_logged_with_the_orders_that_it_found(
    shop: TestClient, db_session: Session, enter: EnterAs
) -> None:
    life, manager = WholeLife(shop, db_session), enter("manager")

    manager.get(f"/admin/orders?q={PHONE}")

    found = {entry for entry in views(db_session) if entry[1] == "нашёл заказ поиском"}
    assert found == {("manager", "нашёл заказ поиском", str(order)) for order in (life.order, life.sent_to_person)}
    assert ("manager", "искал заказы", "list") in views(db_session)


def test_every_page_with_customers_is_logged_without_their_data(
    shop: TestClient, db_session: Session, enter: EnterAs
) -> None:
    WholeLife(shop, db_session)
    manager = enter("manager")

    for page in PAGES:
        assert manager.get(page).status == 200

    assert [action for _, action, _ in views(db_session)] == list(PAGES.values())
    entries = db_session.scalars(select(AuditEntry).where(AuditEntry.is_view))
    assert marks_in("\n".join(f"{entry.title} {entry.changes}" for entry in entries).encode()) == {}
