"""Synonyms of the engine, from `search-config/synonyms.csv`: a row a group of words, one way or both ways."""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from api.curation.config_files import ConfigFiles
from api.text.folding import fold
from api.text.word_keys import cut_endings

PATH = "synonyms.csv"
HEADER = ["from", "to", "way", "why"]
WAYS = ("one", "two")


class SynonymsError(Exception):
    """The table cannot be used; the message names the line."""


@dataclass(frozen=True, slots=True)
class Synonym:
    """One way: `sources` also find `targets`. Two ways: each word of both finds all others. Texts are folded."""

    sources: tuple[str, ...]
    targets: tuple[str, ...]
    way: Literal["one", "two"]
    why: str


def load_synonyms(files: ConfigFiles) -> list[Synonym]:
    """Raises SynonymsError. A missing file is an empty table."""
    lines = csv.reader(files.texts.get(PATH, ",".join(HEADER)).splitlines(), strict=True)
    try:
        if (header := next(lines, [])) != HEADER:
            raise SynonymsError(f"{files.name(PATH)}:1: столбцы {','.join(header)}, а нужны {','.join(HEADER)}")
        return [parse_synonym(cells, f"{files.name(PATH)}:{lines.line_num}") for cells in lines if any(cells)]
    except csv.Error as error:
        raise SynonymsError(f"{files.name(PATH)}: {error}") from error


def parse_synonym(cells: Sequence[str], place: str) -> Synonym:
    if len(cells) != len(HEADER):
        raise SynonymsError(f"{place}: ячеек {len(cells)}, а нужно {len(HEADER)}; ячейку с запятой берут в кавычки")
    sources, targets = (_names(cell, place) for cell in cells[:2])
    way = cells[2].strip()
    if way not in WAYS:
        raise SynonymsError(f"{place}: в столбце way «{way}», а бывает one (в одну сторону) или two (в обе)")
    if same := set(sources) & set(targets):
        raise SynonymsError(f"{place}: «{min(same)}» стоит с обеих сторон")
    return Synonym(sources, targets, cast("Literal['one', 'two']", way), cells[3].strip())


def engine_synonyms(synonyms: Iterable[Synonym], *, stems: bool) -> dict[str, list[str]]:
    """The setting of the engine. `stems`: for an index whose documents hold stems; a query may end in a whole word."""
    groups: dict[str, dict[str, None]] = {}
    for source, target in _pairs(synonyms):
        keys, value = ({source, cut_endings(source)}, cut_endings(target)) if stems else ({source}, target)
        for key in keys:
            groups.setdefault(key, {})[value] = None
    return {key: sorted(set(groups[key]) - {key}) for key in sorted(groups) if set(groups[key]) - {key}}


def synonym_words(synonyms: Iterable[Synonym]) -> list[str]:
    """Single words that synonyms define: the query reader must not repair them."""
    return sorted({word for source, _ in _pairs(synonyms) for word in source.split()})


def _pairs(synonyms: Iterable[Synonym]) -> Iterable[tuple[str, str]]:
    for synonym in synonyms:
        for source in synonym.sources:
            for target in synonym.targets:
                yield source, target
                if synonym.way == "two":
                    yield target, source
        if synonym.way == "two":
            names = synonym.sources, synonym.targets
            yield from ((a, b) for side in names for a in side for b in side if a != b)


def _names(cell: str, place: str) -> tuple[str, ...]:
    names = tuple(fold(name) for name in cell.split("|"))
    if not all(names):
        raise SynonymsError(f"{place}: пустое слово: «{cell}»")
    return names
