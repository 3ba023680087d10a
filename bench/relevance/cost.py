"""Cost of query understanding: bytes, time of a query plan, of a request and of indexing, beside baselines.

    python -m bench.relevance.cost [--catalogue f.csv --profile vaz-parts]

Ratios are comparable between machines, milliseconds are not. A request is compared with one for the same words alone,
an index with one of the same documents without the fields that only search reads.
"""

import argparse
import gzip
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median

import orjson
from sqlalchemy import create_engine

from api.core.json_types import JsonMapping, JsonObject
from api.search.vocabulary_repository import ENCODING
from bench.engine_server import INDEX, running
from bench.relevance.__main__ import JUDGED_SET, catalogue_of, sources
from bench.relevance.page_queries import node
from bench.relevance.scratch_shop import Scratch, scratch
from bench.timing import percentile, timed
from indexer.documents import PRODUCTS, Document
from indexer.search_config import load
from onebox.options import ROOT

BAR_PLAN_MS, BAR_BYTES, BAR_RATIO, BAR_REQUESTS = 1.0, 14_250, 1.5, 1.0
SCRIPT = Path(__file__).with_name("cost.mjs")
#: Searchable attributes of the baseline index.
BARE = ("name", "article", "brand", "categories")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    sources(parser)
    parser.add_argument(
        "--queries", type=Path, default=JUDGED_SET / "queries.jsonl", help="other queries, with their classes"
    )
    options = parser.parse_args()
    with scratch(options.keep) as shop:
        if not options.ask_only:
            shop.fill(catalogue_of(options))
            shop.index()
        small = measure_queries(shop, options.queries)
        compare_indexes(shop)
    return 0 if small else 1


def measure_queries(shop: Scratch, queries_file: Path) -> bool:
    """False when the bytes or the number of requests exceed the bar; times are only reported."""
    words = shop.query_words()
    vocabulary = words.vocabulary
    if vocabulary is None:
        sys.exit("the scratch shop has no vocabulary")
    lines = map(json.loads, queries_file.read_text("utf-8").splitlines())
    queries = [{"query": line["query"], "group": line["class"]} for line in lines]
    engine = {"url": shop.engine.url, "key": shop.engine.master_key}
    request = json.dumps({**engine, "vocabulary": vocabulary, "cars": words.cars, "queries": queries})
    measurements: JsonObject = json.loads(node(SCRIPT, request))
    total_bytes = print_bytes(measurements["module"], vocabulary)
    print_plans(measurements, [query["query"] for query in queries])
    requests = print_pages(measurements["pages"])
    return total_bytes <= BAR_BYTES and requests <= BAR_REQUESTS


def print_bytes(module: int, vocabulary: str) -> int:
    """Bytes of module and vocabulary after gzip -9, and of each section compressed alone."""
    words = gzip_size(vocabulary)
    total = module + words
    print(f"query module {module:,} B + vocabulary {words:,} B gzip = {total:,} B (≤ {BAR_BYTES:,})")
    sections = (line.partition(":") for line in vocabulary.split("\n"))
    print("      " + ", ".join(f"{name} {gzip_size(content):,}" for name, _, content in sections if len(content) > 1))
    return total


def gzip_size(text: str) -> int:
    return len(gzip.compress(text.encode(ENCODING), 9))


def print_plans(measurements: JsonMapping, texts: Sequence[str]) -> None:
    plan, words_only = measurements["plan"], measurements["words"]
    times = mean(plan) / mean(words_only)
    print(
        f"a plan: p50 {median(plan):.3f} p99 {percentile(plan, 99):.3f} ms (≤ {BAR_PLAN_MS:g}), "
        f"{times:.1f} x without a vocabulary; the first, with reading it, {measurements['first']:.1f} ms"
    )
    slowest = sorted(zip(plan, texts, strict=True), reverse=True)[:3]
    print("      slowest: " + ", ".join(f"{text} {ms:.2f}" for ms, text in slowest))


def print_pages(pages: Sequence[JsonMapping]) -> float:
    """Prints times of the page's request and of the plain words by class; returns the maximum of requests per text."""
    print(f"{'a request in ms':<18}{'n':>4}{'plain words':>13}{'page':>8}{'page / plain':>14}")
    groups = {
        group: [row for row in pages if row["group"] == group] for group in dict.fromkeys(p["group"] for p in pages)
    }
    for group, rows in {**groups, "ALL": list(pages)}.items():
        plain, page = mean(row["plain"] for row in rows), mean(row["page"] for row in rows)
        bar = f"  (≤ {BAR_RATIO})" if group == "ALL" else ""
        print(f"{group:<18}{len(rows):>4}{plain:>13.1f}{page:>8.1f}{page / plain:>14.2f}{bar}")
    max_requests = max(row["requests"] for row in pages)
    with_several = [row["query"] for row in pages if row["requests"] > 1]
    print(
        f"requests of a key press: at most {max_requests:.0f} (≤ {BAR_REQUESTS:.0f}), "
        f"more than one for {len(with_several)} texts"
    )
    for text in with_several[:5]:
        print(f"      {text}")
    return float(max_requests)


def compare_indexes(shop: Scratch) -> None:
    """Compares indexing of documents with and without the fields for search, each in a separate engine."""
    database = create_engine(shop.env["DATABASE_URL"])
    settings = load(ROOT / "search-config").indexes[PRODUCTS.index].wire()
    with database.connect() as connection:
        ids = list(connection.scalars(PRODUCTS.indexable()))
        rows = PRODUCTS.read(connection, ids)
    PRODUCTS.document(rows[0])  # tables and the dictionary are read once a process
    timed_documents = timed(lambda: [PRODUCTS.document(row) for row in rows])
    documents, documents_s = timed_documents.result, timed_documents.seconds
    offers = timed(lambda: [PRODUCTS.offer(row) for row in rows if PRODUCTS.offer])
    bare = [{name: value for name, value in document.items() if name != "search"} for document in documents]
    bare_settings = {
        **settings,
        "searchableAttributes": list(BARE),
        "typoTolerance": {**settings["typoTolerance"], "disableOnAttributes": []},
    }
    print(
        f"\n{len(documents):,} documents: {documents_s / len(documents) * 1000:.2f} ms to make one, "
        f"price and stock alone {offers.seconds / len(offers.result) * 1000:.3f} ms"
    )
    print(f"{'index':<10}{'JSON, MB':>10}{'on disk, MB':>13}{'indexing, s':>13}")
    sizes = [index_documents(bare, bare_settings), index_documents(documents, settings)]
    for name, (sent_bytes, disk_bytes, seconds) in zip(("bare", "ours"), sizes, strict=True):
        print(f"{name:<10}{sent_bytes / 1e6:>10.1f}{disk_bytes / 1e6:>13.1f}{seconds:>13.1f}")
    ratios = [ours / plain for plain, ours in zip(*sizes, strict=True)]
    print(f"{'ours/bare':<10}{ratios[0]:>10.1f}{ratios[1]:>13.1f}{ratios[2]:>13.1f}")
    database.dispose()


def index_documents(documents: Sequence[Document], settings: JsonMapping) -> tuple[int, int, float]:
    """(bytes sent, bytes on disk, seconds)."""
    lines = [orjson.dumps(document) for document in documents]
    with tempfile.TemporaryDirectory(prefix="bench-index-") as name:
        folder = Path(name) / "engine"
        with running(folder) as engine:
            engine.wait(engine.send("PATCH", f"{INDEX}/settings", orjson.dumps(settings))["taskUid"])
            seconds = timed(lambda: engine.wait(engine.add(lines))).seconds
            disk_bytes = sum(path.stat().st_blocks * 512 for path in folder.rglob("*") if path.is_file())
    return sum(map(len, lines)), disk_bytes, seconds


if __name__ == "__main__":
    sys.exit(main())
