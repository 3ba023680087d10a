"""The CSV reader: encodings, delimiters, headers, and files that are not CSV."""

import gzip
import io
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from api.tabular.csv_reader import open_table
from api.tabular.encoding import detect_encoding
from api.tabular.layout import Column, FileRefusedError, Layout, Record

NAME, PRICE = Column(("name", "Название")), Column(("price", "цена"))
LAYOUT = Layout((NAME, PRICE))
BY_PLACE = Layout((Column(position=1), Column(position=3)), header=False)


def write_file(folder: Path, content: str | bytes, encoding: str = "utf-8") -> Path:
    path = folder / "price.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
    return path


def records(path: Path, layout: Layout = LAYOUT) -> list[Record]:
    return list(open_table(path, layout).records())


def cells(path: Path, layout: Layout = LAYOUT) -> list[list[str]]:
    return [record.cells for record in records(path, layout)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "windows-1251", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_encoding_and_delimiter_are_detected(tmp_path: Path, encoding: str, delimiter: str, newline: str) -> None:
    rows = [["Название", "цена"], ["Щётка «Ёлка», синяя", "1 152,00"], ["Фара; левая | правая", "7"]]
    text = newline.join(delimiter.join(f'"{cell}"' for cell in row) for row in rows)

    assert cells(write_file(tmp_path, text, encoding)) == rows[1:]


def test_columns_are_found_by_any_of_their_names_in_any_order(tmp_path: Path) -> None:
    table = open_table(write_file(tmp_path, "Цена;лишнее;НАЗВАНИЕ\n5;-;Фара\n"), LAYOUT)

    assert table.indexes == {PRICE: 0, NAME: 2}
    assert table.header == ["Цена", "лишнее", "НАЗВАНИЕ"]


def test_lines_above_the_header_and_a_separator_line_are_skipped(tmp_path: Path) -> None:
    text = "sep=;\nПрайс-лист ООО «Шина»;;\n\nот 01.02.2026;;\nназвание;бренд;цена\nФара;Bosch;5\n"

    assert records(write_file(tmp_path, text)) == [Record(6, ["Фара", "Bosch", "5"])]


def test_quoted_newlines_delimiters_and_quotes(tmp_path: Path) -> None:
    text = 'name,price\n"Фара ""левая"",\nдля ВАЗ",5\nЛампа,6\n'

    assert records(write_file(tmp_path, text)) == [
        Record(2, ['Фара "левая",\nдля ВАЗ', "5"]),
        Record(3, ["Лампа", "6"]),
    ]


def test_blank_lines_are_counted_but_skipped(tmp_path: Path) -> None:
    assert [record.number for record in records(write_file(tmp_path, "name;price\n\nФара;5\n;\n  ;\nЛампа;6\n"))] == [
        3,
        6,
    ]


def test_a_few_nul_bytes_are_tolerated(tmp_path: Path) -> None:
    assert cells(write_file(tmp_path, b"name;price\nLamp\0\0;5\nFilter;6\n")) == [["Lamp\0\0", "5"], ["Filter", "6"]]


def test_a_file_without_a_header(tmp_path: Path) -> None:
    table = open_table(write_file(tmp_path, "Фара;Bosch;5\nЛампа;;6"), BY_PLACE)

    assert [record.cells for record in table.records()] == [["Фара", "Bosch", "5"], ["Лампа", "", "6"]]
    assert table.header == []


def test_one_broken_byte_affects_its_row_only(tmp_path: Path) -> None:
    valid_rows = "".join(f"Колодки тормозные {i};{i}\n" for i in range(1, 60))
    content = ("name;price\n" + valid_rows).encode() + b"\xd0\xa4\xff\xd0\xb0;5\n" + "Лампа;6\n".encode()

    rows = records(write_file(tmp_path, content))

    assert [record.number for record in rows if record.problem] == [61]
    assert "повреждённые символы" in rows[59].problem
    assert rows[60].cells == ["Лампа", "6"]


@pytest.mark.parametrize("damage", [b"", b"\xff", b"\xd0", "Фара".encode("windows-1251")])
@pytest.mark.parametrize(("end", "is_cut"), [(b"", False), (b"\n", False), (b"\xd0", True), (b"\xe2\x82", True)])
def test_the_first_letters_and_the_end_tell_the_encoding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes, end: bytes, is_cut: bool
) -> None:
    monkeypatch.setattr("api.tabular.encoding._BLOCK", 16)
    content = b"name;price\n" + "Фара;5\nЛампа;6\n".encode() + damage + "Ключ;7".encode()
    path = write_file(tmp_path, content + end)

    if is_cut:
        with pytest.raises(FileRefusedError, match="посреди буквы"):
            detect_encoding(path)
    else:
        assert detect_encoding(path) == "utf-8-sig"


def test_a_row_with_broken_quotes_affects_itself_only(tmp_path: Path) -> None:
    rows = records(write_file(tmp_path, 'name;price\n"Фара" левая;5\nФара;левая;5\nКороткая\nЛампа;6\n'))

    assert [(record.number, record.problem) for record in rows] == [
        (2, "кавычки в строке не сходятся"),
        (3, "ячеек больше, чем колонок (3 вместо 2): в тексте лишний разделитель"),
        (4, "ячеек в ней 1, а колонок 2"),
        (5, ""),
    ]


def test_short_rows_without_required_cells_missing_are_accepted(tmp_path: Path) -> None:
    rows = records(write_file(tmp_path, "name;price;note\nФара;5\nЛампа;6;-\nКлюч;7\n"))

    assert [(record.cells, record.problem) for record in rows] == [
        (["Фара", "5"], ""),
        (["Лампа", "6", "-"], ""),
        (["Ключ", "7"], ""),
    ]


def zipped(*names: str) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name in names:
            archive.writestr(name, "<content/>")
    return content.getvalue()


@pytest.mark.parametrize(
    ("content", "code", "says"),
    [
        (zipped("[Content_Types].xml", "xl/workbook.xml"), "xlsx", "книга Excel"),
        (zipped("price.csv"), "zip", "архив ZIP"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500, "xls", "старая книга Excel"),
        (b"%PDF-1.7\n...", "pdf", "PDF"),
        (b"\x89PNG\r\n\x1a\n\0\0", "image", "PNG"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "image", "JPEG"),
        (gzip.compress(b"name;price\n", mtime=0), "gzip", "GZIP"),
        (b"\n <!DOCTYPE html><html>", "html", "страница HTML"),
        ("\ufeff<?xml version='1.0'?><yml_catalog>".encode(), "xml", "XML"),
        (b'{"name": 1}', "json", "JSON"),
        (b"", "empty", "Файл пуст"),
        (b"\xef\xbb\xbf \r\n\r\n", "empty", "Файл пуст"),
        (bytes(range(256)) * 40, "binary", "двоичный"),
        (b"name;price\n", "header_only", "только заголовок"),
        (b"name;price\n;\n\n", "header_only", "только заголовок"),
        (b"one\ntwo\nthree\n", "no_columns", "не видно колонок"),
        ("name;price\nФара;5\nЛампа".encode(), "cut", "строке 3: ячеек в ней 1, а колонок 2"),
        ("name;price\nФара;5\nЛампа\n".encode(), "cut", "строке 3"),
        ('name;price\nФара;5\n"Лампа;6\nКлюч;7\n'.encode(), "cut", "строке 3 открыта кавычка"),
        ("name;price\nФара;5\nЛампа".encode()[:-1], "cut", "посреди буквы"),
        ("name;price;note\nФара;5\nКлюч;7;-\nЛ".encode(), "cut", "строке 4"),
        (b"name;stock\nLamp;5\n", "missing_columns", "«price / цена». В файле есть: «name», «stock»"),
        (b"name;price;PRICE\nLamp;5;6\n", "repeated_columns", "«price» стоит в заголовке дважды"),
    ],
)
def test_files_that_are_refused(tmp_path: Path, content: bytes, code: str, says: str) -> None:
    with pytest.raises(FileRefusedError) as refusal:
        records(write_file(tmp_path, content))

    assert (refusal.value.code, says in refusal.value.message) == (code, True), refusal.value.message


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileRefusedError, match=r"нет\. Проверьте имя"):
        detect_encoding(tmp_path / "nothing.csv")
    with pytest.raises(FileRefusedError, match="папка"):
        detect_encoding(tmp_path)


def test_a_wrong_delimiter_in_the_profile_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileRefusedError, match="разделяет другой знак: запятая, а в профиле — точка с запятой"):
        records(write_file(tmp_path, "name,price\nФара,5\n"), Layout((NAME, PRICE), delimiter=";"))


def test_too_few_columns_for_a_profile_by_position(tmp_path: Path) -> None:
    with pytest.raises(FileRefusedError, match=r"берёт колонки №3, а в файле их 2\."):
        records(write_file(tmp_path, "Фара;5\nЛампа;6\n"), BY_PLACE)


def test_a_line_without_end_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileRefusedError) as refusal:
        records(write_file(tmp_path, b"name;price\n" + b"x" * 5_000_000))

    assert refusal.value.code == "binary"


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    def peak(rows: int) -> int:
        path = write_file(
            tmp_path, "name;price\n" + "".join(f"Колодки тормозные передние {i};{i}\n" for i in range(rows))
        )
        tracemalloc.start()
        assert sum(1 for _ in open_table(path, LAYOUT).records()) == rows
        _, peak_bytes = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak_bytes

    assert peak(60_000) < 1.5 * peak(20_000)
