"""The embedded search engine with 100,000 products: absolute numbers against the bar, and ratios to a plain scan.

    python -m bench.engine_speed [--documents 100000] [--queries 100]

Ratios travel between machines, milliseconds do not. The scan is what one would write without an engine: every
document is a line of JSON, parsed and looked through for the words; it knows no typos, no ranking, no facets. The
documents are synthetic, the engine is a process of its own over a temporary folder, asked over HTTP by one client.
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
from .engine_questions import HITS, QUESTIONS, EngineQuestion
from .engine_server import INDEX, EngineClient, milliseconds, percentile, running, wait_for_lists

BATCH = 5_000
UPDATES = 30
SCANS = 3
MORE_SHARE = 5
"""While searches are timed, one document for every so many is added."""
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
    began = time.perf_counter()
    for first in range(0, len(lines), BATCH):
        engine.wait(engine.add(lines[first : first + BATCH]))
    indexed = time.perf_counter() - began
    began = time.perf_counter()
    copy.write_bytes(b"\n".join(orjson.dumps(orjson.loads(line)) for line in lines))
    copied = time.perf_counter() - began
    print(
        f"indexed in {indexed:.1f} s, {len(lines) / indexed:,.0f} a second (≥ {BAR_RATE:,}); "
        f"{indexed / copied:.0f} times as long as parsing and writing to a file"
    )


def questions(label: str, lines: Sequence[bytes], count: int, seed: int = 2) -> list[EngineQuestion]:
    chance = random.Random(seed)
    return [QUESTIONS[label](chance, orjson.loads(chance.choice(lines))) for _ in range(count)]


def measure_searches(engine: EngineClient, lines: Sequence[bytes], count: int) -> None:
    print(f"\n{'ms, p50 (≤ 8) and p95 (≤ 40)':<30}{'p50':>7}{'p95':>8}{'max':>8}{'scan':>9}{'scan / p50':>12}")
    for label in QUESTIONS:
        sample = questions(label, lines, count)
        took = [milliseconds(partial(engine.ask, question)) for question in sample]
        p50, scanned = median(took), median(milliseconds(partial(scan, lines, q)) for q in sample[:SCANS])
        print(
            f"{label:<30}{p50:>7.1f}{percentile(took, 95):>8.1f}{max(took):>8.1f}{scanned:>9.0f}{scanned / p50:>12.0f}"
        )
    print()


def scan(lines: Sequence[bytes], question: EngineQuestion) -> list[Document]:
    words = [word.lower() for word in question.words]
    found = [
        document
        for line in lines
        if (document := orjson.loads(line))
        and all(word in text for text in [f"{document['name']} {document['article']}".lower()] for word in words)
    ]
    return sorted(found, key=lambda document: -document["rating"])[:HITS]


def measure_updates(engine: EngineClient, lines: Sequence[bytes]) -> None:
    """From sending a new price to the first search that finds it."""
    chance = random.Random(3)
    took = [
        milliseconds(partial(update_price, engine, orjson.loads(chance.choice(lines)), 1_000_000 + number))
        for number in range(UPDATES)
    ]
    print(
        f"a new price of one product is found after {median(took):.0f} ms, p95 {percentile(took, 95):.0f} "
        f"(≤ {BAR_UPDATE_MS})"
    )


def update_price(engine: EngineClient, document: Document, price: int) -> None:
    changed = {"id": document["id"], "price": dict.fromkeys(document["price"], price)}
    engine.send("PUT", f"{INDEX}/documents", orjson.dumps(changed))
    question = EngineQuestion({"filter": f"price.z1 = {price}", "limit": 1})
    while not engine.ask(question)["hits"]:
        time.sleep(0.001)


def measure_while_indexing(engine: EngineClient, lines: Sequence[bytes], more: Sequence[bytes]) -> None:
    """Searches of every kind in turn, one after another without a pause, until more documents are in."""
    began = time.perf_counter()
    tasks = [engine.add(more[first : first + BATCH]) for first in range(0, len(more), BATCH)]
    worker = Thread(target=partial(engine.another().wait, tasks[-1]))
    worker.start()
    took: dict[str, list[float]] = {label: [] for label in QUESTIONS}
    round_ = 0
    while worker.is_alive():
        round_ += 1
        for label in QUESTIONS:
            (question,) = questions(label, lines, 1, seed=1_000 + round_)
            took[label].append(milliseconds(partial(engine.ask, question)))
    seconds = time.perf_counter() - began
    everything = [value for values in took.values() for value in values]
    words = took["two words"]
    print(
        f"while {len(more):,} more are indexed, {len(more) / seconds:,.0f} a second, {len(everything):,} searches: "
        f"two words p50 {median(words):.1f} p95 {percentile(words, 95):.1f} ms (≤ {BAR_P95_MS}), "
        f"all kinds p50 {median(everything):.1f} p95 {percentile(everything, 95):.1f} max {max(everything):.0f}"
    )


def measure_starts(folder: Path) -> None:
    saved = milliseconds(partial(start, folder))
    for path in folder.glob("lists-*"):
        path.unlink()
    anew = milliseconds(partial(start, folder))
    print(f"start with saved lists {saved / 1000:.1f} s, from the documents alone {anew / 1000:.1f} s")


def start(folder: Path) -> None:
    with running(folder):
        pass


if __name__ == "__main__":
    main()
