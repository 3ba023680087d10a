"""Changes a price in the back office and searches for the product until its new price is there."""

import re
import time
from urllib.parse import quote

import gevent

from loadtests.checks.search_answer import price_of
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
        hit = _document(shopper, product_id)
        if not visitor.check("watched_product_found", hit is not None, product_id) or hit is None:
            return
        zone, page_path = (
            shopper.city.zone,
            f"/admin/offers?q={quote(hit['article'] or hit['name'])}&zone={shopper.city.zone}",
        )
        page = visitor.get("staff.page", f"{visitor.target.url}{page_path}")
        box = f"cost.{product_id}.{zone}"
        stored = re.search(rf'name="was\.{re.escape(box)}" value="([^"]*)"', page.text)
        if not visitor.check("price_box_found", stored is not None, box) or stored is None:
            return
        price = round(float(stored[1].replace(",", ".").replace("\xa0", "").replace(" ", "")))
        new = price - 1 if price % 2 else price + 1  # there and back, so that runs do not move prices
        guest = re.search(rf'name="was\.guest\.{product_id}\.{zone}" value="([^"]*)"', page.text)
        fields = {box: str(new), f"was.{box}": stored[1]}
        if guest:
            fields |= {f"guest.{product_id}.{zone}": guest[1], f"was.guest.{product_id}.{zone}": guest[1]}
        changed = member.submit(visitor, "staff.price", page_path, page, fields)
        if changed.ok:
            self._wait_until_fresh(shopper, product_id, new)

    def _wait_until_fresh(self, shopper: Shopper, product_id: int, price: int) -> None:
        began = time.perf_counter()
        waited = 0.0
        while waited < FRESH_TIMEOUT_S:
            hit = _document(shopper, product_id)
            waited = time.perf_counter() - began
            if hit is not None and price_of(hit, shopper.city.zone) == price:
                break
            gevent.sleep(POLL_S)
        self.state.recorder.fresh(self.state.second(began), min(waited, FRESH_TIMEOUT_S))


def _document(shopper: Shopper, product_id: int) -> dict | None:  # type: ignore[type-arg]
    body = {"queries": [{"indexUid": "products", "q": "", "filter": f"id = {product_id}", "limit": 1}]}
    results = shopper.post_search("search.one", "/multi-search", body).json.get("results") or [{"hits": []}]
    hits = results[0]["hits"]
    return hits[0] if hits else None
