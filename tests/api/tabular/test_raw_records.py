"""Records of a file as text and as bytes: whatever quotes and line breaks it has, both readers see the same ones."""

import random
from pathlib import Path

import pytest

from api.tabular import raw_records
from api.tabular.errors import FileRefusedError
from api.tabular.raw_records import encoded_records, open_text, text_lines, unknown_records

PIECES = ["a", "б", ";", '"', "\n", "\r\n", "\r", "1;2\n", '""', '"x\ny"', "\ufeff"]


def texts(path: Path, encoding: str) -> list[str]:
    with open_text(path, encoding) as file:
        return [raw.rstrip("\r\n") for _, raw in raw_records.raw_records(text_lines(file), ";")]


def decoded(path: Path, encoding: str, first: int) -> list[str]:
    blocks = encoded_records(path, encoding, ";", first)
    return [record.decode() for block in blocks for record in block]


@pytest.mark.parametrize("block", [1, 5, 20, 1 << 18])
def test_both_readers_see_the_same_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: int) -> None:
    monkeypatch.setattr(raw_records, "_BLOCK", block)
    chance, path = random.Random(block), tmp_path / "rows.csv"
    for _ in range(300):
        encoding = chance.choice(["utf-8-sig", "utf-16"])
        path.write_bytes("".join(chance.choices(PIECES, k=chance.randrange(1, 40))).encode(encoding))

        expected = texts(path, encoding)

        assert decoded(path, encoding, 1) == expected, path.read_bytes()
        assert decoded(path, encoding, 3) == expected[2:]


def test_known_records_are_skipped_in_runs() -> None:
    blocks = [[b"2", b"3", b"4"], [b"5", b"6"]]
    skipped = bytearray([0, 0, 1, 1, 0, 1, 1])

    assert list(unknown_records(iter(blocks), 2, skipped)) == [(2, None), (4, "4"), (5, None)]


def test_a_line_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw_records, "_MAX_LINE_BYTES", 10)
    monkeypatch.setattr(raw_records, "_BLOCK", 4)
    path = tmp_path / "rows.csv"
    path.write_bytes(b"a;b\n" + b"x" * 30)

    with pytest.raises(FileRefusedError, match="это не таблица"):
        list(encoded_records(path, "utf-8-sig", ";", 1))
