"""What the words of a product cost: its documents beside the bare catalogue, in a running shop with goods.

    python -m bench.word_forms

The bare catalogue has of all search fields only the name, the brand and the numbers. Both are made from the same rows
and put into an engine of their own, one after the other, so the ratios travel between machines.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import Connection

from api.db import get_engine
from api.settings import get_settings
from indexer.documents import PRODUCTS, AnyRow, Document
from indexer.search_config import load

from .engine_server import INDEX, running

PAGE = 2_000
BARE = ("name", "maker", "numbers")


def main() -> None:
    with get_engine().connect() as connection:
        bare = measure("bare catalogue", connection, without_words)
        full = measure("with its words", connection, PRODUCTS.document)
    ratios = " ".join(f"{name} ×{full[name] / bare[name]:.1f}" for name in bare)
    print(f"{'ratio':<16}{ratios}")


def without_words(row: AnyRow) -> Document:
    document = PRODUCTS.document(row)
    return {**document, "search": {name: document["search"][name] for name in BARE}}


def measure(label: str, connection: Connection, make: Callable[[AnyRow], Document]) -> dict[str, float]:
    """Milliseconds a document to make and to index it, bytes of JSON and of the engine's files a document."""
    rows = list(_rows(connection))
    if not rows:
        sys.exit("no products: run it in a shop that has some")
    make(rows[0])
    began = time.perf_counter()
    lines = [orjson.dumps(make(row)) for row in rows]
    made = time.perf_counter() - began
    indexed, size = _indexed(lines)
    count = len(lines)
    sent = sum(map(len, lines))
    print(
        f"{label:<16}{count} products: made {made / count * 1000:.2f} ms, indexed {indexed / count * 1000:.2f} ms, "
        f"JSON {sent / count:,.0f} bytes, "
        f"index {size / count:,.0f} bytes each ({size / 2**20:.1f} MiB, {indexed:.1f} s)"
    )
    return {"indexed": indexed, "JSON": sent, "index": size}


def _rows(connection: Connection) -> Iterable[AnyRow]:
    ids = list(connection.scalars(PRODUCTS.indexable()))
    for first in range(0, len(ids), PAGE):
        yield from PRODUCTS.read(connection, ids[first : first + PAGE])


def _indexed(lines: list[bytes]) -> tuple[float, int]:
    settings: dict[str, Any] = load(get_settings().search_config_dir).indexes[PRODUCTS.index].wire()
    with tempfile.TemporaryDirectory(prefix="bench-words-") as name:
        folder = Path(name) / "engine"
        with running(folder) as engine:
            engine.wait(engine.send("PATCH", f"{INDEX}/settings", orjson.dumps(settings))["taskUid"])
            began = time.perf_counter()
            for task in [engine.add(lines[first : first + PAGE]) for first in range(0, len(lines), PAGE)]:
                engine.wait(task)
            took = time.perf_counter() - began
        return took, sum(file.stat().st_blocks * 512 for file in folder.rglob("*") if file.is_file())


if __name__ == "__main__":
    main()
