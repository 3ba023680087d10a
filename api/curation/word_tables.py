"""Reads and checks the tables of `search-config/words`; an error names its file and line."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple, TypeVar, get_type_hints

from api.curation.config_files import ConfigFiles

#: Version of the rules, part of the digest. Increment it when equal tables result in other documents.
RULES = 1

Names = tuple[str, ...]
_MAY_BE_EMPTY = {"make"}


class WordsError(Exception):
    """A table cannot be used; the message names the file and the line."""


class CategoryNames(NamedTuple):
    """Other names of the products of a leaf category."""

    category: str
    names: Names
    why: str


class Jargon(NamedTuple):
    """Everyday names (`from_`) and the terms of catalogues (`to`); a product matches by any of them."""

    from_: Names
    to: Names
    why: str


class AdjectivePair(NamedTuple):
    """An adjective and the noun it derives from."""

    adjective: str
    noun: str
    why: str


class MakerRow(NamedTuple):
    maker: str
    spellings: Names
    why: str


class Make(NamedTuple):
    """A make of cars."""

    make: str
    names: Names
    why: str


class Model(NamedTuple):
    """A model in the spelling of catalogues and its other names. Without a make only long names and codes are
    recognised."""

    make: str
    model: str
    names: Names
    why: str


class Family(NamedTuple):
    """A part for the `first` model of a family usually fits `model` too."""

    model: str
    first: str
    why: str


class UnitWord(NamedTuple):
    """A word after a number, and its Latin unit in documents."""

    word: str
    unit: str
    why: str


class FillerWord(NamedTuple):
    """A query word of little meaning (`soft`) or none (`stop`)."""

    word: str
    kind: str
    why: str


Row = TypeVar("Row", CategoryNames, Jargon, AdjectivePair, MakerRow, Make, Model, Family, UnitWord, FillerWord)


@dataclass(frozen=True)
class Tables:
    """All word tables. `digest` changes with every value that documents depend on."""

    categories: tuple[CategoryNames, ...] = ()
    jargon: tuple[Jargon, ...] = ()
    adjectives: tuple[AdjectivePair, ...] = ()
    makers: tuple[MakerRow, ...] = ()
    makes: tuple[Make, ...] = ()
    models: tuple[Model, ...] = ()
    families: tuple[Family, ...] = ()
    units: tuple[UnitWord, ...] = ()
    soft: tuple[FillerWord, ...] = ()
    stop: tuple[FillerWord, ...] = ()
    digest: str = ""


def load_tables(files: ConfigFiles) -> Tables:
    """Reads all tables; a missing file is an empty table. Raises WordsError."""
    return Tables(
        categories=_read(files, "categories", CategoryNames),
        jargon=_read(files, "jargon", Jargon),
        adjectives=_read(files, "adjectives", AdjectivePair),
        makers=_read(files, "makers", MakerRow),
        makes=_read(files, "makes", Make),
        models=_read(files, "models", Model),
        families=_read(files, "model-families", Family),
        units=_read(files, "units", UnitWord),
        soft=_read(files, "soft-words", FillerWord),
        stop=_read(files, "stop-words", FillerWord),
        digest=words_digest(files),
    )


def words_digest(files: ConfigFiles) -> str:
    digest = sha256(str(RULES).encode())
    for path, text in files.under("words", ".csv"):
        digest.update(path.removeprefix("words/").encode() + text.encode())
    return digest.hexdigest()[:20]


def _read(files: ConfigFiles, table: str, shape: type[Row]) -> tuple[Row, ...]:
    path = f"words/{table}.csv"
    if path not in files.texts:
        return ()
    try:
        return tuple(_rows(files.name(path), csv.reader(files.texts[path].splitlines(True), strict=True), shape))
    except csv.Error as error:
        raise WordsError(f"{files.name(path)}: {error}") from error


def _rows(path: str, lines: Iterator[list[str]], shape: type[Row]) -> Iterator[Row]:
    columns = {name.rstrip("_"): kind for name, kind in get_type_hints(shape).items()}
    header = next(lines, [])
    if header != list(columns):
        raise WordsError(f"{path}:1: the columns are {','.join(header)}; expected {','.join(columns)}")
    for line in lines:
        location = f"{path}:{lines.line_num}"  # type: ignore[attr-defined]
        if not any(line):
            continue
        if len(line) != len(columns):
            raise WordsError(f"{location}: {len(line)} cells instead of {len(columns)}; cells with commas need quotes")
        cells = [_cell(location, name, kind, text) for (name, kind), text in zip(columns.items(), line, strict=True)]
        yield shape._make(cells)


def _cell(location: str, name: str, kind: object, text: str) -> str | Names:
    if not text.strip() and name not in _MAY_BE_EMPTY:
        raise WordsError(f"{location}: `{name}` is empty")
    if kind is str:
        return text.strip()
    parts = tuple(part.strip() for part in text.split("|"))
    if not all(parts):
        raise WordsError(f"{location}: `{name}` has an empty part: {text}")
    return parts
