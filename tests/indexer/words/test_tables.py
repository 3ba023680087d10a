from pathlib import Path

import pytest

from api.core.settings import Settings
from indexer.words.tables import Jargon, WordsError, load_tables

HEADER = "from,to,why\n"


def write(folder: Path, text: str) -> Path:
    (folder / "jargon.csv").write_text(text, encoding="utf-8")
    return folder


def test_a_table_is_rows_of_names(tmp_path: Path) -> None:
    tables = load_tables(write(tmp_path, HEADER + 'граната|гранаты,шрус,"slang, old"\n\nлинк,стойка стабилизатора,x\n'))

    assert tables.jargon == (
        Jargon(("граната", "гранаты"), ("шрус",), "slang, old"),
        Jargon(("линк",), ("стойка стабилизатора",), "x"),
    )
    assert tables.makers == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("from,why,to\n", ":1: the columns are from,why,to; expected from,to,why"),
        (HEADER + "граната,шрус\n", ":2: 2 cells instead of 3"),
        (HEADER + "а,б,в\nграната,,slang\n", ":3: `to` is empty"),
        (HEADER + "граната,шрус|,slang\n", ":2: `to` has an empty part: шрус|"),
        (HEADER + 'а,б,в\n"граната,шрус,slang\n', "jargon.csv: "),
    ],
)
def test_an_error_names_its_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(WordsError) as error:
        load_tables(write(tmp_path, text))

    assert str(error.value).startswith(str(tmp_path / "jargon.csv"))
    assert message in str(error.value)


def test_the_digest_changes_with_the_tables(tmp_path: Path) -> None:
    before = load_tables(write(tmp_path, HEADER)).digest

    assert load_tables(tmp_path).digest == before
    assert load_tables(write(tmp_path, HEADER + "граната,шрус,slang\n")).digest != before


def test_the_tables_of_the_shop_can_be_read() -> None:
    tables = load_tables(Settings(_env_file=None).search_config_dir / "words")

    assert len(tables.jargon) > 100
    assert len(tables.makers) > 100
