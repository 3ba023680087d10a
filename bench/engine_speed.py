"""The embedded search engine with 100,000 products: absolute numbers against the bar, and ratios to a plain scan.

    python -m bench.engine_speed [--documents 100000] [--queries 100]

Ratios are comparable between machines, milliseconds are not. The scan is the simplest search without an engine: it
parses every document, a line of JSON, and searches it for the words, without typos, ranking and facets. The documents
are synthetic; the engine is a separate process over a temporary folder with one HTTP client.
"""

import argparse
import random
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import median
from threading import Thread

import orjson

from .engine_catalogue import SETTINGS, Document, documents
from .engine_queries import HITS, QUERIES, EngineQuery
from .engine_server import INDEX, EngineClient, running, wait_for_lists
from .timing import milliseconds, percentile

BATCH = 5_000
UPDATES = 30
SCANS = 3
#: The inverse share of documents that are added while searches are timed.
MORE_SHARE = 5
BAR_P50_MS, BAR_P95_MS, BAR_RATE, BAR_UPDATE_MS, BAR_MIB = 8, 40, 2_000, 50, 1_536


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=100_000, help="documents indexed (100000)")
    parser.add_argument("--queries", type=int, default=100, help="searches of each kind (100)")
    options = parser.parse_args()
    count: int = options.documents
    lines = [orjson.dumps(document) for document in documents(count)]
    print(f"{count:,} products, {sum(map(len, lines)) / count:.0f} bytes each; in brackets the bar")
    with tempfile.TemporaryDirectory(prefix="bench-engine-") as name:
        folder = Path(name) / "engine"
        with running(folder) as engine:
            measure_indexing(engine, lines, Path(name) / "plain.ndjson")
            wait_for_lists(folder)
            measure_searches(engine, lines, options.queries)
            measure_updates(engine, lines)
            more = [orjson.dumps(document) for document in documents(count // MORE_SHARE, first=count + 1)]
            measure_while_indexing(engine, lines, more)
            wait_for_lists(folder)
            print(f"memory at most {engine.memory_mib():,.0f} MiB (≤ {BAR_MIB:,})")
        measure_starts(folder)


def measure_indexing(engine: EngineClient, lines: Sequence[bytes], copy: Path) -> None:
    engine.wait(engine.send("PATCH", f"{INDEX}/settings", orjson.dumps(SETTINGS))["taskUid"])
    start = time.perf_counter()
    for first in range(0, len(lines), BATCH):
        engine.wait(engine.add(lines[first : first + BATCH]))
    indexing_s = time.perf_counter() - start
    start = time.perf_counter()
    copy.write_bytes(b"\n".join(orjson.dumps(orjson.loads(line)) for line in lines))
    copying_s = time.perf_counter() - start
    print(
        f"indexed in {indexing_s:.1f} s, {len(lines) / indexing_s:,.0f} a second (≥ {BAR_RATE:,}); "
        f"{indexing_s / copying_s:.0f} times as long as parsing and writing to a file"
    )


def sample_queries(label: str, lines: Sequence[bytes], count: int, seed: int = 2) -> list[EngineQuery]:
    chance = random.Random(seed)
    return [QUERIES[label](chance, orjson.loads(chance.choice(lines))) for _ in range(count)]


def measure_searches(engine: EngineClient, lines: Sequence[bytes], count: int) -> None:
    print(f"\n{'ms, p50 (≤ 8) and p95 (≤ 40)':<30}{'p50':>7}{'p95':>8}{'max':>8}{'scan':>9}{'scan / p50':>12}")
    for label in QUERIES:
        sample = sample_queries(label, lines, count)
        times = [milliseconds(partial(engine.search, query)) for query in sample]
        p50, p95, scan_ms = (
            median(times),
            percentile(times, 95),
            median(milliseconds(partial(scan, lines, q)) for q in sample[:SCANS]),
        )
        print(f"{label:<30}{p50:>7.1f}{p95:>8.1f}{max(times):>8.1f}{scan_ms:>9.0f}{scan_ms / p50:>12.0f}")
    print()


def scan(lines: Sequence[bytes], query: EngineQuery) -> list[Document]:
    words = [word.lower() for word in query.words]
    matches = [
        document
        for line in lines
        if (document := orjson.loads(line))
        and all(word in text for text in [f"{document['name']} {document['article']}".lower()] for word in words)
    ]
    return sorted(matches, key=lambda document: -document["rating"])[:HITS]


def measure_updates(engine: EngineClient, lines: Sequence[bytes]) -> None:
    """Measures the time from sending a new price to the first search that finds it."""
    chance = random.Random(3)
    times = [
        milliseconds(partial(update_price, engine, orjson.loads(chance.choice(lines)), 1_000_000 + number))
        for number in range(UPDATES)
    ]
    print(
        f"a new price of one product is found after {median(times):.0f} ms, p95 {percentile(times, 95):.0f} "
        f"(≤ {BAR_UPDATE_MS})"
    )


def update_price(engine: EngineClient, document: Document, price: int) -> None:
    changed = {"id": document["id"], "price": dict.fromkeys(document["price"], price)}
    engine.send("PUT", f"{INDEX}/documents", orjson.dumps(changed))
    query = EngineQuery({"filter": f"price.z1 = {price}", "limit": 1})
    while not engine.search(query)["hits"]:
        time.sleep(0.001)


def measure_while_indexing(engine: EngineClient, lines: Sequence[bytes], more: Sequence[bytes]) -> None:
    """Measures searches of all kinds, sent without a pause, while more documents are indexed."""
    start = time.perf_counter()
    tasks = [engine.add(more[first : first + BATCH]) for first in range(0, len(more), BATCH)]
    worker = Thread(target=partial(engine.new_connection().wait, tasks[-1]))
    worker.start()
    times: dict[str, list[float]] = {label: [] for label in QUERIES}
    round_ = 0
    while worker.is_alive():
        round_ += 1
        for label in QUERIES:
            (query,) = sample_queries(label, lines, 1, seed=1_000 + round_)
            times[label].append(milliseconds(partial(engine.search, query)))
    seconds = time.perf_counter() - start
    all_times = [value for values in times.values() for value in values]
    two_words = times["two words"]
    print(
        f"while {len(more):,} more are indexed, {len(more) / seconds:,.0f} a second, {len(all_times):,} searches: "
        f"two words p50 {median(two_words):.1f} p95 {percentile(two_words, 95):.1f} ms (≤ {BAR_P95_MS}), "
        f"all kinds p50 {median(all_times):.1f} p95 {percentile(all_times, 95):.1f} max {max(all_times):.0f}"
    )


def measure_starts(folder: Path) -> None:
    with_lists = milliseconds(partial(start, folder))
    for path in folder.glob("lists-*"):
        path.unlink()
    without_lists = milliseconds(partial(start, folder))
    print(f"start with saved lists {with_lists / 1000:.1f} s, from the documents alone {without_lists / 1000:.1f} s")


def start(folder: Path) -> None:
    with running(folder):
        pass


if __name__ == "__main__":
    main()
