"""What it costs to understand shoppers: bytes, the time of a plan, of a whole request, of an index, beside baselines.

    python -m bench.relevance.cost [--catalogue f.csv --profile vaz_parts]

Ratios travel between machines, milliseconds do not. A request is measured beside one for the same words alone, an
index beside one of the same documents without the fields that only search reads.
"""

import argparse
import gzip
import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean, median
from typing import TypeVar

import orjson
from sqlalchemy import create_engine

from api.core.json_types import JsonMapping, JsonObject
from api.search.vocabulary_repository import ENCODING
from bench.engine_server import INDEX, percentile, running
from bench.relevance.__main__ import OWN, catalogue_of, sources
from bench.relevance.page_queries import node
from bench.relevance.scratch_shop import Scratch, scratch
from indexer.documents import PRODUCTS, Document
from indexer.search_config import load
from onebox.options import ROOT

Result = TypeVar("Result")
BAR_PLAN_MS, BAR_BYTES, BAR_RATIO, BAR_REQUESTS = 1.0, 14_000, 1.5, 1.0
SCRIPT = Path(__file__).with_name("cost.mjs")
#: What a catalogue without any of this would search in.
BARE = ("name", "article", "brand", "categories")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    sources(parser)
    parser.add_argument("--queries", type=Path, default=OWN / "queries.jsonl", help="other queries, with their classes")
    options = parser.parse_args()
    with scratch(options.keep) as shop:
        if not options.ask_only:
            shop.fill(catalogue_of(options))
            shop.index()
        small = measure_queries(shop, options.queries)
        compare_indexes(shop)
    return 0 if small else 1


def measure_queries(shop: Scratch, queries_file: Path) -> bool:
    """False when the bytes or the number of requests are above the bar; times only say so."""
    vocabulary = shop.vocabulary()
    if vocabulary is None:
        sys.exit("the scratch shop has no vocabulary")
    lines = map(json.loads, queries_file.read_text("utf-8").splitlines())
    queries = [{"query": line["query"], "group": line["class"]} for line in lines]
    engine = {"url": shop.engine.url, "key": shop.engine.master_key}
    request = json.dumps({**engine, "vocabulary": vocabulary, "queries": queries})
    found: JsonObject = json.loads(node(SCRIPT, request))
    whole = print_bytes(found["module"], vocabulary)
    print_plans(found, [query["query"] for query in queries])
    requests = print_pages(found["pages"])
    return whole <= BAR_BYTES and requests <= BAR_REQUESTS


def print_bytes(module: int, vocabulary: str) -> int:
    """The bytes of module and vocabulary, gzip -9; each section counted as it would be alone."""
    words = zipped(vocabulary)
    whole = module + words
    print(f"query module {module:,} B + vocabulary {words:,} B gzip = {whole:,} B (≤ {BAR_BYTES:,})")
    sections = (line.partition(":") for line in vocabulary.split("\n"))
    print("      " + ", ".join(f"{name} {zipped(content):,}" for name, _, content in sections if len(content) > 1))
    return whole


def zipped(text: str) -> int:
    return len(gzip.compress(text.encode(ENCODING), 9))


def print_plans(found: JsonMapping, texts: Sequence[str]) -> None:
    plan, alone = found["plan"], found["words"]
    times = mean(plan) / mean(alone)
    print(
        f"a plan: p50 {median(plan):.3f} p99 {percentile(plan, 99):.3f} ms (≤ {BAR_PLAN_MS:g}), "
        f"{times:.1f} x without a vocabulary; the first, with reading it, {found['first']:.1f} ms"
    )
    slowest = sorted(zip(plan, texts, strict=True), reverse=True)[:3]
    print("      slowest: " + ", ".join(f"{text} {took:.2f}" for took, text in slowest))


def print_pages(pages: Sequence[JsonMapping]) -> float:
    """The whole request beside the plain words, by class of query; returns the most requests of one text."""
    print(f"{'a request in ms':<18}{'n':>4}{'plain words':>13}{'page':>8}{'page / plain':>14}")
    groups = {
        group: [one for one in pages if one["group"] == group] for group in dict.fromkeys(p["group"] for p in pages)
    }
    for group, some in {**groups, "ALL": list(pages)}.items():
        plain, page = mean(one["plain"] for one in some), mean(one["page"] for one in some)
        bar = f"  (≤ {BAR_RATIO})" if group == "ALL" else ""
        print(f"{group:<18}{len(some):>4}{plain:>13.1f}{page:>8.1f}{page / plain:>14.2f}{bar}")
    most = max(one["requests"] for one in pages)
    several = [one["query"] for one in pages if one["requests"] > 1]
    print(f"requests of a key press: at most {most:.0f} (≤ {BAR_REQUESTS:.0f}), more than one for {len(several)} texts")
    for text in several[:5]:
        print(f"      {text}")
    return float(most)


def compare_indexes(shop: Scratch) -> None:
    """Documents with everything that search reads beside the same without it, each into an engine of its own."""
    database = create_engine(shop.env["DATABASE_URL"])
    settings = load(ROOT / "search-config").indexes[PRODUCTS.index].wire()
    with database.connect() as connection:
        ids = list(connection.scalars(PRODUCTS.indexable()))
        rows = PRODUCTS.read(connection, ids)
    PRODUCTS.document(rows[0])  # tables and the dictionary are read once a process
    documents, took = timed(lambda: [PRODUCTS.document(row) for row in rows])
    offers, offered = timed(lambda: [PRODUCTS.offer(row) for row in rows if PRODUCTS.offer])
    bare = [{name: value for name, value in document.items() if name != "search"} for document in documents]
    bare_settings = {
        **settings,
        "searchableAttributes": list(BARE),
        "typoTolerance": {**settings["typoTolerance"], "disableOnAttributes": []},
    }
    print(f"\n{len(documents):,} documents: {took / len(documents) * 1000:.2f} ms to make one, price and stock alone "
          f"{offered / len(offers) * 1000:.3f} ms")  # fmt: skip
    print(f"{'index':<10}{'JSON, MB':>10}{'on disk, MB':>13}{'indexing, s':>13}")
    sizes = [indexed(bare, bare_settings), indexed(documents, settings)]
    for name, (sent, disk_bytes, seconds) in zip(("bare", "ours"), sizes, strict=True):
        print(f"{name:<10}{sent / 1e6:>10.1f}{disk_bytes / 1e6:>13.1f}{seconds:>13.1f}")
    ratios = [ours / plain for plain, ours in zip(*sizes, strict=True)]
    print(f"{'ours/bare':<10}{ratios[0]:>10.1f}{ratios[1]:>13.1f}{ratios[2]:>13.1f}")
    database.dispose()


def indexed(documents: Sequence[Document], settings: JsonMapping) -> tuple[int, int, float]:
    """(bytes sent, bytes on disk, seconds)."""
    lines = [orjson.dumps(document) for document in documents]
    with tempfile.TemporaryDirectory(prefix="bench-index-") as name:
        folder = Path(name) / "engine"
        with running(folder) as engine:
            engine.wait(engine.send("PATCH", f"{INDEX}/settings", orjson.dumps(settings))["taskUid"])
            _, seconds = timed(lambda: engine.wait(engine.add(lines)))
            disk_bytes = sum(path.stat().st_blocks * 512 for path in folder.rglob("*") if path.is_file())
    return sum(map(len, lines)), disk_bytes, seconds


def timed(work: Callable[[], Result]) -> tuple[Result, float]:
    began = time.perf_counter()
    result = work()
    return result, time.perf_counter() - began


if __name__ == "__main__":
    sys.exit(main())
