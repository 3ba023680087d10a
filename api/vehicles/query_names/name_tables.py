"""Names of makes, models and engines in `search-config/words`, read again when a file changes.

The indexer checks these tables (indexer/words/tables.py); here a file that cannot be read has no names.
"""

import csv
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from api.core.settings import get_settings
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
    folder = get_settings().search_config_dir / "words"
    files = [folder / name for name in _FILES]
    return _read(tuple((file, file.stat().st_mtime_ns) for file in files if file.exists()))


@lru_cache(maxsize=2)
def _read(files: tuple[tuple[Path, int], ...]) -> NameTables:
    models: defaultdict[str, list[tuple[str, list[str]]]] = defaultdict(list)
    engines: defaultdict[str, list[str]] = defaultdict(list)
    makes: dict[str, list[str]] = {}
    for file, _ in files:
        for row in _rows(file):
            names = list(map(fold, row["names"].split("|")))
            if file.name == "makes.csv":
                makes[fold(row["make"])] = names
            elif file.name == "models.csv":
                models[fold(row["make"])].append((fold(row["model"]), names))
            else:
                for code in row["engine"].split("|"):
                    engines[fold(code)] += names
    return NameTables(makes, dict(models), dict(engines))


def _rows(file: Path) -> Iterator[dict[str, str]]:
    with file.open(encoding="utf-8-sig", newline="") as lines:
        yield from csv.DictReader(lines)


def first_words(name: str, shortest: int) -> Sequence[str]:
    """The beginnings of a name of several words: «тигго 7 про» → тигго, тигго 7."""
    words = name.split()
    return [" ".join(words[:end]) for end in range(1, len(words)) if len(words[0]) >= shortest]
