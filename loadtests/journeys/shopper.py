"""Journey of a shopper who searches by name: letter by letter, then a brand filter, the next page and a product."""

import random
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import gevent
from locust import HttpUser, between, task
from requests.adapters import HTTPAdapter

from loadtests.queries import keystrokes, pick_query
from loadtests.search_requests import Search
from loadtests.targets import require_own_machine

PRODUCT_CODE = "shop"
#: Seconds between keystrokes of a fast typist.
KEY_PAUSE_S = (0.08, 0.25)


class OwnAddress(HTTPAdapter):
    """Connects from a loopback address of its own: the search limits the searches of one address."""

    numbers = count(1)

    def init_poolmanager(self, *args: Any, **options: Any) -> None:
        address = f"127.1.{next(self.numbers) % 200}.1"
        super().init_poolmanager(*args, **options, source_address=(address, 0))


class SearchingShopper(HttpUser):
    wait_time = between(1, 4)

    def on_start(self) -> None:
        require_own_machine(self.host or "")
        self.client.mount("http://127.0.0.1", OwnAddress())
        self.rng = random.Random()
        start = self.client.get(f"/api/{PRODUCT_CODE}/getInit", name="getInit").json()
        self.city = self.rng.choice(start["cities"])
        self.token_until = datetime.now(UTC)

    @task
    def search_filter_and_open(self) -> None:
        query = pick_query(self.rng)
        results: dict[str, Any] = {}
        for typed in keystrokes(query):
            results = self._search(Search(typed, self.city["zone"]), "search: typing")
            self._pause()
        brands = list(results.get("facetDistribution", {}).get("brand", {}))
        if brands:
            narrowed = Search(query, self.city["zone"], [self.rng.choice(brands)])
            results = self._search(narrowed, "search: brand")
        if results.get("totalPages", 0) > 1:
            results = self._search(Search(query, self.city["zone"], page=2), "search: page 2")
        if results.get("hits"):
            self._open(self.rng.choice(results["hits"])["id"])

    def _search(self, search: Search, name: str) -> dict[str, Any]:
        self._renew_token()
        with self.client.post(
            f"{self.search_url}/multi-search?cityId={self.city['id']}",
            json=search.body(),
            headers={"Authorization": f"Bearer {self.token}"},
            name=name,
            catch_response=True,
        ) as answer:
            if not answer.ok:
                answer.failure(f"{answer.status_code}: {answer.text[:200]}")
                return {}
            first: dict[str, Any] = answer.json()["results"][0]
            return first

    def _open(self, product_id: int) -> None:
        body = {"id": product_id, "city": self.city["id"]}
        with self.client.post(
            f"/api/{PRODUCT_CODE}/getProduct", json=body, name="getProduct", catch_response=True
        ) as answer:
            if not answer.ok or answer.json()["product"]["id"] != product_id:
                answer.failure(f"{answer.status_code}: not the product that was asked for")

    def _renew_token(self) -> None:
        if datetime.now(UTC) < self.token_until:
            return
        answer = self.client.get(f"/api/{PRODUCT_CODE}/searchToken", name="searchToken").json()
        url = answer["url"]
        self.search_url = url if "://" in url else f"{self.host}{url}"
        require_own_machine(self.search_url)
        self.token = answer["token"]
        self.token_until = datetime.fromisoformat(answer["expires"]) - timedelta(minutes=1)

    def _pause(self) -> None:
        gevent.sleep(self.rng.uniform(*KEY_PAUSE_S))
