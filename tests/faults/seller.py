"""Sells without a pause: cart, checkout, payment, back office, one after the other, and measures interruptions."""

import json
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from uuid import uuid4

import httpx

from api.payments.providers import Sandbox
from tests.api.admin.html_browser import Tree, fields
from tests.api.orders.order_setup import order_request
from tests.faults.buyers import LINE, Buyer

#: A request without an answer is repeated on a new connection, as a browser's visitor does.
TIMEOUT_S = 1.0
PAUSE_S = 0.05
BY_CARD = 2
DEADLINE_S = 90.0


class Seller(threading.Thread):
    """`longest_s`: by act, the longest time from its first attempt to its success. An act that is refused raises."""

    def __init__(self, url: str, secret_key: str, staff_password: str, buyers: Sequence[Buyer]) -> None:
        super().__init__(daemon=True)
        self.url, self.secret_key, self.buyers = url, secret_key, buyers
        self.staff_cookies = log_in(url, staff_password)
        self.longest_s: defaultdict[str, float] = defaultdict(float)
        self.sold = 0
        self.problem: BaseException | None = None
        self._stopping = threading.Event()

    def run(self) -> None:
        try:
            for buyer in self.buyers:
                if self._stopping.is_set():
                    return
                self.sell_to(buyer)
                self.sold += 1
            raise AssertionError("more buyers are needed")
        except BaseException as error:
            self.problem = error

    def stop(self) -> None:
        self._stopping.set()
        self.join()

    def sell_to(self, buyer: Buyer) -> None:
        shop = f"{self.url}/api/shop"
        headers = {"Authorization": f"Bearer {buyer.token}"}
        product, city, qty = LINE
        line = {"id": product, "city_id": city, "qty": qty}
        self.act("cart", buyer.address, lambda client: client.post(f"{shop}/setCartQty", json=line, headers=headers))
        order = order_request(LINE, paymentType=BY_CARD)
        confirming = headers | {"Idempotency-Key": buyer.key}
        confirmed = self.act(
            "checkout",
            buyer.address,
            lambda client: client.post(f"{shop}/confirmOrders", json=order, headers=confirming),
        )
        payment = confirmed.json()["payment"]
        amount = round(payment["amount"] * 100)
        message = {"event_id": str(uuid4()), "payment_id": payment["id"], "kind": "paid", "amount": amount}
        body = json.dumps(message).encode()
        signed = {"X-Signature": Sandbox(self.secret_key).sign(body), "Content-Type": "application/json"}
        webhook = f"{shop}/paymentWebhook/sandbox"
        self.act("payment", buyer.address, lambda client: client.post(webhook, content=body, headers=signed))
        orders = f"{self.url}/admin/orders"
        self.act("back office", "127.0.0.1", lambda client: client.get(orders, cookies=self.staff_cookies))

    def act(self, name: str, address: str, send: Callable[[httpx.Client], httpx.Response]) -> httpx.Response:
        started = time.monotonic()
        while True:
            answer = attempt(address, send)
            if answer is not None and answer.status_code == 200:
                self.longest_s[name] = max(self.longest_s[name], time.monotonic() - started)
                return answer
            assert answer is None or answer.status_code >= 500, f"{name}: {answer.status_code} {answer.text}"
            assert time.monotonic() - started < DEADLINE_S, f"{name}: no answer"
            time.sleep(PAUSE_S)


def attempt(address: str, send: Callable[[httpx.Client], httpx.Response]) -> httpx.Response | None:
    try:
        with httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=TIMEOUT_S) as client:
            return send(client)
    except httpx.TransportError:
        return None


def log_in(url: str, password: str) -> httpx.Cookies:
    with httpx.Client(timeout=20) as client:
        form = fields(Tree(client.get(f"{url}/admin/login").text).root.find_all("form", method="post")[0])
        answer = client.post(f"{url}/admin/login", data=form | {"login": "admin", "password": password})
        assert answer.status_code == 303, answer.text
        return client.cookies


@contextmanager
def selling(seller: Seller) -> Iterator[Seller]:
    """Sells while the block runs, at least once before it and once after it."""
    seller.start()
    try:
        wait_until_sold(seller, 1)
        yield seller
        wait_until_sold(seller, seller.sold + 2)
    finally:
        seller.stop()


def wait_until_sold(seller: Seller, count: int) -> None:
    deadline = time.monotonic() + DEADLINE_S
    while seller.sold < count:
        if seller.problem:
            raise seller.problem
        assert time.monotonic() < deadline, "nothing is sold"
        time.sleep(PAUSE_S)
