"""Weight of product documents: bytes by field, and the index on disk and documents a second beside a bare catalogue.

    python -m bench.document_weight [--catalogue f.csv --profile vaz-parts]

The bare catalogue has the same documents without the fields that only search reads; name, article, brand and category
are searchable. Each set of documents is indexed by an engine of its own. Fails above the bars.
"""

import argparse
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

import orjson
from sqlalchemy import create_engine

from api.core.json_types import JsonMapping, JsonObject
from api.curation.index_settings import live_config
from bench.engine_server import INDEX, running, wait_for_lists
from bench.relevance.__main__ import catalogue_of, sources
from bench.relevance.scratch_shop import Scratch, scratch
from bench.timing import percentile, timed
from indexer.documents import PRODUCTS, Document

BAR_BYTES, BAR_DISK = 2_000, 2.0
HELPERS = "search"
#: Searchable attributes of the bare catalogue.
BARE = ("name", "article", "brand", "categories")
LEAST_BYTES = 1


@dataclass(frozen=True)
class IndexCost:
    sent_bytes: int
    disk_bytes: int
    seconds: float


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    sources(parser)
    options = parser.parse_args()
    with scratch(options.keep) as shop:
        if not options.ask_only:
            shop.fill(catalogue_of(options))
        documents = build(shop)
    light = print_fields(documents)
    small = compare_indexes(documents)
    return 0 if light and small else 1


def build(shop: Scratch) -> Sequence[Document]:
    database = create_engine(shop.env["DATABASE_URL"])
    with database.connect() as connection:
        rows = PRODUCTS.read(connection, list(connection.scalars(PRODUCTS.indexable())))
    database.dispose()
    PRODUCTS.document(rows[0])  # tables and the dictionary are read once a process
    documents = timed(lambda: [PRODUCTS.document(row) for row in rows])
    offers = timed(lambda: [PRODUCTS.offer(row) for row in rows if PRODUCTS.offer])
    print(
        f"{len(rows):,} documents: {len(rows) / documents.seconds:,.0f} a second built by one core, "
        f"price and stock alone {len(rows) / offers.seconds:,.0f}"
    )
    return documents.result


def print_fields(documents: Sequence[Document]) -> bool:
    """Prints the bytes of JSON by field; False when the mean document exceeds the bar."""
    sizes: defaultdict[str, list[int]] = defaultdict(lambda: [0] * len(documents))
    for index, document in enumerate(documents):
        for name, value in flat(document).items():
            sizes[name][index] = len(orjson.dumps({name.removeprefix(f"{HELPERS}."): value})) - 1
    totals = [len(orjson.dumps(document)) for document in documents]
    print(f"{'bytes':<22}{'mean':>8}{'p95':>8}{'in':>7}")
    for name, values in sorted(sizes.items(), key=lambda item: -sum(item[1])):
        if mean(values) >= LEAST_BYTES:
            present = sum(map(bool, values)) / len(values)
            print(f"{name:<22}{mean(values):>8.0f}{percentile(values, 95):>8.0f}{present:>7.0%}")
    print(f"{'a document':<22}{mean(totals):>8.0f}{percentile(totals, 95):>8.0f}  (≤ {BAR_BYTES:,} in the mean)")
    return mean(totals) <= BAR_BYTES


def flat(document: Document) -> JsonObject:
    """The fields with those of `search` by their dotted names."""
    helpers = {f"{HELPERS}.{name}": value for name, value in document[HELPERS].items()}
    return {**{name: value for name, value in document.items() if name != HELPERS}, **helpers}


def compare_indexes(documents: Sequence[Document]) -> bool:
    """Indexes the documents with and without helper fields; False when the index on disk exceeds the bar."""
    settings = live_config().indexes[PRODUCTS.index].wire()
    bare_settings = {
        **settings,
        "searchableAttributes": list(BARE),
        "typoTolerance": {**settings["typoTolerance"], "disableOnAttributes": []},
    }
    without = [{name: value for name, value in document.items() if name != HELPERS} for document in documents]
    bare, ours = index_documents(without, bare_settings), index_documents(documents, settings)
    print(f"\n{'index':<12}{'JSON, MB':>10}{'on disk, MB':>13}{'documents/s':>13}")
    for name, cost in (("bare", bare), ("ours", ours)):
        speed = len(documents) / cost.seconds
        print(f"{name:<12}{cost.sent_bytes / 1e6:>10.2f}{cost.disk_bytes / 1e6:>13.2f}{speed:>13,.0f}")
    sent, disk = ours.sent_bytes / bare.sent_bytes, ours.disk_bytes / bare.disk_bytes
    speed = bare.seconds / ours.seconds
    print(f"{'ours / bare':<12}{sent:>10.2f}{disk:>13.2f}{speed:>13.2f}  (on disk ≤ {BAR_DISK})")
    return disk <= BAR_DISK


def index_documents(documents: Sequence[Document], settings: JsonMapping) -> IndexCost:
    lines = [orjson.dumps(document) for document in documents]
    with tempfile.TemporaryDirectory(prefix="bench-index-") as name:
        folder = Path(name) / "engine"
        with running(folder) as engine:
            engine.wait(engine.send("PATCH", f"{INDEX}/settings", orjson.dumps(settings))["taskUid"])
            seconds = timed(lambda: engine.wait(engine.add(lines))).seconds
            wait_for_lists(folder)
            disk_bytes = sum(path.stat().st_blocks * 512 for path in folder.rglob("*") if path.is_file())
    return IndexCost(sum(map(len, lines)), disk_bytes, seconds)


if __name__ == "__main__":
    sys.exit(main())
