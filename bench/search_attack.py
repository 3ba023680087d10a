"""What attackers of the search cost a visitor beside them: his times, also as multiples of those on a calm engine.

    python -m bench.search_attack [--url http://127.0.0.1:7700 --key MASTER_KEY] [--seconds 3]

Without --url the demo shop is filled and indexed in a scratch database and a search server of its own. The visitor
sends a page of results again and again; he repeats what is refused with 429 as the page does. Attackers repeat one
request on one connection each, as fast as they are answered:

* wide: ten searches with 1,000 hits, all facets and all fields marked; the gate refuses it
* worst: of all that the gate lets through, what costs most
* tokens: the worst, with a new token for each request
* addresses: one heavy search, from a new address for each request
* strangers: the same with a new token too, so that nothing tells the attackers from new visitors

All other attackers have addresses of their own (127.0.0.2 …), or that of the visitor. Ratios are comparable between
machines.
"""

import argparse
import http.client
import json
import multiprocessing
import random
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from multiprocessing.synchronize import Event
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from api.index.search_token import SEARCH_KEY_UID, derived_key, mint
from bench.relevance.scratch_shop import scratch
from bench.timing import percentile

PATH = "/multi-search"
BAR_RATIO = 3.0
PAUSE_S = 0.1
REQUESTS_A_PAGE = 4
TIMEOUT_S = 30
MOST_TRIES = 4
_SECONDS_APART, _VISITORS = count(), count(1)

CARD = [
    "id", "name", "article", "brand", "unit", "rating", "rating_count", "external", "image", "image_ext", "price",
    "old_price", "stock", "arrival", "packing_group", "size", "sizes",
]  # fmt: skip
SHOWN = {"attributesToRetrieve": CARD, "attributesToHighlight": ["name", "article"], "matchingStrategy": "all"}
FACETS = ["brand", "in_stock", "stars", "categories.lvl0", "categories.lvl1", "categories.lvl2", "price.z1", "price.z2"]
OPTIONS = ["car_make", "approvals", "volume", "width_mm", "h_mm", "length_mm", "d_mm", "sae", "api", "acea", "fuel"]
TEXTS = ["масл", "фильтр", "колодк", "свеч", "амортизатор", "«5w40 масл", "датчик", "ремен"]


def page(text: str) -> list[dict[str, Any]]:
    """The searches of a page of results."""
    cards = {"indexUid": "products", "q": text, "distinct": "packing_group", "page": 1, **SHOWN}
    return [
        {**cards, "hitsPerPage": 30, "facets": [name for name in FACETS if not name.startswith("price")]},
        {**cards, "hitsPerPage": 0, "facets": ["price.z1"], "distinct": None},
        {**cards, "hitsPerPage": 0, "filter": ["in_stock = 1"]},
    ]


def wide() -> list[dict[str, Any]]:
    query = {"indexUid": "products", "q": "масл", "limit": 1000, "facets": ["*"], "attributesToHighlight": ["*"]}
    return [query] * 10


def worst() -> list[dict[str, Any]]:
    """Filters of 500 conditions, facets, sorting; short words; the end of a long list; keys of whole bands."""
    conditions = " OR ".join(f"price.z1>{price}" for price in range(480))
    query = {"indexUid": "products", "distinct": "packing_group", **SHOWN, "matchingStrategy": "last"}
    facets = [*FACETS, *(f"options.{name}" for name in OPTIONS)]
    listed = {**query, "q": "", "hitsPerPage": 80, "page": 1, "sort": ["price.z1:asc", "name:asc"]}
    bare = {**query, "attributesToRetrieve": ["packing_group"], "attributesToHighlight": [], "limit": 500}
    return [
        {**listed, "filter": conditions, "facets": facets},
        {**listed, "q": "масл", "sort": None, "facets": facets},
        {**bare, "q": "масл фильтр колодк амортизатор свеч датчик"},
        *({**bare, "q": letter, "offset": 1_000, "limit": 1} for letter in "апкмсрт"),
    ]


def deep() -> list[dict[str, Any]]:
    return [{"indexUid": "products", "q": "м", "limit": 1, "offset": 900, "distinct": "packing_group"}]


SCENARIOS = [
    ("wide", 1, False),
    ("wide", 4, False),
    ("wide", 4, True),
    ("worst", 1, False),
    ("worst", 4, False),
    ("worst", 4, True),
    ("tokens", 4, False),
    ("addresses", 4, False),
    ("strangers", 4, False),
]
"""(shape, attackers, whether they have the visitor's address)."""
SHAPES = {"wide": wide, "worst": worst, "tokens": worst, "addresses": deep, "strangers": deep}
#: Attackers with a new address, or a new token, for each request. The visitor beside new addresses was here before.
NEW_ADDRESSES, NEW_TOKENS = {"addresses", "strangers"}, {"tokens", "strangers"}


@dataclass(frozen=True)
class AttackedEngine:
    """A search server with the master key that signs tokens."""

    url: str
    key: str

    def token(self) -> str:
        """A token that no other call returns."""
        now = datetime.now(UTC) + timedelta(seconds=next(_SECONDS_APART))
        return mint(derived_key(self.key, SEARCH_KEY_UID), timedelta(minutes=15), now)[0]

    def connection(self, address: str) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(urlsplit(self.url).netloc, timeout=TIMEOUT_S, source_address=(address, 0))


def send(connection: http.client.HTTPConnection, token: str, body: bytes) -> tuple[int, http.client.HTTPMessage]:
    """(status, headers). Connects anew where the server has closed the connection."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    for _ in range(2):
        try:
            connection.request("POST", PATH, body, headers)
            answer = connection.getresponse()
            answer.read()
        except (BrokenPipeError, ConnectionResetError, http.client.RemoteDisconnected):
            connection.close()
        else:
            return answer.status, answer.headers
    return 0, http.client.HTTPMessage()


@dataclass
class MetTimes:
    """What the visitor met: `times` in ms of all his requests, with their repetitions."""

    times: list[float] = field(default_factory=list)
    repeated: int = 0
    lost: int = 0

    def percentile(self, percent: int) -> float:
        return percentile(self.times, percent)


def visit(target: AttackedEngine, seconds: float, address: str = "") -> MetTimes:
    """Visitors one after another, each of whom sends a few requests; without `address` each has one of his own."""
    met = MetTimes()
    ends = time.monotonic() + seconds
    for number in count():
        if time.monotonic() > ends:
            return met
        if number % REQUESTS_A_PAGE == 0:
            connection, token = target.connection(address or f"127.1.1.{next(_VISITORS) % 250}"), target.token()
        body = json.dumps({"queries": page(TEXTS[number % len(TEXTS)])}).encode()
        began = time.perf_counter()
        for _ in range(MOST_TRIES):
            status, headers = send(connection, token, body)
            if status != 429:
                break
            met.repeated += 1
            time.sleep(float(headers["Retry-After"]))
        met.times.append((time.perf_counter() - began) * 1000)
        met.lost += status != 200
        time.sleep(PAUSE_S)
    return met


def attack(target: AttackedEngine, shape: str, addresses: Sequence[str], seed: int, has_begun: Event) -> None:
    """Runs in a process of its own until it is ended."""
    for _ in range(seed):
        next(_SECONDS_APART)
    body = json.dumps({"queries": SHAPES[shape]()}).encode()

    def repeat(address: str) -> None:
        connection, token = target.connection(address), target.token()
        while True:
            status, _ = send(connection, token, body)
            if status == 0:
                time.sleep(0.1)
            if shape in NEW_TOKENS:
                token = target.token()
            if shape in NEW_ADDRESSES:
                connection.close()
                connection = target.connection(_any_address())

    threads = [Thread(target=repeat, args=(address,), daemon=True) for address in addresses]
    for thread in threads:
        thread.start()
    has_begun.set()
    for thread in threads:
        thread.join()


def _any_address() -> str:
    return f"127.{random.randrange(2, 255)}.{random.randrange(256)}.{random.randrange(1, 255)}"


@contextmanager
def attacked(target: AttackedEngine, shape: str, addresses: Sequence[str], seed: int) -> Iterator[None]:
    spawning = multiprocessing.get_context("spawn")
    has_begun = spawning.Event()
    process = spawning.Process(target=attack, args=(target, shape, addresses, seed, has_begun))
    process.start()
    try:
        has_begun.wait(TIMEOUT_S)
        yield
    finally:
        process.kill()
        process.join()


def measure(target: AttackedEngine, seconds: float) -> bool:
    """Prints the table; whether no search of the visitor was lost. Times alone fail nothing.

    A calm time stands before each attack: the machine may have other work meanwhile.
    """
    visit(target, 1)
    print(f"{'attackers':<32}{'calm p50':>9}{'p95 ms':>8}{'attacked p50':>14}{'p95 ms':>8}{'ratio':>7}", end="")
    print(f"{'repeated':>10}{'lost':>6}")
    worst_ratio, lost = 0.0, 0
    for number, (shape, attackers, is_same) in enumerate(SCENARIOS):
        own = f"127.0.{number}.1"
        addresses = [own if is_same else f"127.0.{number}.{2 + other}" for other in range(attackers)]
        calm = visit(target, seconds)
        with attacked(target, shape, addresses, seed=1_000 * (number + 1)):
            met = visit(target, seconds, own if is_same or shape in NEW_ADDRESSES else "")
        ratio = met.percentile(50) / calm.percentile(50)
        name = f"{attackers} {shape}, " + ("the visitor's address" if is_same else "own addresses")
        print(f"{name:<32}{calm.percentile(50):9.1f}{calm.percentile(95):8.1f}", end="")
        print(
            f"{met.percentile(50):14.1f}{met.percentile(95):8.1f}{ratio:7.1f}{met.repeated:10}{met.lost:6}", flush=True
        )
        worst_ratio, lost = max(worst_ratio, ratio), lost + met.lost
    print(f"worst ratio {worst_ratio:.1f} (≤ {BAR_RATIO:g}), searches of the visitor lost: {lost} (0)")
    return lost == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", help="a search server with the shop's indexes")
    parser.add_argument("--key", help="its master key")
    parser.add_argument("--seconds", type=float, default=3, help="of each measurement (3)")
    options = parser.parse_args()
    if options.url:
        if not options.key:
            parser.error("--url needs --key")
        return 0 if measure(AttackedEngine(options.url, options.key), options.seconds) else 1
    with scratch() as shop:
        shop.fill(None)
        shop.index()
        return 0 if measure(AttackedEngine(shop.engine.url, shop.engine.master_key), options.seconds) else 1


if __name__ == "__main__":
    sys.exit(main())
