"""A shopper's visit: the page, what it loads, searches with the engine's token."""

import time
from typing import Any

import gevent

from loadtests.checks.search_answer import check_search
from loadtests.config.targets import search_base
from loadtests.generator.answer import ShopAnswer
from loadtests.generator.search_store import SearchCity, SearchStep, SearchStore, SearchVisit
from loadtests.generator.visitor import LoadVisitor

#: Seconds between two letters of somebody who types fast.
LETTER_S = (0.08, 0.25)
#: Names of the classes of searches by the kind of a recorded visit.
CLASSES = {
    "page": "search.results",
    "typing": "search.typing",
    "completions": "search.completions",
    "number": "search.number",
    "car": "search.car",
}


class Shopper:
    def __init__(self, visitor: LoadVisitor) -> None:
        self.visitor = visitor
        self.rng = visitor.rng
        self.store: SearchStore = visitor.state.stores[visitor.target_index]
        self.city: SearchCity = self.rng.choice(self.store.cities)
        self._engine = ""
        self._token = ""

    def open_page(self, address: str) -> None:
        """The server's page and the calls that every page makes."""
        self.visitor.get("page.html", f"{self.visitor.target.url}{address}")
        self.visitor.call("getInit")
        self.renew_token()

    def renew_token(self) -> None:
        answer = self.visitor.call("searchToken")
        if answer.ok:
            self._engine = search_base(self.visitor.target.url, answer.json["url"])
            self._token = answer.json["token"]

    def search(self, name: str, step: SearchStep, due: float | None = None) -> list[dict[str, Any]]:
        """Sends the requests of a step; the results of the first one."""
        first: list[dict[str, Any]] = []
        for request in step.requests:
            answer = self.post_search(name, request["path"], request["body"], due)
            due = None
            if answer.ok and request["path"] == "/multi-search":
                for check in check_search(request["body"], answer.json):
                    self.visitor.check(check.name, check.is_right, check.sample)
                first = first or answer.json.get("results", [])
        return first

    def post_search(self, name: str, path: str, body: dict[str, Any], due: float | None = None) -> ShopAnswer:
        url = f"{self._engine}{path}?cityId={self.city.id}"
        return self.visitor.post(name, url, body, headers={"Authorization": f"Bearer {self._token}"}, due=due)

    def open_results(self, visit: SearchVisit, name: str = "search.results") -> list[dict[str, Any]]:
        """Hits of a results page."""
        results = [result for step in visit.steps for result in self.search(name, step)]
        return [hit for result in results if result.get("indexUid", "products") == "products" for hit in result["hits"]]

    def type_letters(self, visit: SearchVisit) -> None:
        """Letters come at the typist's pace, whether or not the last search has been answered."""
        letters = []
        moment = time.perf_counter()
        for step in visit.steps:
            moment += self.rng.uniform(*LETTER_S) * self.visitor.state.plan.pace
            gevent.sleep(max(0.0, moment - time.perf_counter()))
            letters.append(gevent.spawn(self.search, CLASSES[visit.kind], step, moment))
        gevent.joinall(letters)

    def open_product(self, product_id: int, known_price: float | None = None) -> dict[str, Any]:
        """The product's page with its pictures; compares its price with the one that a search gave for this city."""
        self.visitor.get("page.product", f"{self.visitor.target.url}/product/{product_id}")
        answer = self.visitor.call("getProduct", {"id": product_id, "city": self.city.id})
        product: dict[str, Any] = answer.json.get("product") or {}
        if not answer.ok or not product:
            return {}
        check = self.visitor.check
        check("right_product", product["id"] == product_id, f"{product['id']} вместо {product_id}")
        check("city_of_answer", product["city_id"] == self.city.id, f"{product['city_id']} вместо {self.city.id}")
        check("stock_not_negative", product["stock"] >= 0, f"{product_id}: {product['stock']}")
        if known_price is not None and product_id not in self.store.price_products:
            same = product["cost"] == known_price
            check("price_of_zone", same, f"{product_id}: в поиске {known_price}, на странице {product['cost']}")
        for picture in product["images"][:2]:
            path = f"/images/w600/{picture['key']}.{picture['ext']}"
            self.visitor.get("picture", f"{self.visitor.target.url}{path}")
        self.visitor.call("getRelated", {"id": product_id, "city": self.city.id})
        self.visitor.call(f"getReviews?product_id={product_id}")
        return product
