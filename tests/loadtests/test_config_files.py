"""The configuration as shipped is read, and a typo is named with its place and the right name."""

from collections.abc import Callable
from pathlib import Path

import pytest

from loadtests.config.errors import LoadConfigError
from loadtests.config.journey_names import STAFF, VISITORS
from loadtests.config.mix import read_mix, read_texts
from loadtests.config.shapes import Phase, read_shape
from loadtests.judgement.budgets import read_budgets
from loadtests.run_options import FOLDER

QUERIES = "kind,query,weight\ntext,масло,3\nnumber,2101,1\n"
MIX = "journeys: {browse: 3, vin: 1}\nstaff: {publication: 60}\n"
SHAPES = """
calm:
  title: Спокойно
  rate: 2
  phases:
    - {name: разгон, seconds: 10, from: 0, to: 1, judged: false}
    - {name: ровно, seconds: 30, to: 1}
"""
BUDGETS = """
classes: {"search.*": {p95: 300}}
journeys: {"*": {failed: 0.02}}
freshness: {p95: 2}
"""


@pytest.fixture
def mix_file(tmp_path: Path) -> Callable[[str, str | bytes], Path]:
    """Writes a mix and its texts."""

    def write(mix: str, queries: str | bytes = QUERIES) -> Path:
        content = queries.encode() if isinstance(queries, str) else queries
        (tmp_path / "queries.csv").write_bytes(content)
        (tmp_path / "mix.yaml").write_text(mix, encoding="utf-8")
        return tmp_path / "mix.yaml"

    return write


MixFile = Callable[..., Path]


def written(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


# As shipped


def test_the_shipped_mix_names_every_journey() -> None:
    mix = read_mix(FOLDER / "mix.yaml")

    assert set(mix.shares) == set(VISITORS)
    assert sum(mix.shares.values()) == pytest.approx(1)
    assert mix.shares["browse"] == pytest.approx(0.2)
    assert mix.every_s == {"price_updates": 4, "price_list": 40, "publication": 60}
    assert set(mix.every_s) == set(STAFF)
    assert {text.kind for text in mix.texts} == {"text", "number", "vin"}


@pytest.mark.parametrize(
    ("name", "seconds", "highest"),
    [("smoke", 30, 0.5), ("steady", 75, 1), ("step", 240, 5), ("spike", 90, 5), ("sale", 270, 2.5), ("soak", 3600, 1)],
)
def test_the_shipped_shapes(name: str, seconds: float, highest: float) -> None:
    shape = read_shape(FOLDER / "shapes.yaml", name)

    assert (shape.name, shape.seconds, shape.highest_rate) == (name, seconds, highest)
    assert any(phase.is_judged for phase in shape.phases)


def test_the_shipped_budgets() -> None:
    budgets = read_budgets(FOLDER / "budgets.yaml")

    assert budgets.of_class("search.typing")["p95"] == 300
    assert budgets.of_class("api.confirmOrders")["p95"] == 600
    assert budgets.of_journey("checkout") == {"failed": 0.02}
    assert (budgets.freshness, budgets.wrong, budgets.baseline) == ({"p95": 2}, 0, {"p50": 1.2, "p95": 1.35})


# What is read


def test_weights_become_shares_and_zeros_switch_off(mix_file: MixFile) -> None:
    mix = read_mix(mix_file("journeys: {browse: 3, vin: 1, city: 0}\nstaff: {publication: 60, price_list: 0}"))

    assert mix.shares == {"browse": 0.75, "vin": 0.25}
    assert mix.every_s == {"publication": 60}
    assert [(text.text, text.weight) for text in mix.texts_of("number")] == [("2101", 1)]


def test_texts_as_a_spreadsheet_writes_them(tmp_path: Path) -> None:
    """With a mark of the encoding, counts of other kinds and rows that are switched off."""
    content = "\ufeffkind,query,weight\r\ntext,масло,3\r\ntext,фильтр,0\r\ncategory,,17\r\nvin,,4\r\n"

    texts = read_texts(written(tmp_path, "queries.csv", content))

    assert [(text.kind, text.text, text.weight) for text in texts] == [("text", "масло", 3)]


def test_phases_follow_each_other_at_multiples_of_the_rate(tmp_path: Path) -> None:
    shape = read_shape(written(tmp_path, "shapes.yaml", SHAPES), "calm")

    assert shape.title == "Спокойно"
    assert shape.phases == (Phase("разгон", 0, 10, 0, 2, False), Phase("ровно", 10, 40, 2, 2, True))
    assert [shape.rate_at(second) for second in (0, 5, 10, 39.9, 40)] == [0, 1, 2, 2, 0]
    assert [shape.judged(second) for second in (0, 9.9, 10, 39.9, 40)] == [False, False, True, True, False]


def test_a_rate_and_a_time_change_the_whole_shape(tmp_path: Path) -> None:
    shape = read_shape(written(tmp_path, "shapes.yaml", SHAPES), "calm", rate=10, seconds=120)

    assert shape.phases == (Phase("разгон", 0, 30, 0, 10, False), Phase("ровно", 30, 120, 10, 10, True))


# Typos


@pytest.mark.parametrize(
    ("mix", "words"),
    [
        ("journeys: {brouse: 1}", ["mix.yaml, journeys", "«brouse»", "«browse»"]),
        ("journeys: {publication: 1}", ["mix.yaml, journeys", "«publication»"]),
        ("journeys: {browse: 1}\nstaff: {price_update: 4}", ["mix.yaml, staff", "«price_update»", "«price_updates»"]),
        ("journys: {browse: 1}", ["mix.yaml", "«journys»", "«journeys»"]),
        ("journeys: {browse: -1}", ["mix.yaml, journeys.browse", "от 0", "-1"]),
        ("journeys: {browse: много}", ["mix.yaml, journeys.browse", "'много'"]),
        ("journeys: {browse: true}", ["mix.yaml, journeys.browse", "True"]),
        ("journeys: {browse: .inf}", ["mix.yaml, journeys.browse", "inf"]),
        ("journeys: {browse: .nan}", ["mix.yaml, journeys.browse", "nan"]),
        ("journeys: {browse: 1}\nstaff: {publication: 0.1}", ["mix.yaml, staff.publication", "от 0.5 до 86400"]),
        ("journeys: {browse: 0}", ["mix.yaml", "journeys"]),
        ("journeys: [browse]", ["mix.yaml, journeys", "пары"]),
        ("- browse", ["mix.yaml", "пары"]),
        ("", ["mix.yaml", "пары"]),
        ("journeys: {browse: 1\nstaff", ["mix.yaml", "не YAML", "строке 2"]),
        (MIX + "texts: mine.csv", ["mine.csv", "Нет файла"]),
        (MIX + "texts: ''", ["не читается"]),
    ],
)
def test_a_typo_in_the_mix(mix_file: MixFile, mix: str, words: list[str]) -> None:
    with pytest.raises(LoadConfigError) as error:
        read_mix(mix_file(mix))

    assert [word for word in words if word not in str(error.value)] == []


@pytest.mark.parametrize(
    ("queries", "words"),
    [
        ("kind,query\ntext,масло\n", ["queries.csv", "нет колонок weight"]),
        ("kind,query,weight\ntext,масло,3\ntext,фильтр,много\n", ["queries.csv, строка 3", "«много»", "не число"]),
        ("kind,query,weight\ntext,масло\n", ["queries.csv, строка 2", "не число"]),
        ("kind,query,weight\ntext,масло,-3\n", ["queries.csv, строка 2", "от 0", "-3"]),
        ("kind,query,weight\ntext,масло,inf\n", ["queries.csv, строка 2", "inf"]),
        ("kind,query,weight\nnumber,2101,1\n", ["queries.csv", "вида text"]),
        ("kind,query,weight\ntext,масло,0\n", ["queries.csv", "вида text"]),
        ("", ["queries.csv", "нет колонок kind, query, weight"]),
        ("kind,query,weight\ntext,масло,3\n".encode("cp1251"), ["queries.csv", "UTF-8"]),
    ],
)
def test_a_typo_in_the_texts(mix_file: MixFile, queries: str | bytes, words: list[str]) -> None:
    with pytest.raises(LoadConfigError) as error:
        read_mix(mix_file(MIX, queries))

    assert [word for word in words if word not in str(error.value)] == []


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("calm:", "clam:", ["shapes.yaml", "«calm»", "«clam»"]),
        ("rate: 2", "rates: 2", ["shapes.yaml, calm", "«rates»", "«rate»"]),
        ("rate: 2", "rate: быстро", ["shapes.yaml, calm.rate", "'быстро'"]),
        ("rate: 2", "rate: 0", ["shapes.yaml, calm.rate", "от 0.01"]),
        ("  rate: 2\n", "", ["shapes.yaml, calm.rate", "None"]),
        ("seconds: 30", "second: 30", ["shapes.yaml, calm, фаза 2", "«second»", "«seconds»"]),
        ("seconds: 30", "seconds: -30", ["shapes.yaml, calm, seconds", "-30"]),
        ("from: 0,", "from: -1,", ["shapes.yaml, calm, from", "-1"]),
        (", to: 1}", "}", ["shapes.yaml, calm, to", "None"]),
        ("judged: false", "judged: flase", ["shapes.yaml, calm, judged", "'flase'", "true или false"]),
        ("phases:", "phases: []\n  title:", ["calm", "нет ни одной фазы"]),
        ("calm:", "calm: [", ["shapes.yaml", "не YAML"]),
    ],
)
def test_a_typo_in_the_shapes(tmp_path: Path, before: str, after: str, words: list[str]) -> None:
    path = written(tmp_path, "shapes.yaml", SHAPES.replace(before, after, 1))

    with pytest.raises(LoadConfigError) as error:
        read_shape(path, "calm")

    assert [word for word in words if word not in str(error.value)] == []


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("search.*", "serch.typing", ["budgets.yaml, classes", "«serch.typing»", "«search.typing»"]),
        ("search.*", "serch.*", ["budgets.yaml, classes", "«serch.*»"]),
        ("p95: 300", "p96: 300", ["budgets.yaml, classes.search.*", "«p96»", "«p9"]),
        ("p95: 300", "p95: быстро", ["budgets.yaml, classes.search.*.p95", "'быстро'"]),
        ("p95: 300", "p95: -1", ["budgets.yaml, classes.search.*.p95", "-1"]),
        ('"*": {failed: 0.02}', "check_out: {failed: 0.02}", ["budgets.yaml, journeys", "«check_out»", "«checkout»"]),
        ("failed: 0.02", "fail: 0.02", ["budgets.yaml, journeys.*", "«fail»", "«failed»"]),
        ("freshness: {p95: 2}", "freshness: {p99: 2}", ["budgets.yaml, freshness", "«p99»"]),
        ("freshness: {p95: 2}", "baseline: {p99: 2}", ["budgets.yaml, baseline", "«p99»"]),
        ("freshness: {p95: 2}", "freshnes: {p95: 2}", ["budgets.yaml", "«freshnes»", "«freshness»"]),
        ('{"search.*": {p95: 300}}', "[300]", ["budgets.yaml, classes", "пары"]),
    ],
)
def test_a_typo_in_the_budgets(tmp_path: Path, before: str, after: str, words: list[str]) -> None:
    path = written(tmp_path, "budgets.yaml", BUDGETS.replace(before, after, 1))

    with pytest.raises(LoadConfigError) as error:
        read_budgets(path)

    assert [word for word in words if word not in str(error.value)] == []


@pytest.mark.parametrize("read", [read_mix, read_budgets, lambda path: read_shape(path, "calm")])
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "Нет файла"),
        (b"\xec\xe0\xf1\xeb\xee: 1", "file.yaml: это не YAML"),
        (b"5", "file.yaml: здесь нужны пары"),
    ],
)
def test_a_file_that_is_missing_or_of_another_kind(
    tmp_path: Path, read: Callable[[Path], object], content: bytes | None, words: str
) -> None:
    path = tmp_path / "file.yaml"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(LoadConfigError, match=words):
        read(path)


def test_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    with pytest.raises(LoadConfigError, match="не читается"):
        read_budgets(tmp_path)
