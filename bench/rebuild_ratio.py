"""Cost of a rebuild as a ratio to one request with the same finished documents, to the same engine, in the same run.

    python -m bench.rebuild_ratio [--products 20000] [--catalogue FILE --profile NAME]

First the documents are built without an engine. Then an index is filled by one
request with all of them, and the shop rebuilds its index: reading, building, sending, indexing and swapping. Ratios
are comparable between machines, documents a second are not. bench.large_catalogue multiplies the catalogue.
"""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
import psutil
from sqlalchemy import Connection, Engine

from api.core.db import get_engine
from api.core.settings import get_settings
from api.curation.index_settings import IndexSettings, live_config
from bench.large_catalogue import multiply
from bench.relevance.scratch_shop import CatalogueFile, Scratch, scratch
from bench.timing import Timed, timed
from indexer import index_repository, rebuild
from indexer.documents import PRODUCTS
from indexer.engine import SearchEngine

PAGE = 2_000
INDEXING_DEADLINE_S = 3600
_MAX_ID = 2**31 - 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--products", type=int, default=20_000)
    parser.add_argument("--catalogue", type=Path, help="price list to multiply; default: the demo shop")
    parser.add_argument("--profile", default="plain")
    parser.add_argument("--build-only", action="store_true")
    options = parser.parse_args()
    with scratch() as shop:
        shop.fill(CatalogueFile(options.catalogue, options.profile) if options.catalogue else None)
        with shop.connect() as connection:
            print(f"{multiply(connection, options.products):,} products")
            connection.execute("DELETE FROM search_outbox")
        os.environ.update(shop.env)
        get_settings.cache_clear()
        measure(shop, build_only=options.build_only)


def measure(shop: Scratch, *, build_only: bool) -> None:
    database = get_engine()
    engine = SearchEngine(shop.env["MEILI_URL"], shop.env["MEILI_MASTER_KEY"])
    settings = live_config()
    with database.connect() as plain:
        connection = plain.execution_options(isolation_level="AUTOCOMMIT")
        ids = index_repository.indexable_ids(connection, PRODUCTS, 0, _MAX_ID)
        built = build(connection, ids)
        print(
            f"built {len(ids) / built.seconds:10,.0f} documents/s,"
            f" {built.result / len(ids) * 1e6:.0f} us of processor time a document with PostgreSQL's"
        )
        if not build_only:
            print_ratio(connection, database, engine, settings.indexes["products"], ids)
    database.dispose()


def build(connection: Connection, ids: Sequence[int]) -> Timed[float]:
    """Reads, builds and encodes the documents, after a page of warming up; the result is processor time in seconds."""
    finished_documents(connection, ids[:PAGE])

    def run() -> float:
        before = processor_seconds()
        finished_documents(connection, ids)
        return processor_seconds() - before

    return timed(run)


def processor_seconds() -> float:
    """Of this process and all that it has started, PostgreSQL."""
    own = psutil.Process()
    times = [process.cpu_times() for process in (own, *own.children(recursive=True))]
    return float(sum(time.user + time.system for time in times))


def print_ratio(
    connection: Connection,
    database: Engine,
    engine: SearchEngine,
    settings: IndexSettings,
    ids: Sequence[int],
) -> None:
    documents = finished_documents(connection, ids)
    size = sum(map(len, documents))
    engine.create("finished", "id")
    engine.update_settings("finished", settings.wire())
    request = timed(lambda: engine.wait(engine.replace("finished", b"\n".join(documents)), INDEXING_DEADLINE_S))
    engine.drop("finished")
    config = live_config()

    def run() -> Any:
        return rebuild.rebuild(PRODUCTS, engine, database, config, lambda sent, total: None)

    full = timed(run)
    count = len(documents)
    print(f"{count:,} documents of {size / count:,.0f} bytes, {size / 1e6:.0f} MB")
    print(f"one request {request.seconds:15.1f} s {count / request.seconds:10,.0f} documents/s")
    print(f"rebuild {full.seconds:19.1f} s {count / full.seconds:10,.0f} documents/s")
    print(f"ratio {request.seconds / full.seconds:21.2f}   (goal: at least 0.6)")


def finished_documents(connection: Connection, ids: Sequence[int]) -> list[bytes]:
    return [
        orjson.dumps(PRODUCTS.document(row))
        for first in range(0, len(ids), PAGE)
        for row in PRODUCTS.read(connection, ids[first : first + PAGE])
    ]


if __name__ == "__main__":
    main()
