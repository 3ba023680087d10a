"""Synonyms of the engine, from `search-config/synonyms.csv`: a row a group of words, one way or both ways.

The engine does not follow chains, compares whole words, recognises three words at most as one synonym, and takes 50
replacements of 100 words in all.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import category, normalize

import yaml

from api.curation.config_files import ConfigFileError, ConfigFiles, Problem, Severity
from api.curation.tables import (
    MAX_SYNONYMS,
    SYNONYM_TABLE,
    TABLES_BY_NAME,
    ConfigRow,
    checked_rows,
    readable_rows,
    row_messages,
    shape_problems,
)
from api.text.folding import fold
from api.text.word_keys import cut_endings

_MATHEMATICAL = "+±×÷\u2212"
_SCRIPT = {"latin": re.compile("[A-Za-z\u0080-\u02af\u2100-\u214f]"), "cyrillic": re.compile("[\u0400-\u052f]")}


def engine_words(text: str) -> list[str]:
    """The words of a folded text as the engine cuts it: at punctuation, and where Latin letters follow Cyrillic ones.

    A digit belongs to the letters before it: «5w30» alone is one word, and «масло 5w30» ends in the words «5», «w30».
    """
    words = []
    for run in _script_runs(text):
        words += "".join(" " if _is_separator(char) else char for char in run).split(" ")
    return [normalize("NFKC", word).lower() for word in words if word]


def is_cut_by_context(text: str) -> bool:
    """Whether a Cyrillic word before the text makes the engine cut it differently."""
    return engine_words(f"я {text}")[1:] != engine_words(text)


@lru_cache(maxsize=4096)
def _is_separator(char: str) -> bool:
    return category(char)[0] in "PZ" or char in _MATHEMATICAL


def _script_runs(text: str) -> list[str]:
    runs: list[str] = [""]
    last = None
    for char in text:
        script = next((name for name, pattern in _SCRIPT.items() if pattern.match(char)), None)
        if script and last and script != last:
            runs.append("")
        last = script or last
        runs[-1] += char
    return runs


PATH = SYNONYM_TABLE.path
MAX_SOURCE_WORDS = 3
MAX_PHRASES, MAX_PHRASE_WORDS = 50, 100


@dataclass(frozen=True, slots=True)
class Synonym:
    """One way: `sources` also find `targets`. Two ways: each word of both finds all others. Texts are folded."""

    sources: tuple[str, ...]
    targets: tuple[str, ...]
    is_two_way: bool

    @property
    def queried(self) -> tuple[str, ...]:
        """The words that find others."""
        return self.sources + (self.targets if self.is_two_way else ())


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
    return Synonym(sources, targets, cells[2] == "two")


def engine_synonyms(synonyms: Iterable[Synonym], *, stems: bool) -> dict[str, list[str]]:
    """The setting of the engine. `stems`: for an index whose documents hold stems; a query may end in a whole word."""
    groups: defaultdict[str, set[str]] = defaultdict(set)
    for source, target in _pairs(synonyms):
        keys, value = ({source, cut_endings(source)}, cut_endings(target)) if stems else ({source}, target)
        for key in keys:
            groups[key] |= {value} - {key}
    return {key: sorted(groups[key]) for key in sorted(groups) if groups[key]}


def synonym_words(synonyms: Iterable[Synonym]) -> list[str]:
    """Single words that synonyms define: the query reader must not repair them."""
    return sorted({word for source, _ in _pairs(synonyms) for word in source.split()})


def _pairs(synonyms: Iterable[Synonym]) -> Iterable[tuple[str, str]]:
    for synonym in synonyms:
        words = (*synonym.sources, *synonym.targets)
        if synonym.is_two_way:
            yield from ((a, b) for a in words for b in words if a != b)
        else:
            yield from ((source, target) for source in synonym.sources for target in synonym.targets)


Rows = Sequence[tuple[ConfigRow, Synonym]]


def synonym_problems(files: ConfigFiles) -> Iterator[Problem]:
    yield from shape_problems(SYNONYM_TABLE, files.texts.get(PATH, ""))
    rows: list[tuple[ConfigRow, Synonym]] = []
    for row in readable_rows(files, SYNONYM_TABLE):
        try:
            rows.append((row, parse_synonym(row.cells)))
        except ConfigFileError as error:
            if not row_messages(SYNONYM_TABLE, row.cells):  # else a problem of the shape
                yield Problem(PATH, row.text, f"строка {row.line}: {error}")
    yield from _limits(rows)
    words = _WordLists(files)
    for row, synonym in rows:
        for message, severity in words.messages(synonym):
            yield Problem(PATH, row.text, message, severity)
    for row, message in (*_chains(rows), *_overlaps(rows)):
        yield Problem(PATH, row.text, message, "warning")


def _limits(rows: Rows) -> Iterator[Problem]:
    pairs = engine_synonyms((synonym for _, synonym in rows), stems=False)
    if (count := max(len(rows), len(pairs))) > MAX_SYNONYMS:
        yield Problem(PATH, "", f"синонимов {count}, а больше {MAX_SYNONYMS} замедляют каждый запрос: уберите лишние")
    for source, targets in pairs.items():
        words = sum(len(engine_words(target)) for target in targets)
        if len(targets) > MAX_PHRASES or words > MAX_PHRASE_WORDS:
            entry = next(row.text for row, synonym in rows if source in synonym.queried)
            message = f"«{source}»: замен {len(targets)}, слов в них {words}; движок берёт {MAX_PHRASES} замен"
            yield Problem(PATH, entry, f"{message} и {MAX_PHRASE_WORDS} слов")


class _WordLists:
    """Words that a synonym should not be: stop words, words that queries lose, names of makers and cars."""

    def __init__(self, files: ConfigFiles) -> None:
        self._engine_stop_words: set[str] = set()
        with suppress(yaml.YAMLError, TypeError, AttributeError):
            self._engine_stop_words = set(map(fold, yaml.safe_load(files.texts.get("stop-words.yml", ""))))
        self._dropped = {
            fold(row.cells[0])
            for name in ("stop-words", "soft-words")
            for row in readable_rows(files, TABLES_BY_NAME[name])
        }
        self._names: dict[str, str] = {}
        for table, columns, title in (
            ("makers", (0, 1), "производителя"), ("makes", (0, 1), "марки"), ("models", (1, 2), "модели"),
        ):  # fmt: skip
            for row in readable_rows(files, TABLES_BY_NAME[table]):
                names = [name for column in columns if column < len(row.cells) for name in row.cells[column].split("|")]
                self._names |= dict.fromkeys(map(fold, names), title)

    def messages(self, synonym: Synonym) -> Iterator[tuple[str, Severity]]:
        for text in synonym.queried:
            words = engine_words(text)
            if len(words) > MAX_SOURCE_WORDS:
                yield f"«{text}»: {len(words)} слова подряд, а движок узнаёт не больше {MAX_SOURCE_WORDS}", "error"
            if is_cut_by_context(text):
                cut = f"«{text}» после русского слова движок режет на «{'» и «'.join(engine_words(f'я {text}')[1:])}»"
                yield f"{cut}: синоним сработает, только если он один", "warning"
            if text in self._engine_stop_words:
                yield f"«{text}» — стоп-слово движка: до синонима дело не дойдёт. Уберите его из стоп-слов", "error"
            elif text in self._dropped:
                yield f"«{text}» поиск отбрасывает как пустое слово: синоним сработает, только если оно одно", "warning"
            if text in self._names:
                yield f"«{text}» — название {self._names[text]}: запросы с ним тоже изменятся", "warning"
        for text in (*synonym.sources, *synonym.targets):
            words = engine_words(text)
            if not words:
                yield f"«{text}»: здесь нет ни одного слова", "error"
            elif " " not in text and len(words) > 1:
                yield f"«{text}» движок видит как {len(words)} слова: «{'» и «'.join(words)}»", "warning"


def _chains(rows: Rows) -> Iterator[tuple[ConfigRow, str]]:
    """a → b in a row and b → c in another one: a does not find c."""
    by_source: defaultdict[str, list[Synonym]] = defaultdict(list)
    for _, synonym in rows:
        for source in synonym.queried:
            by_source[source].append(synonym)
    for row, synonym in rows:
        own = {*synonym.sources, *synonym.targets}
        for target in synonym.targets:
            for other in by_source[target]:
                found = (*other.targets, *other.sources) if other.is_two_way else other.targets
                far = [word for word in found if word not in own]
                if other is not synonym and far:
                    message = f"по цепочке движок не идёт: «{synonym.sources[0]}» найдёт «{target}», но не «{far[0]}»"
                    yield row, f"{message}. Нужно и оно — допишите его сюда"


def _overlaps(rows: Rows) -> Iterator[tuple[ConfigRow, str]]:
    """Both directions in two rows; one word, or two forms of it, in two rows."""
    sources: dict[str, tuple[str, ConfigRow]] = {}
    pairs: dict[tuple[str, str], ConfigRow] = {}
    for row, synonym in rows:
        for source in synonym.sources:
            for target in synonym.targets:
                if pairs.get((target, source), row) is not row:
                    message = f"«{source}» и «{target}» записаны дважды, в одну и в другую сторону"
                    yield row, f"{message}: оставьте одну запись «в обе стороны»"
                pairs[source, target] = row
            word, first = sources.setdefault(cut_endings(source), (source, row))
            if first is not row:
                what = f"«{source}» уже есть" if word == source else f"«{source}» и «{word}» — формы одного слова"
                yield row, f"{what} в строке {first.line}: для товаров записи сложатся, соберите их в одну"
