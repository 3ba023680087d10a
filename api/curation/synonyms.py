"""Synonyms of the engine, from `search-config/synonyms.csv`: a row a group of words, one way or both ways."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, cast

from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.tables import SYNONYM_TABLE, checked_rows, row_messages
from api.text.folding import fold
from api.text.word_keys import cut_endings

PATH = SYNONYM_TABLE.path


@dataclass(frozen=True, slots=True)
class Synonym:
    """One way: `sources` also find `targets`. Two ways: each word of both finds all others. Texts are folded."""

    sources: tuple[str, ...]
    targets: tuple[str, ...]
    way: Literal["one", "two"]
    why: str


def load_synonyms(files: ConfigFiles) -> list[Synonym]:
    """Raises ConfigFileError. A missing file is an empty table."""
    synonyms = []
    for row in checked_rows(files, SYNONYM_TABLE):
        try:
            synonyms.append(parse_synonym(row.cells))
        except ConfigFileError as error:
            raise ConfigFileError(f"{files.name(PATH)}: строка {row.line}: {error}") from error
    return synonyms


def parse_synonym(cells: tuple[str, ...]) -> Synonym:
    """Raises ConfigFileError, whose message does not name the row."""
    for message in row_messages(SYNONYM_TABLE, cells).values():
        raise ConfigFileError(message)
    sources, targets = (tuple(map(fold, cell.split("|"))) for cell in cells[:2])
    if not all((*sources, *targets)):
        raise ConfigFileError(f"в названиях нет слов: «{cells[0]}», «{cells[1]}»")
    if same := set(sources) & set(targets):
        raise ConfigFileError(f"«{min(same)}» стоит с обеих сторон")
    return Synonym(sources, targets, cast("Literal['one', 'two']", cells[2]), cells[3].strip())


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
