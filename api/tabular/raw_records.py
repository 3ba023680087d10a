"""Records of a CSV file before their cells are parsed: a cell in quotes may contain line breaks."""

import csv
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import BinaryIO, TextIO

from api.tabular.errors import FileRefusedError

#: A longer cell means an unclosed quote.
MAX_CELL = 1 << 20
#: The columns of a spreadsheet: exports fill rows with empty cells up to there.
MAX_CELLS = 1 << 14
#: In characters, of a line and of a record in quotes that goes on below it.
_MAX_LINE = 1 << 22
_MAX_LINE_BYTES = 4 * _MAX_LINE
_BLOCK = 1 << 18
_BOM = b"\xef\xbb\xbf"


def open_text(path: Path, encoding: str) -> TextIO:
    # An invalid byte must not stop the reading: only its row is rejected.
    return path.open(encoding=encoding, errors="replace", newline="")


def text_lines(file: TextIO) -> Iterator[str]:
    for line in iter(partial(file.readline, _MAX_LINE), ""):
        if len(line) == _MAX_LINE:
            raise _line_without_end()
        yield line


def raw_records(lines: Iterator[str], delimiter: str) -> Iterator[tuple[int, str]]:
    """The records with their numbers from 1, as text."""
    for number, line in enumerate(lines, start=1):
        yield number, _with_next_lines(line, lines, delimiter) if '"' in line else line


def encoded_records(path: Path, encoding: str, delimiter: str, first: int) -> Iterator[list[bytes]]:
    """The records from number `first` on in UTF-8, in blocks, without the line breaks at their ends.

    A file in UTF-8 is not decoded.
    """
    skipped = first - 1
    for block in _encoded_blocks(path, encoding, delimiter):
        if skipped >= len(block):
            skipped -= len(block)
        else:
            yield block[skipped:]
            skipped = 0


def unknown_records(blocks: Iterator[list[bytes]], first: int, skipped: bytearray) -> Iterator[tuple[int, str | None]]:
    """(number, text) of the records that are not skipped; a text of None means those between them.

    `skipped` holds 1 at the numbers of records that are known.
    """
    for block in blocks:
        number, end = first, first + len(block)
        while (unknown := skipped.find(0, number, end)) >= 0:
            if unknown > number:
                yield number, None
            yield unknown, block[unknown - first].decode(errors="replace")
            number = unknown + 1
        if number < end:
            yield number, None
        first = end


def csv_rows(lines: Iterator[str], delimiter: str) -> Iterator[list[str]]:
    csv.field_size_limit(MAX_CELL)
    return csv.reader(lines, delimiter=delimiter, strict=True)


def _encoded_blocks(path: Path, encoding: str, delimiter: str) -> Iterator[list[bytes]]:
    if encoding == "utf-8-sig":
        with path.open("rb") as file:
            if file.read(len(_BOM)) != _BOM:
                file.seek(0)
            yield from _blocks_of_bytes(file, delimiter)
    else:
        with open_text(path, encoding) as text:
            for _, raw in raw_records(text_lines(text), delimiter):
                yield [raw.rstrip("\r\n").encode()]


def _blocks_of_bytes(file: BinaryIO, delimiter: str) -> Iterator[list[bytes]]:
    """Splits blocks without quotes into lines at once, and reads the rest of the file from the first quote on."""
    while block := _block_of_lines(file):
        if b'"' in block or (b"\r" in block and block.count(b"\r") != block.count(b"\r\n")):
            blocks = chain([block], iter(partial(_block_of_lines, file), b""))
            lines = chain.from_iterable(block.splitlines(keepends=True) for block in blocks)
            yield from ([record.rstrip(b"\r\n")] for record in _encoded_records(lines, delimiter))
        else:
            records = block.removesuffix(b"\n").split(b"\n")
            yield [record.removesuffix(b"\r") for record in records] if b"\r" in block else records


def _encoded_records(lines: Iterator[bytes], delimiter: str) -> Iterator[bytes]:
    for line in lines:
        if b'"' in line:
            following = (next_line.decode(errors="replace") for next_line in lines)
            yield _with_next_lines(line.decode(errors="replace"), following, delimiter).encode()
        else:
            yield line


def _block_of_lines(file: BinaryIO) -> bytes:
    end = file.readline(_MAX_LINE_BYTES) if (block := file.read(_BLOCK)) else b""
    if len(end) == _MAX_LINE_BYTES:
        raise _line_without_end()
    return block + end


def _with_next_lines(line: str, lines: Iterator[str], delimiter: str) -> str:
    taken, length = [line], len(line)

    def take() -> Iterator[str]:
        nonlocal length
        yield line
        for next_line in lines:
            length += len(next_line)
            if length > _MAX_LINE:
                raise _line_without_end()
            taken.append(next_line)
            yield next_line

    with suppress(csv.Error):
        next(csv_rows(take(), delimiter))
    return "".join(taken)


def _line_without_end() -> FileRefusedError:
    return FileRefusedError("binary", "В файле строка длиннее четырёх миллионов знаков: это не таблица.")
