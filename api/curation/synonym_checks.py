"""Checks of synonyms against the limits of the engine.

The engine does not follow chains, compares whole words, recognises three words at most as one synonym, and takes 50
replacements of 100 words in all.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

import yaml

from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.engine_words import engine_words, is_cut_by_context
from api.curation.problems import Problem, Severity
from api.curation.synonyms import PATH, Synonym, engine_synonyms, parse_synonym
from api.curation.tables import (
    MAX_SYNONYMS,
    SYNONYM_TABLE,
    TABLES_BY_NAME,
    ConfigRow,
    readable_rows,
    row_messages,
    shape_problems,
)
from api.text.folding import fold
from api.text.word_keys import cut_endings

MAX_SOURCE_WORDS = 3
MAX_PHRASES, MAX_PHRASE_WORDS = 50, 100


@dataclass(frozen=True, slots=True)
class SynonymRow:
    row: ConfigRow
    synonym: Synonym


def synonym_rows(files: ConfigFiles) -> list[SynonymRow]:
    """The rows that can be read."""
    parsed = []
    for row in readable_rows(files, SYNONYM_TABLE):
        with suppress(ConfigFileError):
            parsed.append(SynonymRow(row, parse_synonym(row.cells)))
    return parsed


def synonym_problems(files: ConfigFiles) -> Iterator[Problem]:
    yield from shape_problems(SYNONYM_TABLE, files.texts.get(PATH, ""))
    for row in readable_rows(files, SYNONYM_TABLE):
        if not row_messages(SYNONYM_TABLE, row.cells):
            try:
                parse_synonym(row.cells)
            except ConfigFileError as error:
                yield Problem(PATH, row.text, f"строка {row.line}: {error}")
    rows = synonym_rows(files)
    yield from _limits(rows)
    words = _WordLists(files)
    by_source = _by_source(rows)
    for parsed in rows:
        for message, severity in _row_messages(parsed, words):
            yield Problem(PATH, parsed.row.text, message, severity)
        yield from _chains(parsed, by_source)
    yield from _overlaps(rows)


def _limits(rows: Sequence[SynonymRow]) -> Iterator[Problem]:
    pairs = engine_synonyms((row.synonym for row in rows), stems=False)
    if len(rows) > MAX_SYNONYMS or len(pairs) > MAX_SYNONYMS:
        count = max(len(rows), len(pairs))
        yield Problem(PATH, "", f"синонимов {count}, а больше {MAX_SYNONYMS} замедляют каждый запрос: уберите лишние")
    for source, targets in pairs.items():
        words = sum(len(engine_words(target)) for target in targets)
        if len(targets) > MAX_PHRASES or words > MAX_PHRASE_WORDS:
            entry = next((row.row.text for row in rows if source in (*row.synonym.sources, *row.synonym.targets)), "")
            message = f"«{source}»: замен {len(targets)}, слов в них {words}; движок берёт {MAX_PHRASES} замен"
            yield Problem(PATH, entry, f"{message} и {MAX_PHRASE_WORDS} слов")


class _WordLists:
    """Words that a synonym should not be: stop words, words that queries lose, names of makers and cars."""

    def __init__(self, files: ConfigFiles) -> None:
        self.engine_stop_words = set(map(fold, _yaml_words(files.texts.get("stop-words.yml", ""))))
        self.dropped = {fold(row.cells[0]) for name in ("stop-words", "soft-words") for row in _rows(files, name)}
        self.names: dict[str, str] = {}
        for table, columns, title in (
            ("makers", (0, 1), "производителя"), ("makes", (0, 1), "марки"), ("models", (1, 2), "модели"),
        ):  # fmt: skip
            for row in _rows(files, table):
                names = [name for column in columns if column < len(row.cells) for name in row.cells[column].split("|")]
                self.names |= dict.fromkeys(map(fold, names), title)


def _rows(files: ConfigFiles, table: str) -> Sequence[ConfigRow]:
    return readable_rows(files, TABLES_BY_NAME[table])


def _yaml_words(text: str) -> list[str]:
    try:
        words = yaml.safe_load(text)
    except yaml.YAMLError:
        return []
    return [str(word) for word in words] if isinstance(words, list) else []


def _row_messages(row: SynonymRow, lists: _WordLists) -> Iterator[tuple[str, Severity]]:
    synonym = row.synonym
    queried = synonym.sources + (synonym.targets if synonym.way == "two" else ())
    for text in queried:
        words = engine_words(text)
        if len(words) > MAX_SOURCE_WORDS:
            yield f"«{text}»: {len(words)} слова подряд, а движок узнаёт не больше {MAX_SOURCE_WORDS}", "error"
        if is_cut_by_context(text):
            cut = "» и «".join(engine_words(f"я {text}")[1:])
            yield (
                f"«{text}» после русского слова движок режет на «{cut}»: синоним сработает, только если он один",
                "warning",
            )
        if text in lists.engine_stop_words:
            yield f"«{text}» — стоп-слово движка: до синонима дело не дойдёт. Уберите его из стоп-слов", "error"
        elif text in lists.dropped:
            yield f"«{text}» поиск отбрасывает как пустое слово: синоним сработает, только если оно одно", "warning"
        if text in lists.names:
            yield f"«{text}» — название {lists.names[text]}: запросы с ним тоже изменятся", "warning"
    for text in (*synonym.sources, *synonym.targets):
        words = engine_words(text)
        if not words:
            yield f"«{text}»: здесь нет ни одного слова", "error"
        elif " " not in text and len(words) > 1:
            yield f"«{text}» движок видит как {len(words)} слова: «{'» и «'.join(words)}»", "warning"


def _by_source(rows: Sequence[SynonymRow]) -> dict[str, list[SynonymRow]]:
    found: defaultdict[str, list[SynonymRow]] = defaultdict(list)
    for row in rows:
        both = row.synonym.targets if row.synonym.way == "two" else ()
        for source in dict.fromkeys((*row.synonym.sources, *both)):
            found[source].append(row)
    return found


def _chains(row: SynonymRow, by_source: dict[str, list[SynonymRow]]) -> Iterator[Problem]:
    """a → b here and b → c in another row: a does not find c."""
    own = {*row.synonym.sources, *row.synonym.targets}
    for target in row.synonym.targets:
        for other in by_source.get(target, ()):
            far = [word for word in (*other.synonym.targets, *other.synonym.sources) if word not in own]
            if other.synonym.way == "one":
                far = [word for word in other.synonym.targets if word not in own]
            if other is not row and far:
                source = row.synonym.sources[0]
                message = f"по цепочке движок не идёт: «{source}» найдёт «{target}», но не «{far[0]}»"
                yield Problem(PATH, row.row.text, f"{message}. Нужно и оно — допишите его сюда", "warning")


def _overlaps(rows: Sequence[SynonymRow]) -> Iterator[Problem]:
    """Both directions in two rows; one word, or two forms of it, in two rows."""
    sources: dict[str, tuple[str, SynonymRow]] = {}
    pairs: dict[tuple[str, str], SynonymRow] = {}
    for row in rows:
        for source in row.synonym.sources:
            for target in row.synonym.targets:
                other = pairs.get((target, source))
                if other is not None and other is not row:
                    message = f"«{source}» и «{target}» записаны дважды, в одну и в другую сторону"
                    yield Problem(PATH, row.row.text, f"{message}: оставьте одну запись «в обе стороны»", "warning")
                pairs[source, target] = row
            stem = cut_endings(source)
            word, first = sources.setdefault(stem, (source, row))
            if first is not row:
                what = f"«{source}» уже есть" if word == source else f"«{source}» и «{word}» — формы одного слова"
                message = f"{what} в строке {first.row.line}: для товаров записи сложатся, соберите их в одну"
                yield Problem(PATH, row.row.text, message, "warning")
