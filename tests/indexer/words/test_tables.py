import pytest

from api.core.settings import Settings
from api.curation.config_files import ConfigFileError, ConfigFiles, read_folder
from api.curation.word_tables import Jargon, load_tables

HEADER = "from,to,why\n"


def write(text: str) -> ConfigFiles:
    return ConfigFiles({"words/jargon.csv": text}, "search-config")


def test_a_table_is_rows_of_names() -> None:
    tables = load_tables(write(HEADER + 'граната|гранаты,шрус,"slang, old"\n\nлинк,стойка стабилизатора,x\n'))

    assert tables.jargon == (
        Jargon(("граната", "гранаты"), ("шрус",)),
        Jargon(("линк",), ("стойка стабилизатора",)),
    )
    assert tables.makers == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("from,why,to\n", "первая строка: столбцы from,why,to, а нужны from,to,why"),
        (HEADER + "граната,шрус\n", "строка 2: ячеек 2, а нужно 3"),
        (HEADER + "а,б,в\nграната,,slang\n", "строка 3: «Как пишут каталоги»: пусто"),
        (HEADER + "граната,шрус|,slang\n", "строка 2: «Как пишут каталоги»: пустое название между чертами"),
        (HEADER + 'а,б,в\n"граната,шрус,slang\n', "jargon.csv: строка 3: таблица испорчена"),
    ],
)
def test_an_error_names_its_line(text: str, message: str) -> None:
    with pytest.raises(ConfigFileError) as error:
        load_tables(write(text))

    assert str(error.value).startswith("search-config/words/jargon.csv")
    assert message in str(error.value)


def test_the_digest_changes_with_the_tables() -> None:
    before = load_tables(write(HEADER)).digest

    assert load_tables(write(HEADER)).digest == before
    assert load_tables(write(HEADER + "граната,шрус,slang\n")).digest != before


def test_the_tables_of_the_shop_can_be_read() -> None:
    tables = load_tables(read_folder(Settings(_env_file=None).search_config_dir))

    assert len(tables.jargon) > 100
    assert len(tables.makers) > 100
