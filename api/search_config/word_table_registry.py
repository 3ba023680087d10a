"""The word tables as merchandisers see them: what each is for, its columns, and what a cell may hold."""

from collections.abc import Sequence
from dataclasses import dataclass


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
