"""The tables of words and synonyms: their columns, their rows as they stand in the file, what a cell may hold."""

import csv
import io
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from api.curation.config_files import ConfigFileError, ConfigFiles, Problem, text_digest
from api.curation.entries import split_entries

MAX_NAME, MAX_CELL, MAX_WHY = 120, 2_000, 400
#: The engine holds all synonyms in memory, and browsers get the words of the tables: their vocabulary is 21 kB.
MAX_ROWS, MAX_SYNONYMS = 10_000, 5_000
#: Controls, line and paragraph separators, bidirectional and zero-width marks, private use, lone surrogates.
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


@dataclass(frozen=True)
class ConfigRow:
    """`text`: as in the file, without its line end. `line`: of its beginning, from 1."""

    text: str
    cells: tuple[str, ...]
    line: int

    @cached_property
    def digest(self) -> str:
        """The row in addresses and forms: the optimistic lock of an edit."""
        return text_digest(self.text)[:16]


@lru_cache(maxsize=64)
def read_rows(path: str, text: str) -> tuple[ConfigRow, ...]:
    """The rows below the header, without empty lines. Raises ConfigFileError."""
    rows = []
    line = 1
    for entry in split_entries(path, text):
        record = entry.removesuffix("\n")
        try:
            cells = next(csv.reader([entry], strict=True), [])
        except csv.Error as error:
            raise ConfigFileError(f"{path}:{line}: таблица испорчена, {error}") from error
        if any(cells) and line > 1:
            rows.append(ConfigRow(record, tuple(cells), line))
        line += entry.count("\n")
    return tuple(rows)


def readable_rows(files: ConfigFiles, table: "WordTable") -> tuple[ConfigRow, ...]:
    """None of a table that is broken."""
    try:
        return read_rows(table.path, files.texts.get(table.path, ""))
    except ConfigFileError:
        return ()


def format_row(cells: Sequence[str]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="").writerow(cells)
    return buffer.getvalue()


def cell_problem(text: str, longest: int) -> str | None:
    """What is wrong with the text of a cell or name; None when it may stand."""
    if len(text) > longest:
        return f"длиннее {longest} знаков: {len(text)}"
    code = next((f"U+{ord(char):04X}" for char in text if unicodedata.category(char) in _INVISIBLE), None)
    return code and f"невидимый знак {code}: сотрите его и наберите текст заново"


@dataclass(frozen=True, slots=True)
class WordColumn:
    """`has_names`: several names in a cell, divided by `|`. `choices`: values and their names in the page; `initial`:
    the value of a new row."""

    name: str
    label: str
    hint: str = ""
    has_names: bool = False
    is_required: bool = True
    choices: Sequence[tuple[str, str]] = ()
    initial: str = ""

    def parts(self, cell: str) -> list[str]:
        return cell.split("|") if self.has_names else [cell]


@dataclass(frozen=True, slots=True)
class WordTable:
    """`about`: what the table is for, in plain words."""

    name: str
    title: str
    about: str
    columns: tuple[WordColumn, ...]
    folder: str = "words/"

    @property
    def path(self) -> str:
        return f"{self.folder}{self.name}.csv"

    @property
    def header(self) -> list[str]:
        return [column.name for column in self.columns]


def _names(name: str, label: str, hint: str = "Каждое название с новой строки") -> WordColumn:
    return WordColumn(name, label, hint, has_names=True)


_WHY = WordColumn("why", "Почему", "Для коллег: откуда взято, что даёт")
_STOP_KINDS = (
    ("car", "про машину вообще"), ("conjunction", "союз"), ("kind", "про вид товара"), ("particle", "частица"),
    ("polite", "вежливость"), ("preposition", "предлог"), ("price", "цена"), ("pronoun", "местоимение"),
    ("quality", "качество"), ("shop", "магазин"), ("wish", "желание купить"),
)  # fmt: skip
_SOFT_KINDS = (("colour", "цвет"), ("kind", "про вид товара"), ("side", "сторона"))

WORD_TABLES = (
    WordTable(
        "jargon",
        "Разговорные названия",
        "Как говорят покупатели и как пишут каталоги: «граната» — «шрус». Работает в одну сторону: по словам слева "
        "находятся товары, в названии или категории которых есть слова справа.",
        (
            _names("from", "Как говорят"),
            _names("to", "Как пишут каталоги", "Каждый вариант с новой строки. Слово с минусом исключает товар"),
            _WHY,
        ),
    ),
    WordTable(
        "categories",
        "Другие названия категорий",
        "Чем ещё называют всё, что лежит в категории. Название категории сравнивается по словам, в любой форме.",
        (WordColumn("category", "Категория", "Её название в каталоге"), _names("names", "Другие названия"), _WHY),
    ),
    WordTable(
        "adjectives",
        "Прилагательные и существительные",
        "Пары, которые значат одно и то же: «масляный» и «масло». Работает в обе стороны.",
        (WordColumn("adjective", "Прилагательное"), WordColumn("noun", "Существительное"), _WHY),
    ),
    WordTable(
        "makers",
        "Производители",
        "Как ещё пишут и произносят производителя: «манн», «mann filter». Любое написание находит остальные.",
        (WordColumn("maker", "Производитель"), _names("spellings", "Написания"), _WHY),
    ),
    WordTable(
        "makes",
        "Марки машин",
        "Как называют марку: «мерс», «мерседес». По ним поиск понимает, о какой машине запрос.",
        (WordColumn("make", "Марка"), _names("names", "Как называют"), _WHY),
    ),
    WordTable(
        "models",
        "Модели машин",
        "Модель, как её пишут каталоги, и как её называют. Без марки узнаются только длинные названия и коды.",
        (
            WordColumn("make", "Марка", is_required=False),
            WordColumn("model", "Модель"),
            _names("names", "Как называют"),
            _WHY,
        ),
    ),
    WordTable(
        "model-families",
        "Семейства моделей",
        "Деталь, названная для первой модели, обычно подходит и этой: такие находятся ниже названных точно.",
        (WordColumn("model", "Модель"), WordColumn("first", "Первая модель семейства"), _WHY),
    ),
    WordTable(
        "engines",
        "Двигатели",
        "Как называют моторы: «16 клапанов», «тси». Коды — как в базе машин.",
        (_names("engine", "Коды двигателей", "Каждый код с новой строки"), _names("names", "Как называют"), _WHY),
    ),
    WordTable(
        "units",
        "Единицы измерения",
        "Слово после числа и его короткая латинская запись: «литров» — l. Числа с единицами сравниваются как числа.",
        (WordColumn("word", "Слово"), WordColumn("unit", "Единица", "Латиницей: l, mm, v"), _WHY),
    ),
    WordTable(
        "stop-words",
        "Пустые слова",
        "Слова, которые товар не называют: «купить», «цена», «для». Поиск их отбрасывает, если они не одни.",
        (WordColumn("word", "Слово"), WordColumn("kind", "Вид", choices=_STOP_KINDS), _WHY),
    ),
    WordTable(
        "soft-words",
        "Уточнения",
        "Слова, без которых можно: если с ними не нашлось ничего, поиск отбрасывает их и говорит об этом.",
        (WordColumn("word", "Слово"), WordColumn("kind", "Вид", choices=_SOFT_KINDS), _WHY),
    ),
)  # fmt: skip
TABLES_BY_NAME = {table.name: table for table in WORD_TABLES}
TABLES_BY_PATH = {table.path: table for table in WORD_TABLES}

SYNONYM_TABLE = WordTable(
    "synonyms",
    "Синонимы",
    "Слово, которое движок заменяет другим во всех индексах, в каждом запросе. Что значит одно и то же всегда — сюда; "
    "разговорные названия товаров — в таблицу «Разговорные названия»: там учитываются формы слов и вид товара.",
    (
        _names("from", "Слова"),
        _names("to", "Что ещё искать"),
        WordColumn("way", "Действует", choices=(("one", "в одну сторону"), ("two", "в обе стороны")), initial="one"),
        _WHY,
    ),
    folder="",
)


@lru_cache(maxsize=64)
def shape_problems(table: WordTable, text: str) -> tuple[Problem, ...]:
    """What is wrong in the file itself: columns, cells, the number of rows. A missing file is an empty table."""
    header = next(csv.reader([text.partition("\n")[0]]), [])
    if text and header != table.header:
        return (
            Problem(table.path, "", f"первая строка: столбцы {','.join(header)}, а нужны {','.join(table.header)}"),
        )
    try:
        rows = read_rows(table.path, text)
    except ConfigFileError as error:
        return (Problem(table.path, "", f"строка {str(error).removeprefix(table.path + ':')}"),)
    problems = [
        Problem(table.path, row.text, f"строка {row.line}: {message}")
        for row in rows
        for message in row_messages(table, row.cells).values()
    ]
    if len(rows) > MAX_ROWS:
        message = f"строк {len(rows)}, а больше {MAX_ROWS} таблица не вмещает: уберите лишние"
        problems.append(Problem(table.path, "", message))
    return tuple(problems)


def checked_rows(files: ConfigFiles, table: WordTable) -> tuple[ConfigRow, ...]:
    """Raises ConfigFileError for a table with a problem of its shape."""
    text = files.texts.get(table.path, "")
    if problems := shape_problems(table, text):
        raise ConfigFileError(f"{files.name(table.path)}: {problems[0].message}")
    return read_rows(table.path, text)


def row_messages(table: WordTable, cells: tuple[str, ...]) -> dict[str, str]:
    """What is wrong with the cells of a row, by column; the key "row" for the row itself."""
    if len(cells) != len(table.columns):
        return {"row": f"ячеек {len(cells)}, а нужно {len(table.columns)}; ячейку с запятой берут в кавычки"}
    return {
        column.name: message
        for column, cell in zip(table.columns, cells, strict=True)
        if (message := _cell_message(column, cell))
    }


def _cell_message(column: WordColumn, cell: str) -> str | None:
    label = f"«{column.label}»"
    if not cell.strip():
        return f"{label}: пусто" if column.is_required else None
    longest = MAX_WHY if column.name == "why" else MAX_NAME
    if column.choices and cell not in dict(column.choices):
        return f"{label}: нет такого вида «{cell[:40]}»"
    for part in column.parts(cell):
        if not part.strip():
            return f"{label}: пустое название между чертами"
        if message := cell_problem(part, longest):
            return f"{label}: {message}"
    return cell_problem(cell, MAX_CELL) and f"{label}: {cell_problem(cell, MAX_CELL)}"
