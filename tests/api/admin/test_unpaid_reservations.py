"""The page of unpaid reservations: holders with the most pieces first, shared addresses, the limits."""

from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.orm import Session

from tests.api.admin.conftest import EnterAs
from tests.api.auth.login_calls import at
from tests.api.orders.order_setup import buyer, open_for_orders, place_order
from tests.api.small_shop import MOSCOW, OIL, TVER


def test_holders_of_unpaid_reservations_are_listed_by_pieces(
    shop: TestClient, enter: EnterAs, db_session: Session
) -> None:
    open_for_orders(db_session)
    home = at(shop, "203.0.113.9")
    small, large, paid = (buyer(shop, number) for number in (1, 2, 3))
    place_order(home, small, (OIL, MOSCOW, 1))
    place_order(home, large, (OIL, MOSCOW, 3), (OIL, TVER, 2))
    place_order(shop, paid, (OIL, MOSCOW, 4))
    db_session.execute(text("UPDATE orders SET payment_status = 'paid' WHERE customer_id = :paid"), {"paid": paid.id})
    db_session.commit()

    page = enter("manager").get("/admin/reservations")

    limits, holders, addresses = page.main.find_all("tbody")
    first, second = (row.text for row in holders.find_all("tr"))
    (mark,) = {row.find_all("td")[1].text for row in holders.find_all("tr")}
    assert first.startswith(f"8 900 000-00-02 Новый {mark} 2 из 5 5 из 60 14 808 ₽ сегодня")
    assert second.startswith(f"8 900 000-00-01 Новый {mark} 1 из 5 1 из 60 3 139 ₽ сегодня")
    assert addresses.text.startswith(f"{mark} 2 3 из 60 6 из 800 17 947 ₽ сегодня")
    assert "Новый покупатель: ни одного полученного заказа 5 60 30 300" in limits.text
    assert "203.0.113" not in page.text
    assert "79000000002" in holders.find_all("a")[0].attributes["href"]


def test_editors_do_not_see_reservations(enter: EnterAs) -> None:
    assert enter("content").get("/admin/reservations").status == 403
    assert "Неоплаченных броней нет" in enter("manager").get("/admin/reservations").text
