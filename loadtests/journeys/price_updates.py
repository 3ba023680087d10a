"""Changes a price in the back office and searches for the product until its new price is there."""

import re
import time
from typing import Any
from urllib.parse import quote

import gevent

from loadtests.checks.search_answer import price_of
from loadtests.generator.answer import ShopAnswer
from loadtests.generator.visitor import LoadVisitor
from loadtests.journeys.shopper import Shopper
from loadtests.journeys.staff_member import StaffJourney, StaffMember

FRESH_TIMEOUT_S = 20.0
POLL_S = 0.1


class PriceUpdates(StaffJourney):
    name = "price_updates"

    def work(self, visitor: LoadVisitor, member: StaffMember) -> None:
        shopper = Shopper(visitor)
        shopper.renew_token()
        product_id = visitor.rng.choice(shopper.store.price_products)
        answer = _search(shopper, product_id)
        hit = _document(answer)
        if not answer.ok or not visitor.check("watched_product_found", hit is not None, product_id) or hit is None:
            return
        path = f"/admin/offers?q={quote(hit['article'] or hit['name'])}&zone={shopper.city.zone}"
        page = visitor.get("staff.page", f"{visitor.target.url}{path}")
        fields, price = _changed_boxes(page.text, f"{product_id}.{shopper.city.zone}")
        if not visitor.check("price_box_found", bool(fields), f"{product_id}, зона {shopper.city.zone}"):
            return
        if member.submit(visitor, "staff.price", path, page, fields).ok:
            self._wait_until_fresh(shopper, product_id, price)

    def _wait_until_fresh(self, shopper: Shopper, product_id: int, price: int) -> None:
        began = time.perf_counter()
        waited = 0.0
        while waited < FRESH_TIMEOUT_S:
            hit = _document(_search(shopper, product_id))
            waited = time.perf_counter() - began
            if hit is not None and price_of(hit, shopper.city.zone) == price:
                break
            gevent.sleep(POLL_S)
        self.state.recorder.fresh(self.state.second(began), min(waited, FRESH_TIMEOUT_S))


def _changed_boxes(page: str, cell: str) -> tuple[dict[str, str], int]:
    """Fields of the price sheet with another price, and that price; no fields when the page lacks the cell."""
    stored = _stored(page, f"cost.{cell}")
    if stored is None:
        return {}, 0
    price = round(float(re.sub(r"[\s\xa0]", "", stored).replace(",", ".")))
    new = price - 1 if price % 2 else price + 1  # there and back, so that runs do not move prices
    fields = {f"cost.{cell}": str(new), f"was.cost.{cell}": stored}
    guest = _stored(page, f"guest.{cell}")
    return (fields if guest is None else fields | {f"guest.{cell}": guest, f"was.guest.{cell}": guest}), new


def _stored(page: str, box: str) -> str | None:
    found = re.search(rf'name="was\.{re.escape(box)}" value="([^"]*)"', page)
    return found[1] if found else None


def _search(shopper: Shopper, product_id: int) -> ShopAnswer:
    body = {"queries": [{"indexUid": "products", "q": "", "filter": f"id = {product_id}", "limit": 1}]}
    return shopper.post_search("search.one", "/multi-search", body)


def _document(answer: ShopAnswer) -> dict[str, Any] | None:
    results = answer.json.get("results") or [{"hits": []}]
    hits = results[0]["hits"]
    return hits[0] if hits else None
