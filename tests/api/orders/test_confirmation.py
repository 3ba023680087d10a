"""Confirming a cart: what is taken, written and answered; what is refused and how it is said."""

from fastapi.testclient import TestClient

from tests.api.orders.shop import body, buyer, confirm, count, stock_of
from tests.api.small_shop import MOSCOW, OIL, TVER


def test_one_order_for_each_city_under_one_confirmation(store: TestClient) -> None:
    lines = (OIL, MOSCOW, 2), (OIL, TVER, 1)
    answer = confirm(store, buyer(store, 1, *lines), body(*lines))

    assert answer.status_code == 200, answer.text
    confirmed = answer.json()
    assert [
        (o["for_title"], o["goods_total"], o["delivery"], o["total"], o["status"]) for o in confirmed["orders"]
    ] == [
        ("Москва", 5698, 290, 5988, "new"),
        ("Тверь", 2790.5, 390, 3180.5, "new"),
    ]
    assert confirmed["total"] == 9168.5
    assert confirmed["payment"] is None
    assert (count("confirmations"), count("orders"), count("cart_lines")) == (1, 2, 0)
    assert stock_of(OIL) == {10: 9, 11: 3}
