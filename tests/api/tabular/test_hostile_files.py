"""Files made to break the reader of price lists: each is refused or read in bounded memory.

A child process reads the file with an address space of 256 MB above its start: what needs more fails with MemoryError.
"""

import codecs
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterable
from itertools import chain, repeat
from pathlib import Path

import pytest

READER = """
import json, resource, sys
from pathlib import Path
from api.tabular.csv_reader import open_table, possible_headers
from api.tabular.layout import Column, FileRefusedError, Layout

LAYOUT = Layout((Column(("name",)), Column(("price",))))

def outcome(path):
    rows = problems = 0
    try:
        possible_headers(path)
        table = open_table(path, LAYOUT)
        for record in table.records():
            rows += not record.problem
            problems += bool(record.problem)
        return f"read {rows} {problems}"
    except FileRefusedError as refusal:
        return f"{refusal.code} {rows} {problems}"
    except MemoryError:
        return "out of memory"

pages = int(Path("/proc/self/statm").read_text().split()[0])
limit = pages * resource.getpagesize() + (256 << 20)
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
print(json.dumps({path.stem: outcome(path) for path in sorted(Path(sys.argv[1]).iterdir())}))
"""
Write = Callable[[Path], None]
MB = 1 << 20
ENTITIES = "".join(f"<!ENTITY a{level} '{f'&a{level - 1};' * 10}'>" for level in range(1, 10))
LAUGHS = f"<!DOCTYPE lolz [<!ENTITY a0 'ha'>{ENTITIES}]><worksheet>&a9;</worksheet>"
EXTERNAL = (
    '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % y SYSTEM "http://127.0.0.1:9/y"> %y;]><w>&x;</w>'
)
SHEET = "xl/worksheets/sheet1.xml"


def streamed(parts: Iterable[bytes]) -> Write:
    def write(path: Path) -> None:
        with path.open("wb") as file:
            file.writelines(parts)

    return write


def text(content: str, encoding: str = "utf-8") -> Write:
    return streamed([content.encode(encoding)])


def archive(**entries: str | int) -> Write:
    """A workbook with these entries; a number is so many MB of zeros, which compress a thousand times."""

    def write(path: Path) -> None:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as book:
            book.writestr("[Content_Types].xml", "<Types/>")
            for name, content in entries.items():
                with book.open(name, "w") as entry:
                    for block in repeat(bytes(MB), content) if isinstance(content, int) else [content.encode()]:
                        entry.write(block)

    return write


def nested(path: Path) -> None:
    """Ten zips in a zip, four levels deep."""
    for level in range(4):
        inner = path.read_bytes() if level else bytes(MB)
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
            for number in range(10):
                book.writestr(f"{number}.zip" if level else f"{number}.csv", inner)


def many_entries(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as book:
        book.writestr(SHEET, "")
        for number in range(10_000):
            book.writestr(f"{number}", "")


def lying_sizes(path: Path) -> None:
    """Ten MB that both headers declare as ten bytes."""
    archive(**{SHEET: 10})(path)
    content = path.read_bytes().replace((10 * MB).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    path.write_bytes(content)


def truncated(path: Path) -> None:
    archive(**{SHEET: 4})(path)
    path.write_bytes(path.read_bytes()[:1000])


def sparse_line(path: Path) -> None:
    with path.open("wb") as file:
        file.write(b"name;price\nLamp;5\n" + b"x" * 2 * MB)
        file.truncate(1 << 30)


ROWS = "".join(f"Колодка {number};5\n" for number in range(2000))
HOSTILE: dict[str, tuple[Write, str]] = {
    "flat zip bomb": (archive(**{SHEET: 128}), "xlsx 0 0"),
    "nested zip bomb": (nested, "zip 0 0"),
    "zip of many entries": (many_entries, "xlsx 0 0"),
    "zip slip": (archive(**{"../../../../tmp/slip.csv": "name;price\n", "/etc/slip": "", "..\\slip": ""}), "zip 0 0"),
    "wrong declared sizes": (lying_sizes, "xlsx 0 0"),
    "truncated workbook": (truncated, "xlsx 0 0"),
    "workbook of a billion laughs": (archive(**{SHEET: LAUGHS}), "xlsx 0 0"),
    "workbook with external entities": (archive(**{SHEET: EXTERNAL}), "xlsx 0 0"),
    "workbook of empty rows": (archive(**{SHEET: "<row/>" * 300_000}), "xlsx 0 0"),
    "XML of a billion laughs": (text(f"<?xml version='1.0'?>{LAUGHS}"), "xml 0 0"),
    "XML with external entities": (text(f"\n<?xml version='1.0'?>{EXTERNAL}"), "xml 0 0"),
    "XML in UTF-16": (text(f"\ufeff<?xml version='1.0'?>{LAUGHS}", "utf-16-le"), "missing_columns 0 0"),
    "YML without a declaration": (text(f"<!DOCTYPE yml_catalog>{LAUGHS}"), "missing_columns 0 0"),
    "workbook behind other bytes": (streamed([bytes(64), b"PK\3\4" * 99]), "binary 0 0"),
    "NUL bytes": (streamed(chain([b"name;price\n"], repeat(b"\0;5\n", 9999))), "binary 0 0"),
    "a few NUL bytes": (text(f"name;price\n{ROWS}Lamp\0;5\n"), "read 2001 0"),
    "two encodings": (
        streamed([f"name;price\n{ROWS}".encode(), "Фара;5\n".encode("cp1251") * 9]),
        "read 2000 9",
    ),
    "empty rows": (streamed(chain([b"name;price\n"], repeat(b"\n", 300_000), [b"Lamp;5\n"])), "read 1 0"),
    "rows of empty cells": (
        streamed(chain([b"name;price\n"], repeat(b";\n", 300_000), [b"Lamp;5\n"])),
        "read 1 0",
    ),
    "ten million columns": (streamed(chain([b"name;price\nLamp;5\n"], repeat(b";" * MB, 10))), "binary 0 0"),
    "wide row": (text(f"name;price\nLamp;5\n{'ab;' * 1_300_000}\nLamp;5\n"), "read 2 1"),
    "wide header": (text(f"{'ab;' * 1_300_000}\n" * 3), "no_columns 0 0"),
    "wide rows only": (streamed(chain([b"name;price\n"], repeat(b"ab;" * 1_300_000 + b"\n", 16))), "read 0 16"),
    "wide rows in quotes": (streamed(chain([b"name;price\n"], repeat(b'"a";' * 900_000 + b"\n", 12))), "read 0 12"),
    "line of a gigabyte": (sparse_line, "binary 0 0"),
    "record in quotes without end": (
        streamed(chain([b"name;price\nLamp;5\n"], repeat(b'"x\n";', 9_000_000))),
        "binary 0 0",
    ),
    "lines of broken quotes": (streamed(chain([b"name;price\nLamp;5\n"], repeat(b'";"\n', 100_000))), "read 1 100000"),
    "open quote": (streamed(chain([b'name;price\nLamp;5\n"'], repeat(b"x" * 99 + b"\n", 300_000))), "cut 0 0"),
    "UTF-16 without line breaks": (
        streamed(chain([codecs.BOM_UTF16_LE], repeat("щ;".encode("utf-16-le") * 99, 200_000))),
        "binary 0 0",
    ),
}


def read_in_child(folder: Path, script: str = READER) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", script, str(folder)], capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What became of each file, all read by one child: its start takes longer than most files."""
    folder = tmp_path_factory.mktemp("hostile")
    for name, (write, _) in HOSTILE.items():
        write(folder / f"{name}.csv")
    child = read_in_child(folder)
    assert child.returncode == 0, child.stderr[-600:]
    found: dict[str, str] = json.loads(child.stdout)
    return found


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_or_read_in_bounded_memory(outcomes: dict[str, str], name: str) -> None:
    assert outcomes[name] == HOSTILE[name][1]


def test_the_limit_of_the_child_is_real(tmp_path: Path) -> None:
    (tmp_path / "price.csv").touch()
    child = read_in_child(tmp_path, READER.replace("possible_headers(path)", "bytes(300 << 20)"))

    assert json.loads(child.stdout) == {"price": "out of memory"}
