"""Reads and checks the tables of `search-config/words`; an error names its file and line."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypeVar, get_type_hints

#: Raised whenever the same tables give other documents: those in the index are then too old.
RULES = 1

Names = tuple[str, ...]
_MAY_BE_EMPTY = {"make"}


class WordsError(Exception):
    """A table cannot be used; the message names the file and the line."""


class CategoryNames(NamedTuple):
    """Other names of what a leaf category holds."""

    category: str
    names: Names
    why: str


class Jargon(NamedTuple):
    """What people say, and what catalogues write for it: any one of `to` is enough."""

    from_: Names
    to: Names
    why: str


class Derived(NamedTuple):
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
    """A model as catalogues write it, and what people call it. Without a make only long names and codes tell a car."""

    make: str
    model: str
    names: Names
    why: str


class Family(NamedTuple):
    """A part named for the `first` model of a family usually fits `model` too."""

    model: str
    first: str
    why: str


class UnitWord(NamedTuple):
    """A word after a number, and the Latin unit that documents hold."""

    word: str
    unit: str
    why: str


class Spoken(NamedTuple):
    """A word that describes little (`soft`) or nothing (`stop`)."""

    word: str
    kind: str
    why: str


Row = TypeVar("Row", CategoryNames, Jargon, Derived, MakerRow, Make, Model, Family, UnitWord, Spoken)


@dataclass(frozen=True)
class Tables:
    """`digest` changes with every value that documents depend on."""

    categories: tuple[CategoryNames, ...] = ()
    jargon: tuple[Jargon, ...] = ()
    adjectives: tuple[Derived, ...] = ()
    makers: tuple[MakerRow, ...] = ()
    makes: tuple[Make, ...] = ()
    models: tuple[Model, ...] = ()
    families: tuple[Family, ...] = ()
    units: tuple[UnitWord, ...] = ()
    soft: tuple[Spoken, ...] = ()
    stop: tuple[Spoken, ...] = ()
    digest: str = ""


def load_tables(folder: Path) -> Tables:
    """A table that is not there is empty."""
    return Tables(
        categories=_read(folder / "categories.csv", CategoryNames),
        jargon=_read(folder / "jargon.csv", Jargon),
        adjectives=_read(folder / "adjectives.csv", Derived),
        makers=_read(folder / "makers.csv", MakerRow),
        makes=_read(folder / "makes.csv", Make),
        models=_read(folder / "models.csv", Model),
        families=_read(folder / "model-families.csv", Family),
        units=_read(folder / "units.csv", UnitWord),
        soft=_read(folder / "soft-words.csv", Spoken),
        stop=_read(folder / "stop-words.csv", Spoken),
        digest=digest(folder),
    )


def digest(folder: Path) -> str:
    whole = sha256(str(RULES).encode())
    for path in sorted(folder.glob("*.csv")):
        whole.update(path.name.encode() + path.read_bytes())
    return whole.hexdigest()[:20]


def _read(path: Path, shape: type[Row]) -> tuple[Row, ...]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return tuple(_rows(path, csv.reader(file, strict=True), shape))
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise WordsError(f"{path}: {error}") from error


def _rows(path: Path, lines: Iterator[list[str]], shape: type[Row]) -> Iterator[Row]:
    columns = {name.rstrip("_"): kind for name, kind in get_type_hints(shape).items()}
    header = next(lines, [])
    if header != list(columns):
        raise WordsError(f"{path}:1: the columns are {','.join(header)}; expected {','.join(columns)}")
    for line in lines:
        place = f"{path}:{lines.line_num}"  # type: ignore[attr-defined]
        if not any(line):
            continue
        if len(line) != len(columns):
            raise WordsError(f"{place}: {len(line)} cells instead of {len(columns)}; cells with commas need quotes")
        cells = [_cell(place, name, kind, text) for (name, kind), text in zip(columns.items(), line, strict=True)]
        yield shape._make(cells)


def _cell(place: str, name: str, kind: object, text: str) -> str | Names:
    if not text.strip() and name not in _MAY_BE_EMPTY:
        raise WordsError(f"{place}: `{name}` is empty")
    if kind is str:
        return text.strip()
    parts = tuple(part.strip() for part in text.split("|"))
    if not all(parts):
        raise WordsError(f"{place}: `{name}` has an empty part: {text}")
    return parts
