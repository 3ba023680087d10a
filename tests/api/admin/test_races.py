"""Concurrent edits of staff and orders of customers on the same stock."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from tests.api.admin.html_browser import Page, StaffBrowser
from tests.api.orders.order_setup import buyer, confirm, open_for_orders, order_request, stock_of
from tests.api.small_shop import MOSCOW, OIL

BUYERS = 6


def test_a_stock_edit_and_orders_at_once_lose_no_piece(
    shop: TestClient, admin: StaffBrowser, db_session: Session
) -> None:
    open_for_orders(db_session)
    line = (OIL, MOSCOW, 1)
    buyers = [buyer(shop, number, line) for number in range(BUYERS)]
    sheet = "/admin/offers?zone=1&warehouse=10"
    form = admin.get(sheet).form(sheet) | {f"qty.{OIL}.10": "50"}
    barrier = Barrier(BUYERS + 1)

    def edit() -> Page:
        barrier.wait()
        return admin.send(sheet, form)

    def buy(number: int) -> int:
        barrier.wait()
        return int(confirm(shop, buyers[number], order_request(line), key=f"key-{number:08d}").status_code)

    with ThreadPoolExecutor(BUYERS + 1) as threads:
        edit_result = threads.submit(edit)
        buy_results = list(threads.map(buy, range(BUYERS)))
        page = edit_result.result()

    assert set(buy_results) == {200}
    units_sold = 15 - sum(stock_of(OIL).values()) if page.status == 422 else 53 - sum(stock_of(OIL).values())
    assert units_sold == BUYERS
    assert page.status in (303, 422)


def test_concurrent_edits_never_overwrite_each_other_silently(admin: StaffBrowser) -> None:
    sheet = "/admin/offers?zone=1&warehouse=10"
    form = admin.get(sheet).form(sheet)
    barrier = Barrier(4)

    def edit(qty: int) -> int:
        barrier.wait()
        return admin.send(sheet, form | {f"qty.{OIL}.10": str(qty)}).status

    with ThreadPoolExecutor(4) as threads:
        statuses = list(threads.map(edit, (21, 22, 23, 24)))

    assert sorted(statuses) == [303, 422, 422, 422]
    assert stock_of(OIL)[10] == 21 + statuses.index(303)
