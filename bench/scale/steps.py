"""The steps whose growth is measured, each in seconds, on a scratch shop with so many products."""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from fastapi.testclient import TestClient
from httpx import Response
from sqlalchemy import Engine, text

from api.core.db import get_engine, request_engine
from api.core.settings import get_settings
from api.curation.index_settings import live_config
from api.imports.profiles import load as load_profile
from api.imports.service import import_file
from bench.checkout import SECRET
from bench.import_files import write_rows
from bench.large_catalogue import multiply
from bench.relevance.scratch_shop import Scratch
from bench.timing import percentile, timed
from indexer.documents import INDEXED_ENTITIES
from indexer.drain import drain
from indexer.engine import SearchEngine
from indexer.rebuild import rebuild
from indexer.suggestions.build import build_suggestions
from indexer.vocabulary import repository, store

API = "/api/shop"
Call = Callable[[TestClient], Response]

_LARGEST = text(
    "SELECT above.path FROM categories AS above JOIN categories AS leaf"
    " ON leaf.path = above.path OR starts_with(leaf.path, above.path || '/')"
    " JOIN products AS p ON p.category_id = leaf.id GROUP BY above.path ORDER BY count(*) DESC LIMIT 1"
)
_POPULAR = text("SELECT id FROM products WHERE visible ORDER BY popularity DESC, id LIMIT 24")
_LAST_PART = text("SELECT (max(id) - 1) / 25000 + 1 FROM products")


def calls(engine: Engine) -> Mapping[str, Call]:
    """By name; the counts of the whole catalogue are cached, so that the first call of `uncached …` is measured."""
    with engine.connect() as connection:
        section = connection.scalar(_LARGEST)
        ids = list(connection.scalars(_POPULAR))
        part = connection.scalar(_LAST_PART)
    category = {"category": section, "city": 1, "itemsPerPage": 24}
    return {
        "uncached counts of sections and makers": lambda client: client.get("/sitemap-pages.xml"),
        "uncached index of the sitemap": lambda client: client.get("/sitemap.xml"),
        "uncached filters of the largest section": lambda client: client.post(
            f"{API}/getCategoryProductsFilter", json={"category": section, "city": 1}
        ),
        "a part of the sitemap, the last": lambda client: client.get(f"/sitemap-products-{part}.xml"),
        "getInit": lambda client: client.get(f"{API}/getInit", params={"city": 1}),
        "getHomeProducts": lambda client: client.post(f"{API}/getHomeProducts", json={"city": 1}),
        "first page of the largest section": lambda client: client.post(f"{API}/getCategoryProducts", json=category),
        "its page 30": lambda client: client.post(f"{API}/getCategoryProducts", json={**category, "page": 30}),
        "it by price": lambda client: client.post(f"{API}/getCategoryProducts", json={**category, "sort": "price_asc"}),
        "getProduct": lambda client: client.post(f"{API}/getProduct", json={"id": ids[0], "city": 1}),
        "getProducts of 24": lambda client: client.get(
            f"{API}/getProducts", params=[("city", 1), *(("ids", id_) for id_ in ids)]
        ),
        "getRelated": lambda client: client.post(f"{API}/getRelated", json={"id": ids[0], "city": 1}),
    }


#: Changes of one step: a price list's update of prices, and texts of a supplier.
CHANGES = 1_000
CALLS = 15
QUERIES = (
    "масло 5w-30",
    "колодки тормозные",
    "фильтр масл",
    "амортизатор передний kyb",
    "свечи зажигания ngk",
    "лампа h7",
)
_NEW_PRICES = "UPDATE prices SET cost = cost + 100 WHERE product_id % :every = 0"
_NEW_NAMES = "UPDATE products SET name = name || ' новый' WHERE id % :every = 0"
FACETS = ["brand", "stars", "categories.lvl0"]

Step = tuple[str, float]


def fill(shop: Scratch, products: int) -> None:
    shop.fill(None)
    with shop.connect() as connection:
        multiply(connection, products)


def measure(shop: Scratch, products: int) -> Iterator[Step]:
    with _settings_of(shop):
        engine = SearchEngine.of(get_settings())
        yield from _rebuilds(engine, get_engine())
        yield from _updates(engine, get_engine(), products)
        yield from _searches(engine)
        yield from _calls()
        yield from _import(get_engine(), products)


@contextmanager
def _settings_of(shop: Scratch) -> Iterator[None]:
    """Points the settings of this process to the shop; the next shop starts servers of its own."""
    before = dict(os.environ)
    os.environ |= {**shop.env, "SECRET_KEY": SECRET, "LOG_LEVEL": "WARNING"}
    get_settings.cache_clear()
    try:
        yield
    finally:
        for engine in (get_engine, request_engine):
            engine().dispose()
            engine.cache_clear()
        os.environ.clear()
        os.environ |= before
        get_settings.cache_clear()


def _rebuilds(engine: SearchEngine, database: Engine) -> Iterator[Step]:
    config = live_config()
    for entity in INDEXED_ENTITIES.values():
        watch = _Watch()
        rebuild(entity, engine, database, config, watch.note)
        ended = time.perf_counter()
        yield f"rebuild {entity.index}: read, build, send", watch.last - watch.began
        yield f"rebuild {entity.index}: index, count, swap", ended - watch.last
    suggestions = partial(build_suggestions, engine, database, config.indexes["suggestions"])
    yield "rebuild suggestions", timed(suggestions).seconds
    yield "vocabulary", timed(partial(_vocabulary, database)).seconds


class _Watch:
    """When a rebuild began, and when its last document was sent."""

    def __init__(self) -> None:
        self.began = self.last = time.perf_counter()

    def note(self, sent: int, total: int) -> None:
        self.last = time.perf_counter()


def _vocabulary(database: Engine) -> None:
    with database.begin() as connection:
        repository.record_change(connection, "products")
        connection.exec_driver_sql("UPDATE search_words SET built_at = built_at - interval '1 day'")
    assert store.refresh(database)


def _updates(engine: SearchEngine, database: Engine, products: int) -> Iterator[Step]:
    """Changes spread over the whole catalogue, and the drain that brings them to the engine."""
    every = max(1, products // CHANGES)
    for name, statement in (("update 1,000 prices", _NEW_PRICES), ("update 1,000 names", _NEW_NAMES)):
        with database.begin() as connection:
            execute = partial(connection.execute, text(statement), {"every": every})
            yield f"{name}: commit", timed(execute).seconds
        for entity in INDEXED_ENTITIES.values():
            took_s = timed(partial(drain, entity, engine, database)).seconds
            if entity.index == "products":
                yield f"{name}: drain", took_s


def _searches(engine: SearchEngine) -> Iterator[Step]:
    index = engine.client.index("products")
    fields = {"limit": 30, "attributesToRetrieve": ["id", "name", "price"]}
    for name, body in (
        ("search, 30 hits", fields),
        ("search, 30 hits and three facets", {**fields, "facets": FACETS}),
    ):
        times = [timed(partial(index.search, query, body)).seconds for query in QUERIES for _ in range(CALLS)]
        yield name, statistics.median(times)
        yield f"{name}, p95", percentile(times, 95)


def _calls() -> Iterator[Step]:
    from api.app import create_app

    with TestClient(create_app()) as client:
        for name, call in calls(request_engine()).items():
            checked = partial(_checked, call, client)
            first = timed(checked).seconds
            yield (name, first) if name.startswith("uncached") else (name, _median(checked))


def _checked(call: Call, client: TestClient) -> None:
    answer = call(client)
    if answer.status_code != 200:
        sys.exit(f"{answer.url}: {answer.status_code} {answer.text[:300]}")


def _import(database: Engine, products: int) -> Iterator[Step]:
    """A price list of as many other products, then the same file again."""
    with tempfile.TemporaryDirectory(prefix="bench-scale-") as folder:
        path = Path(folder) / "price.csv"
        write_rows(path, products)
        profile = load_profile("plain")
        for name in ("import as many rows", "import the same file again"):
            yield name, timed(partial(import_file, database, path, profile)).seconds


def _median(work: Callable[[], object]) -> float:
    return statistics.median(timed(work).seconds for _ in range(CALLS))
