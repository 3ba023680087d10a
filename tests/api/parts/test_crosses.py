"""Import of cross files into PostgreSQL."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, text

from api.core.errors import ShopError
from api.parts.crosses.repository import CrossChanges, CrossRecord, CrossSourceRecord, PartRecord, write_crosses
from api.parts.crosses.service import CrossImportSummary, import_crosses, load_profile
from api.parts.makers import oil_filter_maker

LIST = CrossSourceRecord("list", "Список", 1)
VAZ, MANN, MAHLE = (
    PartRecord("Lada", "2108-1012005", "Фильтр"),
    PartRecord("MANN-FILTER", "W 914/2"),
    PartRecord("MAHLE", "OC 384"),
)


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    engine = create_engine(database_url)
    yield engine
    engine.dispose()


def write(engine: Engine, *rows: CrossRecord, source: CrossSourceRecord = LIST) -> CrossChanges:
    with engine.begin() as connection:
        return write_crosses(connection, source, rows)


def crosses(engine: Engine) -> list[tuple[str, ...]]:
    with engine.begin() as connection:
        rows = connection.execute(
            text(
                "SELECT a.brand, a.number, c.kind, b.brand, b.number, s.key FROM crosses AS c"
                " JOIN parts AS a ON a.id = c.part_id JOIN parts AS b ON b.id = c.other_id"
                " JOIN cross_sources AS s ON s.id = c.source_id ORDER BY 1, 2, 3, 4, 5, 6"
            )
        )
        return [tuple(row) for row in rows]


def load(engine: Engine, file: Path, profile: str) -> CrossImportSummary:
    with engine.begin() as connection:
        return import_crosses(connection, file, load_profile(profile))


def test_an_import_replaces_the_crosses_of_its_source(engine: Engine) -> None:
    first = write(
        engine, CrossRecord(MANN, VAZ, "original"), CrossRecord(MANN, MAHLE), CrossRecord(MANN, MAHLE), CrossRecord(VAZ)
    )
    assert (first.parts, first.added, first.removed) == (3, 2, 0)
    second_source = CrossSourceRecord("other", "Другой", 2)
    write(engine, CrossRecord(MAHLE, MANN), source=second_source)

    second = write(engine, CrossRecord(MANN, MAHLE), CrossRecord(PartRecord("mahle", "oc-384"), VAZ, "original"))

    assert (second.parts, second.added, second.removed) == (0, 1, 1)
    assert crosses(engine) == [
        ("MAHLE", "OC 384", "analogue", "MANN-FILTER", "W 914/2", "other"),
        ("MAHLE", "OC 384", "original", "Lada", "2108-1012005", "list"),
        ("MANN-FILTER", "W 914/2", "analogue", "MAHLE", "OC 384", "list"),
    ]


def test_a_name_of_the_table_replaces_the_section_name(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO categories (id, level, name, slug, path) VALUES (5, 1, 'Масляные фильтры', 'f', 'f');"
                " INSERT INTO parts (key, brand_key, brand, number, name) VALUES"
                " ('21081012005', 'LADA', 'Lada', '2108-1012005', 'Масляные фильтры'),"
                " ('0C384', 'MAHLE', 'MAHLE', 'OC 384', 'Фильтр MAHLE')"
            )
        )
    write(
        engine,
        CrossRecord(MANN, VAZ, "original"),
        CrossRecord(PartRecord("MAHLE", "0C 384", "Другое"), VAZ, "original"),
    )
    with engine.begin() as connection:
        names = (
            connection.execute(text("SELECT name FROM parts WHERE brand <> 'MANN-FILTER' ORDER BY id")).scalars().all()
        )
    assert names == ["Фильтр", "Фильтр MAHLE"]


def test_a_repeated_import_writes_no_outbox_events(engine: Engine) -> None:
    rows = [CrossRecord(MANN, VAZ, "original"), CrossRecord(MANN, MANN)]
    write(engine, *rows)
    with engine.begin() as connection:
        before = connection.scalar(text("SELECT max(id) FROM search_outbox"))

    assert write(engine, *rows).added == 0
    with engine.begin() as connection:
        assert connection.scalar(text("SELECT max(id) FROM search_outbox")) == before


def test_a_plain_table_with_a_bad_row(engine: Engine, tmp_path: Path) -> None:
    file = tmp_path / "crosses.csv"
    file.write_bytes(
        "Бренд;Номер;Бренд аналога;Номер аналога\nMANN;W 914/2;MAHLE;OC 384\nMANN;нет;MAHLE;1\nVIC;С-110;;\n".encode(
            "cp1251"
        )
    )

    summary = load(engine, file, "plain")

    assert (summary.read, summary.rejected, summary.changes.parts, summary.changes.added) == (3, 1, 3, 1)
    assert summary.reasons == ["строка 3: нет номера детали"]


def test_a_file_of_another_shape_changes_nothing(engine: Engine, tmp_path: Path) -> None:
    file = tmp_path / "crosses.csv"
    file.write_text("a;b\n1;2\n", "utf-8")
    with pytest.raises(ShopError, match="Не хватает колонок"):
        load(engine, file, "plain")
    with pytest.raises(ShopError, match="Профиля «нет» нет"):
        load_profile("нет")
    assert crosses(engine) == []


@pytest.fixture
def real_tables() -> Path:
    folder = os.environ.get("REAL_DATA_DIR")
    if not folder:
        pytest.skip("REAL_DATA_DIR is not set: the folder with real tables of crosses")
    return Path(folder)


def test_a_table_by_sections_of_one_model(engine: Engine, real_tables: Path) -> None:
    summary = load(engine, real_tables / "stepwgn_crosses" / "stepwgn_crosses.csv", "stepwgn")

    assert (summary.read, summary.rejected) == (170, 0)
    rows = crosses(engine)
    assert ("MANN-FILTER", "W6106", "original", "Honda", "15400-RTA-003", "stepwgn") in rows
    # The file has a Cyrillic А; the key equals that of the Latin spelling.
    assert ("VIC", "А-8006V", "original", "Honda", "17220-59B-000", "stepwgn") in rows
    with engine.begin() as connection:
        assert connection.scalar(text("SELECT key FROM parts WHERE number = 'А-8006V'")) == "A8006V"


def test_copies_and_newer_numbers_of_a_price_list(engine: Engine, real_tables: Path) -> None:
    summary = load(engine, real_tables / "angara" / "angara_excerpt.csv", "angara")

    assert (summary.read, summary.rejected) == (95, 7)
    rows = crosses(engine)
    assert ("Hyundai/Kia", "583294B810", "superseded", "Hyundai/Kia", "5276144102", "angara") in rows
    assert ("", "545324B000A", "original", "Hyundai/Kia", "545324B000", "angara") in rows


def test_filters_by_frame_code(engine: Engine, real_tables: Path) -> None:
    load(engine, real_tables / "jdm_frames" / "jdm_oil_filter.csv", "jdm-frames")

    rows = crosses(engine)
    assert ("Toyota", "90915-10003", "analogue", "ACDelco", "PF304J", "jdm-frames") in rows
    assert {brand for brand, *_ in rows if brand} == {
        "Toyota", "Nissan", "Honda", "Daihatsu", "Suzuki", "Subaru", "Mitsubishi", "Mazda"
    }  # fmt: skip
    # The cell holds two numbers, so no maker is derived.
    assert {number for brand, number, *_ in rows if not brand} == {"13780-58J20 16510-81403"}


HEAD = "brand,number,name,other_brand,other_number\n"


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (f"{'М' * 101},W 67,Фильтр,MAHLE,OC 1", "производитель длиннее 100 знаков"),
        (f"MANN,{'9' * 61},Фильтр,MAHLE,OC 11", "номер длиннее 60 знаков"),
        (f"MANN,W 67,{'Ф' * 501},MAHLE,OC 11", "название длиннее 500 знаков"),
        (f"MANN,W 67,Фильтр,{'M' * 101},OC 11", "производитель длиннее 100 знаков"),
        (f"MANN,W 67,{'Ф' * 9000},MAHLE,OC 11", "ячейка длиннее 5000 знаков: похоже, не закрыта кавычка"),
        ("MANN,Прокладка 2108,Фильтр,MAHLE,OC 11", "нет номера детали"),
        ("MANN,gasket 2108,Фильтр,MAHLE,OC 11", "нет номера детали"),
        ("MANN,ELRING 123.456,Фильтр,MAHLE,OC 11", "нет номера детали"),
    ],
)
def test_an_invalid_row_is_rejected_and_the_rest_is_imported(
    engine: Engine, tmp_path: Path, row: str, reason: str
) -> None:
    file = tmp_path / "crosses.csv"
    file.write_text(f"{HEAD}{row}\nMANN-FILTER,W 914/2,Фильтр,MAHLE,OC 384\n", "utf-8")

    assert load(engine, file, "plain").reasons == [f"строка 2: {reason}"]
    assert crosses(engine) == [("MANN-FILTER", "W 914/2", "analogue", "MAHLE", "OC 384", "crosses")]


SETS = """
title: Ремкомплекты
source: sets
confidence: 1
number: {column: number}
links:
  - {kind: contains, number: {column: pieces}, split: ";"}
"""


def test_pieces_of_a_set_described_in_words(engine: Engine, tmp_path: Path) -> None:
    profile, file = tmp_path / "sets.yml", tmp_path / "sets.csv"
    profile.write_text(SETS, "utf-8")
    file.write_text(
        "number,pieces\nRK-1,2108-1007020;прокладка 2108; ;2108-1007 028\nRK-2,Сальник и манжета\n"
        f"RK-3,{';'.join(f'A{n:03}' for n in range(501))}\n",
        "utf-8",
    )

    summary = load(engine, file, str(profile))

    assert [row[1:5] for row in crosses(engine)] == [
        ("RK-1", "contains", "", "2108-1007 028"), ("RK-1", "contains", "", "2108-1007020"),
    ]  # fmt: skip
    assert (summary.read, summary.changes.parts) == (3, 4)
    assert summary.reasons == ["строка 4: в ячейке больше 500 номеров: проверьте разделитель"]


@pytest.mark.parametrize(
    ("brand", "cell", "number"),
    [
        ("", "ELRING 123.456", "123.456"),
        ("Elring", "ELRING 123 456", "123 456"),
        ("", "FEBEST-0110", "FEBEST-0110"),
        ("FEBEST", "Febest-0110", "0110"),
        ("", "Прокладка 21 мм 2108-1003020", "2108-1003020"),
        ("", "Прокладка 2108", None),
        ("", "Прокладка 2108-1003020 или 2108-1003021", None),
    ],
)
def test_a_makers_name_before_the_number_is_removed(
    engine: Engine, tmp_path: Path, brand: str, cell: str, number: str | None
) -> None:
    file = tmp_path / "crosses.csv"
    file.write_text(f"{HEAD}MANN-FILTER,W 914/2,Фильтр,{brand},{cell}\n", "utf-8")

    assert load(engine, file, "plain").reasons == []
    assert [row[3:5] for row in crosses(engine)] == ([] if number is None else [(brand, number)])


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ('pattern: "([0-9"', "регулярное выражение не разобрать"),
        ('pattern: "[0-9]+"', "в выражении нет скобок"),
        ('unless: "*"', "регулярное выражение не разобрать"),
        ("pattern: 5", "number"),
        ("colum: x", "colum"),
    ],
)
def test_an_invalid_profile_is_refused(tmp_path: Path, cell: str, message: str) -> None:
    profile = tmp_path / "own.yml"
    profile.write_text(f"title: Своё\nsource: own\nconfidence: 1\nnumber: {{column: number, {cell}}}\n", "utf-8")

    with pytest.raises(ShopError, match=r"own\.yml не подходит") as error:
        load_profile(str(profile))
    assert message in error.value.message


def test_a_pattern_without_a_match_gives_no_number(engine: Engine, tmp_path: Path) -> None:
    profile, file = tmp_path / "own.yml", tmp_path / "own.csv"
    profile.write_text(
        'title: Своё\nsource: own\nconfidence: 1\nnumber: {column: number, pattern: "x|n([0-9]+)"}\n', "utf-8"
    )
    file.write_text("number,other\nx,1\nn123,2\n", "utf-8")

    assert load(engine, file, str(profile)).reasons == ["строка 2: нет номера детали"]


@pytest.mark.parametrize(
    ("number", "maker"),
    [
        ("90915-10003", "Toyota"),
        ("15208-AA024", "Subaru"),
        ("15208AA024", "Subaru"),
        ("15208-65F0A", "Nissan"),
        ("md 135737", "Mitsubishi"),
        ("W 914/2", ""),
        ("", ""),
    ],
)
def test_the_maker_follows_from_the_number(number: str, maker: str) -> None:
    assert oil_filter_maker(number) == maker
