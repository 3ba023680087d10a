"""Imports of whole files into a database."""

import os
from pathlib import Path

import pytest
from sqlalchemy import Engine

from api.imports import product_writer
from api.imports.import_rows import ImportSummary
from api.imports.profiles import KeyPart, Profile, load, override
from api.imports.service import Progress, import_file
from api.tabular.layout import FileRefusedError, ProfileError
from tests.api.imports.catalogue_queries import execute, marks, query, snapshot, value

HEADER = "id;Название;Категория;Бренд;Артикул;Цена;Остаток\n"
PLAIN = load("plain")


def line(number: int, price: object = 100) -> str:
    return f"{number};Фара {number};Оптика > Фары;Bosch;{number}-A;{price};{number % 7}\n"


def write_file(folder: Path, text: str, name: str = "прайс.csv", encoding: str = "utf-8") -> Path:
    path = folder / name
    path.write_bytes(text.encode(encoding))
    return path


def counts(summary: ImportSummary) -> tuple[int, int, int, int, int]:
    return summary.read, summary.added, summary.changed, summary.unchanged, summary.rejected


def rejected_rows(summary: ImportSummary) -> list[str]:
    assert summary.rejected_file
    return summary.rejected_file.read_text(encoding="utf-8-sig").splitlines()


def test_first_second_and_changed_import(engine: Engine, tmp_path: Path) -> None:
    path = write_file(tmp_path, HEADER + "".join(map(line, range(50))))
    assert counts(import_file(engine, path, PLAIN)) == (50, 50, 0, 0, 0)
    assert query(
        engine, "SELECT zone_id, cost FROM prices JOIN products ON id = product_id WHERE source_key = '7'"
    ) == [(zone, 10000) for zone in (1, 2, 3, 4)]
    before, last_mark = snapshot(engine), marks(engine)

    assert counts(import_file(engine, path, PLAIN)) == (50, 0, 0, 50, 0)
    assert (snapshot(engine), marks(engine)) == (before, last_mark)

    reordered = [line(number, 101 if number == 7 else 100) for number in reversed(range(48))] + [line(99)]
    write_file(tmp_path, HEADER + "".join(reordered), encoding="windows-1251")
    assert counts(import_file(engine, path, PLAIN)) == (49, 1, 1, 47, 0)
    assert value(engine, "SELECT count(*) FROM products") == 51
    assert list(tmp_path.iterdir()) == [path], "nothing was refused, so no file of refused rows"


def test_one_bad_row_of_a_thousand(engine: Engine, tmp_path: Path) -> None:
    lines = [line(number) for number in range(1000)]
    lines[500] = line(500, "по запросу")
    path = write_file(tmp_path, HEADER + "".join(lines))

    summary = import_file(engine, path, PLAIN)

    assert counts(summary) == (1000, 999, 0, 0, 1)
    assert summary.rejected_file == tmp_path / "прайс.csv.rejected.csv"
    assert rejected_rows(summary) == [
        "строка;причина;id;Название;Категория;Бренд;Артикул;Цена;Остаток",
        "502;цена «по запросу» — не число;500;Фара 500;Оптика > Фары;Bosch;500-A;по запросу;3",
    ]

    write_file(tmp_path, HEADER + "".join(map(line, range(1000))))
    assert counts(import_file(engine, path, PLAIN)) == (1000, 1, 0, 999, 0)
    assert not summary.rejected_file.exists(), "it spoke of the file before this one"


def test_formulas_of_rejected_rows_are_escaped_and_numbers_stay_numbers(engine: Engine, tmp_path: Path) -> None:
    cells = ["=HYPERLINK(A1)", "+1-2", "-1,5", "@SUM(A1)", "+7 916", "'=1", "", "обычная", "\t=1"]
    rows = [f'{number};"{cell}";Свет;Bosch;A-{number};нет;1\n' for number, cell in enumerate(cells)]
    path = write_file(tmp_path, HEADER + line(100) + "".join(rows))

    summary = import_file(engine, path, PLAIN)

    assert [row.split(";")[3] for row in rejected_rows(summary)[1:]] == [
        "'=HYPERLINK(A1)", "'+1-2", "-1,5", "'@SUM(A1)", "+7 916", "''=1", "", "обычная", "'\t=1"
    ]  # fmt: skip


@pytest.mark.parametrize(("encoding", "delimiter"), [("utf-8-sig", ";"), ("windows-1251", ";"), ("utf-8-sig", ",")])
def test_a_corrected_file_of_rejected_rows_is_imported(
    engine: Engine, tmp_path: Path, encoding: str, delimiter: str
) -> None:
    """As the shop wrote it, or as a spreadsheet saved it; products of the price list that it lacks keep their stock."""
    profile = PLAIN.model_copy(update={"absent": "zero-stock"})
    path = write_file(tmp_path, HEADER + line(1) + line(2, "?").replace("Фара 2", "=Фара 2") + line(3, "?"))
    summary = import_file(engine, path, profile)
    assert summary.rejected_file
    corrected = summary.rejected_file.read_text("utf-8-sig").replace("?", "150").replace(";", delimiter)
    write_file(tmp_path, corrected, summary.rejected_file.name, encoding)

    again = import_file(engine, summary.rejected_file, profile)

    assert (counts(again), again.zeroed) == ((2, 2, 0, 0, 0), 0)
    assert query(engine, "SELECT name, qty FROM stocks JOIN products ON id = product_id WHERE qty > 0 ORDER BY 1") == [
        ("=Фара 2", 2),
        ("Фара 1", 1),
        ("Фара 3", 3),
    ]


def test_rejected_rows_of_a_price_list_without_a_header_are_imported(engine: Engine, tmp_path: Path) -> None:
    profile = load("headerless")
    path = write_file(tmp_path, "A-1;Фара 1;Bosch;100;1\nA-2;Фара 2;Bosch;?;2\n")
    summary = import_file(engine, path, profile)
    assert summary.rejected_file
    corrected = summary.rejected_file.read_text("utf-8-sig").replace("?", "150")
    write_file(tmp_path, corrected, summary.rejected_file.name, "utf-8-sig")

    assert counts(import_file(engine, summary.rejected_file, profile)) == (1, 1, 0, 0, 0)


def test_rows_with_a_duplicate_key_are_rejected(engine: Engine, tmp_path: Path) -> None:
    path = write_file(tmp_path, HEADER + line(1) + line(2) + line(1, 200) + line(3))

    summary = import_file(engine, path, PLAIN)

    assert counts(summary) == (4, 3, 0, 0, 1)
    assert rejected_rows(summary)[1].startswith("4;код товара уже был в строке 2;1;Фара 1;")
    assert value(engine, "SELECT max(cost) FROM prices") == 10000


VALID_FILE = HEADER + "".join(map(line, range(20)))


REFUSED: list[tuple[str, str]] = [
    (HEADER + line(1, 999) + "2;Лампа;Опт", "cut"),
    (HEADER + line(1, 999) + '2;"Лампа;Оптика;;;5;5\n' + line(3), "cut"),
    (HEADER, "header_only"),
    ("", "empty"),
    (HEADER.replace("Цена", "Стоимость") + line(1), "missing_columns"),
    (HEADER + line(1, "?") + line(2, "нет"), "no_row_fits"),
]


def test_a_refused_file_changes_nothing(engine: Engine, tmp_path: Path) -> None:
    import_file(engine, write_file(tmp_path, VALID_FILE), PLAIN)
    before = snapshot(engine)
    for text, code in REFUSED:
        path = write_file(tmp_path, text, "bad.csv")

        with pytest.raises(FileRefusedError) as refusal:
            import_file(engine, path, PLAIN)

        assert refusal.value.code == code, text
        assert snapshot(engine) == before, text
        assert {entry.name for entry in tmp_path.iterdir()} == {"прайс.csv", "bad.csv"}, text


def test_a_failure_of_the_database_changes_nothing_and_leaves_no_file(engine: Engine, tmp_path: Path) -> None:
    import_file(engine, write_file(tmp_path, VALID_FILE), PLAIN)
    execute(engine, "ALTER TABLE prices ADD CONSTRAINT cheap CHECK (cost < 20000)")
    before = snapshot(engine)
    path = write_file(tmp_path, HEADER + line(1, 150) + line(2, "?") + line(3, 250))

    with pytest.raises(Exception, match="cheap"):
        import_file(engine, path, PLAIN)

    assert snapshot(engine) == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_dry_run_reports_and_changes_nothing(engine: Engine, tmp_path: Path) -> None:
    path = write_file(tmp_path, VALID_FILE)
    import_file(engine, path, PLAIN)
    before, last_mark = snapshot(engine), marks(engine)
    write_file(tmp_path, HEADER + line(1, 150) + line(2) + line(77))

    assert counts(import_file(engine, path, PLAIN, dry_run=True)) == (3, 1, 1, 1, 0)
    assert (snapshot(engine), marks(engine)) == (before, last_mark)


def test_unknown_zones_and_warehouses_are_refused(engine: Engine, tmp_path: Path) -> None:
    path = write_file(tmp_path, VALID_FILE)

    with pytest.raises(ProfileError, match=r"Ценовой зоны 9 нет\. Есть: 1 «Зона 1», 2 "):
        import_file(engine, path, override(PLAIN, zones=[1, 9]))
    with pytest.raises(ProfileError, match=r"Склада 5 нет\. Есть: 1 «Склад «Москва 1»», 2 "):
        import_file(engine, path, override(PLAIN, warehouse=5))
    execute(engine, "DELETE FROM warehouses; DELETE FROM cities; DELETE FROM price_zones")
    with pytest.raises(ProfileError, match="нет ценовых зон"):
        import_file(engine, path, PLAIN)


def test_zone_warehouse_and_quantity_from_outside_the_file(engine: Engine, tmp_path: Path) -> None:
    path = write_file(tmp_path, HEADER + line(3))

    import_file(engine, path, override(PLAIN, zones=[2], warehouse=2, qty=40))

    assert query(engine, "SELECT zone_id, cost, guest_cost FROM prices") == [(2, 10000, None)]
    assert query(engine, "SELECT warehouse_id, qty FROM stocks") == [(2, 40)]


@pytest.mark.parametrize("key", [PLAIN.key, KeyPart(repeats="number")], ids=["key columns", "hash of the row"])
def test_stock_of_absent_products_is_zeroed_except_of_rejected_rows(
    engine: Engine, tmp_path: Path, key: KeyPart
) -> None:
    profile = PLAIN.model_copy(update={"key": key, "absent": "zero-stock"})
    path = write_file(tmp_path, VALID_FILE)
    import_file(engine, path, profile)
    write_file(tmp_path, HEADER + line(1) + line(2, "?"))

    summary = import_file(engine, path, profile)

    assert (counts(summary), summary.zeroed) == ((2, 0, 0, 1, 1), 15)
    assert query(engine, "SELECT name FROM stocks JOIN products ON id = product_id WHERE qty > 0 ORDER BY 1") == [
        ("Фара 1",),
        ("Фара 2",),
    ]


def test_a_folder_that_cannot_be_written_to(engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = tmp_path / "temp"
    elsewhere.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(elsewhere))
    path = write_file(tmp_path, HEADER + line(1) + line(2, "?"))
    # Root may write into a read-only folder, so a directory occupies the path of the file.
    (tmp_path / f".{path.name}.rejected.csv.part").mkdir()

    summary = import_file(engine, path, PLAIN)

    assert summary.rejected_file
    assert summary.rejected_file.is_relative_to(elsewhere)
    assert len(rejected_rows(summary)) == 2


def test_progress_goes_through_the_stages(engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(product_writer, "PROGRESS_ROWS", 1_000)
    progress_reports: list[Progress] = []

    path = write_file(tmp_path, "".join(f"{row[:-1]};{' ' * 300}\n" for row in (HEADER, *map(line, range(2_500)))))
    import_file(engine, path, PLAIN, progress_reports.append)

    assert [(step.stage, step.rows) for step in progress_reports] == [
        ("writing", 1_000),
        ("writing", 2_000),
        ("writing", 2_500),
        ("finishing", 2_500),
    ]
    assert 0 < progress_reports[0].share < progress_reports[1].share <= progress_reports[2].share == 1


def test_the_headerless_profile_identifies_a_row_by_its_content(engine: Engine, tmp_path: Path) -> None:
    profile = load("headerless")
    rows = ["OC 90;Фильтр масляный;Knecht;450,00 руб;>10\n", ";Краска;другой;195;есть\n", ";Краска;другой;195;есть\n"]
    path = write_file(tmp_path, "".join(rows))
    assert counts(import_file(engine, path, profile)) == (3, 3, 0, 0, 0)

    write_file(tmp_path, "".join(reversed(rows)).replace("450", "470"))
    assert counts(import_file(engine, path, profile)) == (3, 0, 1, 2, 0)
    assert query(engine, "SELECT DISTINCT name, cost, qty FROM products JOIN prices ON id = prices.product_id"
                         " JOIN stocks ON id = stocks.product_id ORDER BY 1") == [
        ("Краска", 19500, 10), ("Фильтр масляный", 47000, 10)]  # fmt: skip


@pytest.fixture
def real_data() -> Path:
    folder = os.environ.get("REAL_DATA_DIR")
    if not folder:
        pytest.skip("REAL_DATA_DIR is not set: the folder with suppliers' real files")
    return Path(folder)


def copied(file: Path, folder: Path) -> Path:
    path = folder / file.name
    path.write_bytes(file.read_bytes())
    return path


@pytest.mark.long
def test_the_real_vaz_catalogue(engine: Engine, tmp_path: Path, real_data: Path) -> None:
    path = copied(real_data / "vaz_parts" / "vaz_parts.csv", tmp_path)
    profile = load("vaz-parts")
    assert counts(import_file(engine, path, profile)) == (3274, 3274, 0, 0, 0)
    assert value(engine, "SELECT count(DISTINCT product_id) FROM product_images") == 3274
    assert value(engine, "SELECT count(*) FROM products WHERE old_id = '2441'") == 2
    assert value(engine, "SELECT count(*) FROM categories") == 17 + 630
    assert value(engine, "SELECT count(*) FROM categories WHERE id = 70") == 0
    before, last_mark = snapshot(engine), marks(engine)

    assert counts(import_file(engine, path, profile)) == (3274, 0, 0, 3274, 0)
    assert (snapshot(engine), marks(engine)) == (before, last_mark)

    text = path.read_text(encoding="utf-8")
    old = next(row for row in text.splitlines() if "FO15022225 DOM" in row)
    head, *rows = text.replace(old, old.replace(",813,", ",899,")).splitlines()
    path.write_text("\n".join([head, *reversed(rows)]), encoding="utf-8")
    assert counts(import_file(engine, path, profile)) == (3274, 0, 1, 3273, 0)


def test_both_encodings_of_the_real_price_list(engine: Engine, tmp_path: Path, real_data: Path) -> None:
    folder = real_data / "avtopro"

    def read(name: str, profile: Profile) -> ImportSummary:
        return import_file(engine, copied(folder / name, tmp_path), profile)

    summary = read("avtopro_pricelist.csv", load("avtopro"))
    assert counts(summary) == (209, 207, 0, 0, 2)
    assert [row.split(";")[1] for row in rejected_rows(summary)[1:]] == ["нет цены (колонка «price_uah» пуста)"] * 2
    before = snapshot(engine)

    assert counts(read("avtopro_pricelist_cp1251.csv", load("avtopro-cp1251"))) == (209, 0, 0, 207, 2)
    assert snapshot(engine) == before


def test_a_real_workbook_named_csv(engine: Engine, tmp_path: Path, real_data: Path) -> None:
    path = tmp_path / "prom.csv"
    path.write_bytes((real_data / "avtopro" / "prom.xlsx").read_bytes())

    with pytest.raises(FileRefusedError, match=r"книга Excel \(XLSX\)"):
        import_file(engine, path, load("avtopro"))
