"""The word tables as typed rows, without their reasons, for the words of documents and of queries."""

from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple, TypeVar

from api.curation.config_files import ConfigFiles
from api.curation.tables import TABLES_BY_NAME, WordColumn, checked_rows

#: Version of the rules, part of the digest. Increment it when equal tables result in other documents.
RULES = 1

Names = tuple[str, ...]


class CategoryNames(NamedTuple):
    """Other names of the products of a leaf category."""

    category: str
    names: Names


class Jargon(NamedTuple):
    """Everyday names (`from_`) and the terms of catalogues (`to`); a product matches by any of them."""

    from_: Names
    to: Names


class AdjectivePair(NamedTuple):
    """An adjective and the noun it derives from."""

    adjective: str
    noun: str


class MakerRow(NamedTuple):
    maker: str
    spellings: Names


class Make(NamedTuple):
    """A make of cars."""

    make: str
    names: Names


class Model(NamedTuple):
    """A model in the spelling of catalogues and its other names. Without a make only long names and codes are
    recognised."""

    make: str
    model: str
    names: Names


class Family(NamedTuple):
    """A part for the `first` model of a family usually fits `model` too."""

    model: str
    first: str


class UnitWord(NamedTuple):
    """A word after a number, and its Latin unit in documents."""

    word: str
    unit: str


class FillerWord(NamedTuple):
    """A query word of little meaning (`soft`) or none (`stop`)."""

    word: str
    kind: str


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
    """Reads all tables; a missing file is an empty table. Raises ConfigFileError."""
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
    *columns, _why = TABLES_BY_NAME[table].columns
    return tuple(shape._make(map(_value, columns, row.cells)) for row in checked_rows(files, TABLES_BY_NAME[table]))


def _value(column: WordColumn, cell: str) -> str | Names:
    return tuple(part.strip() for part in column.parts(cell)) if column.has_names else cell.strip()
