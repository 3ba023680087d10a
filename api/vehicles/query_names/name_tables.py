"""Names of makes, models and engines in the word tables of the live version.

`api/curation/word_tables.py` checks these tables; here a missing one has no names.
"""

import csv
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from api.curation.live import live_files
from api.text.folding import fold

_FILES = ("makes.csv", "models.csv", "engines.csv")


@dataclass(frozen=True)
class NameTables:
    """Folded names. `models`: (model as catalogues write it, its names) by make."""

    makes: dict[str, list[str]] = field(default_factory=dict)
    models: dict[str, list[tuple[str, list[str]]]] = field(default_factory=dict)
    #: By folded engine code.
    engines: dict[str, list[str]] = field(default_factory=dict)


def name_tables() -> NameTables:
    """Those of the live version."""
    files = live_files().files
    return _read(tuple((name, files.texts.get(f"words/{name}", "")) for name in _FILES))


@lru_cache(maxsize=2)
def _read(files: tuple[tuple[str, str], ...]) -> NameTables:
    models: defaultdict[str, list[tuple[str, list[str]]]] = defaultdict(list)
    engines: defaultdict[str, list[str]] = defaultdict(list)
    makes: dict[str, list[str]] = {}
    for file, text in files:
        for row in csv.DictReader(text.splitlines(keepends=True)):
            names = list(map(fold, row["names"].split("|")))
            if file == "makes.csv":
                makes[fold(row["make"])] = names
            elif file == "models.csv":
                models[fold(row["make"])].append((fold(row["model"]), names))
            else:
                for code in row["engine"].split("|"):
                    engines[fold(code)] += names
    return NameTables(makes, dict(models), dict(engines))


def first_words(name: str, shortest: int) -> Sequence[str]:
    """The beginnings of a name of several words: «тигго 7 про» → тигго, тигго 7."""
    words = name.split()
    return [" ".join(words[:end]) for end in range(1, len(words)) if len(words[0]) >= shortest]
