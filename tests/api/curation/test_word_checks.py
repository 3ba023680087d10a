"""Problems of the word tables, and how far changed rows reach."""

from dataclasses import fields
from typing import get_type_hints

import pytest
from sqlalchemy.orm import Session

from api.curation import repository, word_tables
from api.curation.config_files import ConfigFiles, Problem, read_folder
from api.curation.tables import SYNONYM_TABLE, WORD_TABLES
from api.curation.word_checks import table_problems, word_problems
from onebox.options import ROOT
from tests.api.index.log_rows import log_search

JARGON = "words/jargon.csv"
HEADER = "from,to,why\n"


def folder() -> ConfigFiles:
    return ConfigFiles(read_folder(ROOT / "search-config").texts)


def problems(text: str) -> list[Problem]:
    return list(table_problems(ConfigFiles({JARGON: text})))


def test_columns_are_those_of_the_files_and_of_their_reader() -> None:
    texts = folder().texts
    for table in (*WORD_TABLES, SYNONYM_TABLE):
        assert texts[table.path].partition("\n")[0] == ",".join(table.header)
    shapes = {
        name: get_type_hints(shape)
        for name, shape in (
            ("jargon", word_tables.Jargon),
            ("models", word_tables.Model),
            ("units", word_tables.UnitWord),
        )
    }
    for table in WORD_TABLES:
        if table.name in shapes:
            expected = [(name.rstrip("_"), kind is not str) for name, kind in shapes[table.name].items()]
            assert [(column.name, column.has_names) for column in table.columns[:-1]] == expected


def test_the_files_of_the_shop_have_no_problem(db_session: Session) -> None:
    assert word_problems(folder(), db_session) == []


@pytest.mark.parametrize(
    ("rows", "entry", "message"),
    [
        ("а,,х\n", "а,,х", "строка 2: «Как пишут каталоги»: пусто"),
        ("а,б\n", "а,б", "строка 2: ячеек 2, а нужно 3; ячейку с запятой берут в кавычки"),
        (f"{'я' * 121},б,х\n", f"{'я' * 121},б,х", "строка 2: «Как говорят»: длиннее 120 знаков: 121"),
        ('а,б,х\n"в,г,д\n', "", "строка 3: таблица испорчена, unexpected end of data"),
        ("а,б,х\nА,Б,другая причина\n", "А,Б,другая причина", "одно и то же в строках 2, 3: оставьте одну"),
    ],
)
def test_a_problem_names_its_row(rows: str, entry: str, message: str) -> None:
    assert [(problem.entry, problem.message) for problem in problems(HEADER + rows)] == [(entry, message)]


def test_the_rows_of_a_table_are_limited() -> None:
    text = HEADER + "".join(f"слово{number},б,х\n" for number in range(10_001))

    assert [problem.message for problem in problems(text)] == [
        "строк 10001, а больше 10000 таблица не вмещает: уберите лишние"
    ]


def test_reach_is_counted_for_rows_that_are_not_live(db_session: Session, shop: object) -> None:
    live = ConfigFiles({JARGON: f"{HEADER}старое,масло,х\n", "synonyms.csv": "from,to,way,why\n"})
    version = repository.add_version(
        db_session.connection(), live, parent_id=None, source="files", author="a", reason=""
    )
    repository.set_live(db_session.connection(), version)
    db_session.commit()
    log_search(db_session, "купить смазку для цепи", times=3)
    log_search(db_session, "смазка")
    log_search(db_session, "смазочный шприц")
    new = "смазка,масло моторное,х\nнечто,кардан,х\n"
    draft = live.replaced({JARGON: f"{HEADER}старое,масло,х\n{new}"})

    assert [(problem.entry, problem.message) for problem in word_problems(draft, db_session)] == [
        ("смазка,масло моторное,х", "слова «масло моторное» слишком широки: достанут до 1 товара из 3 (33 %)"),
        ("смазка,масло моторное,х", "изменит 2 запроса прошлой недели: «купить смазку для цепи» (3), «смазка» (1)"),
        ("нечто,кардан,х", "ни в одном названии товара нет слов «кардан»: найти по этой записи нечего"),
    ]
    assert word_problems(live, db_session) == []


def test_every_table_is_read_by_the_engine_or_by_cars() -> None:
    """A table of the registry that the reader does not know would be edited in vain."""
    known = {field.name for field in fields(word_tables.Tables)} | {
        "engines",
        "model-families",
        "soft-words",
        "stop-words",
    }

    assert {table.name for table in WORD_TABLES} <= known
