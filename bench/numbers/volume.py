"""Volume test: time and memory of importing two million crosses and of indexing two hundred thousand parts.

    python -m bench.numbers.volume [--crosses 2000000] [--parts 200000]

The data are synthetic. Memory is compared with that of importing a tenth: it must not grow with the file.
"""

import argparse
import csv
import multiprocessing
import os
import random
import resource
import sys
import time
from pathlib import Path

import psutil
from sqlalchemy import create_engine

from api.parts.crosses.service import import_crosses, load_profile
from bench.relevance.scratch_shop import Scratch, scratch

MAKERS = 300
CROSSES_A_PART = 4
MAX_GROWTH = 1.25
SEED = 20261121


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--crosses", type=int, default=2_000_000)
    parser.add_argument("--parts", type=int, default=200_000)
    options = parser.parse_args()
    with scratch() as shop:
        shop.shop("migrate")
        tenth_mib, _ = import_rows(shop, options.crosses // 10, "few")
        all_mib, seconds = import_rows(shop, options.crosses, "many")
    growth = all_mib / tenth_mib
    print(f"{options.crosses:,} crosses: {seconds:.0f} s, {options.crosses / seconds:,.0f} rows a second")
    print(
        f"memory of the import {all_mib:.0f} MiB, of a tenth {tenth_mib:.0f} MiB: {growth:.2f} (at most {MAX_GROWTH})"
    )
    with scratch() as shop:
        shop.shop("migrate")
        import_rows(shop, options.parts, "parts", each=1)
        index(shop)
    return 0 if growth <= MAX_GROWTH else 1


def import_rows(shop: Scratch, crosses: int, source: str, each: int = CROSSES_A_PART) -> tuple[float, float]:
    """(peak memory of the process in MiB, seconds)."""
    file = shop.folder / f"{source}.csv"
    write_rows(file, crosses, each)
    start = time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        memory = pool.apply(in_process, (shop.env["DATABASE_URL"], file, source))
    return memory, time.perf_counter() - start


def in_process(database: str, file: Path, source: str) -> float:
    profile = load_profile("plain").model_copy(update={"source": source})
    with create_engine(database).begin() as connection:
        import_crosses(connection, file, profile)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def write_rows(file: Path, crosses: int, each: int) -> None:
    """Writes crosses: each part has `each` analogues of other makers; numbers have the form of real ones."""
    chance = random.Random(SEED)
    parts = max(crosses // each, 1)
    with file.open("w", encoding="utf-8", newline="") as output:
        table = csv.writer(output)
        table.writerow(["brand", "number", "name", "other_brand", "other_number"])
        for row_number in range(crosses):
            number = row_number % parts
            analogue = (number + chance.randrange(1, parts)) % parts if parts > 1 else 1
            table.writerow([*brand_and_number(number), "Фильтр масляный", *brand_and_number(analogue)])


def brand_and_number(number: int) -> tuple[str, str]:
    mixed = number * 2654435761 % 10_000_000_000
    return f"Maker {number % MAKERS}", f"{mixed:010d}"[:5] + "-" + f"{mixed:010d}"[5:] + "AB"[number % 2]


def index(shop: Scratch) -> None:
    start = time.perf_counter()
    shop.shop("reindex", "parts")
    seconds = time.perf_counter() - start
    with shop.connect() as connection:
        row = connection.execute("SELECT count(*) FROM parts").fetchone()
    assert row
    engine = max(process.memory_info().rss for process in psutil.Process(os.getpid()).children(recursive=True))
    print(f"{row[0]:,} parts indexed: {seconds:.0f} s, {row[0] / seconds:,.0f} a second; engine {engine >> 20} MiB")


if __name__ == "__main__":
    sys.exit(main())
