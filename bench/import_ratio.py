"""Cost of an import as a ratio to a bare COPY of the same rows in the same run.

    python -m bench.import_ratio [ROWS]

Ratios are comparable between machines, seconds are not. The rows are synthetic; PostgreSQL is temporary and durable.
"""

import random
import resource
import sys
import tempfile
from pathlib import Path

from sqlalchemy import Engine, create_engine, text

from api.imports.profiles import load
from api.imports.service import import_file
from bench.database import temporary_database
from bench.timing import timed

ROWS = 100_000
HEADER = "id;название;категория;бренд;артикул;цена;старая цена;остаток\n"
KINDS = [
    "Амортизатор передний",
    "Колодки тормозные",
    "Фильтр масляный",
    "Свеча зажигания",
    "Ремень ГРМ",
    "Диск тормозной",
]


def main() -> None:
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    with tempfile.TemporaryDirectory(prefix="bench-import-") as folder:
        path = Path(folder) / "synthetic.csv"
        write_rows(path, rows)
        with temporary_database("import") as address:
            engine = create_engine(address)
            measure(engine, path, rows)
            engine.dispose()


def measure(engine: Engine, path: Path, rows: int) -> None:
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO price_zones (id, name) VALUES (1, 'Столицы')"))
        connection.execute(
            text(
                "INSERT INTO cities (id, name, region, zone_id, latitude, longitude, timezone, phone, email)"
                " VALUES (1, 'Москва', 'Москва', 1, 55.7, 37.6, 'Europe/Moscow', '', '')"
            )
        )
        connection.execute(
            text("INSERT INTO warehouses (id, city_id, name, address, phone) VALUES (1, 1, 'Склад', '', '')")
        )
    copy = timed(lambda: bare_copy(engine, path))
    profile = load("plain")
    memory = peak_mib()
    first = timed(lambda: import_file(engine, path, profile))
    same = timed(lambda: import_file(engine, path, profile))
    print(f"{rows:,} synthetic rows, {path.stat().st_size / 1e6:.1f} MB, one zone, one warehouse")
    print(f"bare COPY        {copy.seconds:7.2f} s")
    for label, run in (("first import", first), ("unchanged again", same)):
        print(f"{label:<16} {run.seconds:7.2f} s   {run.seconds / copy.seconds:6.1f} x COPY   {run.result}")
    print(f"unchanged / first {same.seconds / first.seconds:6.2f}   (goal: at most 0.25)")
    print(f"peak memory {memory:.0f} -> {peak_mib():.0f} MiB")


def write_rows(path: Path, count: int) -> None:
    chance = random.Random(1)
    with path.open("w", encoding="utf-8") as file:
        file.write(HEADER)
        for number in range(count):
            kind, cost = KINDS[number % len(KINDS)], chance.randrange(100, 90_000)
            file.write(
                f"{number};{kind} {number} усиленный;Запчасти > {kind} > Группа {number % 50};Бренд {number % 150};"
                f"{2100 + number % 90}-{number:07d};{cost};{cost + 100 if number % 5 == 0 else ''};"
                f"{chance.randrange(50)}\n"
            )


def bare_copy(engine: Engine, path: Path) -> None:
    """Copies the file into a table of text columns without an index."""
    with engine.begin() as connection:
        columns = ", ".join(f"c{number} text" for number in range(HEADER.count(";") + 1))
        connection.execute(text(f"CREATE TABLE bare ({columns})"))
        driver = connection.connection.driver_connection
        assert driver
        command = "COPY bare FROM STDIN (FORMAT csv, DELIMITER ';', HEADER)"
        with path.open("rb") as file, driver.cursor().copy(command) as copy:
            while block := file.read(1 << 16):
                copy.write(block)


def peak_mib() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
