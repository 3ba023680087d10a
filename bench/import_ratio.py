"""Cost of imports as ratios to a bare COPY of the same file in the same run.

    python -m bench.import_ratio [ROWS] [FILE]      FILE: bare (the default) or rich

Ratios are comparable between machines, seconds are not. The rows are synthetic; PostgreSQL is temporary and durable.
Each import is a process of its own, as its memory is measured too. `rich` rows have options, several zones and
warehouses, other numbers and descriptions in quotes.
"""

import multiprocessing
import sys
import tempfile
from pathlib import Path
from statistics import median

from sqlalchemy import Engine, create_engine, text

from bench.import_files import PROFILES, change_rows, write_rows
from bench.import_run import run_import
from bench.timing import timed

ROWS = 100_000
CHANGED_SHARE = 0.05
COPIES = 3
ZONES = WAREHOUSES = 4


def main() -> None:
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    kind = sys.argv[2] if len(sys.argv) > 2 else "bare"
    from bench.database import temporary_database  # not in the processes of imports, whose memory is measured

    with tempfile.TemporaryDirectory(prefix="bench-import-") as folder, temporary_database("import") as address:
        path = Path(folder) / "synthetic.csv"
        write_rows(path, rows, kind)
        measure(address, path, rows, kind)


def measure(address: str, path: Path, rows: int, kind: str) -> None:
    engine = create_engine(address)
    prepare(engine)
    print(f"{rows:,} {kind} rows, {path.stat().st_size / 1e6:.1f} MB")
    copy = median(timed(lambda: bare_copy(engine, path)).seconds for _ in range(COPIES))
    engine.dispose()
    print(f"bare COPY        {copy:7.2f} s   (median of {COPIES})")
    first = measure_import("first import", address, path, kind, copy, None)
    measure_import("unchanged again", address, path, kind, copy, first)
    change_rows(path, CHANGED_SHARE)
    measure_import(f"{CHANGED_SHARE:.0%} changed", address, path, kind, copy, first)


def measure_import(label: str, address: str, path: Path, kind: str, copy: float, first: float | None) -> float:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        run, before, peak = pool.apply(run_import, (address, path, PROFILES[kind]))
    share = f"{run.seconds / first:6.3f} x first" if first else ""
    print(
        f"{label:<16} {run.seconds:7.2f} s   {run.seconds / copy:6.1f} x COPY   {share:<14}"
        f"   {before:.0f} -> {peak:.0f} MiB   {run.result}",
        flush=True,
    )
    return run.seconds


def prepare(engine: Engine) -> None:
    with engine.begin() as connection:
        for number in range(1, ZONES + 1):
            connection.execute(text("INSERT INTO price_zones (id, name) VALUES (:id, 'Зона ' || :id)"), {"id": number})
        connection.execute(
            text(
                "INSERT INTO cities (id, name, region, zone_id, latitude, longitude, timezone, phone, email)"
                " VALUES (1, 'Москва', 'Москва', 1, 55.7, 37.6, 'Europe/Moscow', '', '')"
            )
        )
        for number in range(1, WAREHOUSES + 1):
            connection.execute(
                text("INSERT INTO warehouses (id, city_id, name, address, phone) VALUES (:id, 1, 'Склад', '', '')"),
                {"id": number},
            )


def bare_copy(engine: Engine, path: Path) -> None:
    """Copies the file into a new table of text columns without an index."""
    with path.open(encoding="utf-8") as file:
        columns = ", ".join(f"c{number} text" for number in range(file.readline().count(";") + 1))
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE IF EXISTS bare"))
        connection.execute(text(f"CREATE TABLE bare ({columns})"))
        driver = connection.connection.driver_connection
        assert driver
        command = "COPY bare FROM STDIN (FORMAT csv, DELIMITER ';', HEADER)"
        with path.open("rb") as file_bytes, driver.cursor().copy(command) as copy:
            while block := file_bytes.read(1 << 16):
                copy.write(block)


if __name__ == "__main__":
    main()
