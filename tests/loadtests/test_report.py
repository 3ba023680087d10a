"""The page of a report and of a comparison: its figures, gaps, empty parts and hostile texts."""

import json
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from loadtests.report import formats
from loadtests.report.charts import Timeline, plan_series, thinned, time_chart
from loadtests.report.comparison_page import render_comparison
from loadtests.report.data import Report, ReportPhase, ReportSeries
from loadtests.report.page import render
from loadtests.report.plot import LABEL_PITCH, label_offsets
from loadtests.report.scales import from_zero, latency_scale, ratio_scale, time_scale
from tests.loadtests.report_samples import sample_comparison, sample_report, step_report

HOSTILE = "</script></style><script>alert(1)</script><img src=x onerror=alert(1)>\"' onload='alert(1)"
#: Fields whose values are names of the program, not texts.
ENUMERATED = {"outcome", "severity"}
LISTS = ("mix", "classes", "journeys", "errors", "axis_s", "series", "steps", "correctness", "agreements")


def page_of(data: dict[str, Any]) -> str:
    return render(Report.from_json(json.dumps(data)))


def text_of(page: str) -> str:
    """The words of the page, spaces and line breaks as single spaces."""
    body = re.sub(r"<(style|script)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", body).replace("&#39;", "'").split())


def hostile(value: Any, key: str = "") -> Any:
    """The same data with a hostile text in each field that holds text."""
    if isinstance(value, dict):
        names = {"group"} if "values" in value else set()
        return {name: one if name in names else hostile(one, name) for name, one in value.items()}
    if isinstance(value, list):
        return [hostile(one, key) for one in value]
    return HOSTILE + value if isinstance(value, str) and key not in ENUMERATED else value


@pytest.mark.parametrize("data", [sample_report(), step_report()])
def test_a_report_survives_reading_and_writing(data: dict[str, Any]) -> None:
    report = Report.from_json(json.dumps(data))

    assert Report.from_json(report.to_json()) == report
    assert json.loads(report.to_json())["classes"][0]["p95_interval"] == pytest.approx([293.28, 343.2])


def test_a_report_of_another_kind_is_refused() -> None:
    with pytest.raises(ValidationError, match="outcome"):
        Report.from_json(json.dumps(sample_report() | {"judgement": {"outcome": "maybe", "summary": ""}}))


def test_the_page_begins_with_the_judgement_and_its_reasons() -> None:
    words = text_of(page_of(sample_report()))

    assert words.index("Не прошёл Поиск вышел за бюджет") < words.index("Нарушенные бюджеты")
    assert "Выдача p95 312 мс при бюджете 200 мс ×1,56" in words
    assert "Все запросы доля ошибок 0,4 % при бюджете 0,1 % ×4,00" in words
    assert "Движок упёрся в процессор" in words
    assert "CPU движка 197 % Ожидание 142 мс Очередь 12" in words
    assert "Rows Removed by Filter: 98999" in words
    assert "Запросов 7 185 103/с" in words


@pytest.mark.parametrize(
    ("outcome", "title"), [("passed", "Прошёл"), ("failed", "Не прошёл"), ("invalid", "Прогон недействителен")]
)
def test_each_outcome_has_its_word_and_colour(outcome: str, title: str) -> None:
    page = page_of(sample_report(outcome))

    assert f'<section class="judgement {outcome}">' in page
    assert f"<h1>{title}</h1>" in page


def test_the_sections_follow_the_order_of_reading() -> None:
    found = re.findall(r'<section id="(\w+)"', page_of(step_report()))

    assert found == [
        "latency", "classes", "steps", "flow", "cpu", "database", "engine", "generator", "freshness", "correctness",
        "errors", "baseline", "about",
    ]  # fmt: skip


def test_a_class_has_its_percentiles_interval_and_budget() -> None:
    words = text_of(page_of(sample_report()))

    assert "Выдача search.results 1 203 2 21 312 бюджет 200 мс · p95 от 293 до 343 420 801 275" in words
    assert "Главная страница page.home 210 0 15 44 без бюджета" in words


def test_the_knee_is_marked_in_the_charts_and_the_table() -> None:
    page = page_of(step_report())

    assert page.count('class="knee" d="M750.0 0.00V') == 0
    assert page.count('<path class="knee"') == 5
    assert "6 колено 6 72 153 0 % 186 % 57 %" in text_of(page)


def test_a_missing_value_is_a_gap_and_a_value_alone_a_dot() -> None:
    series = ReportSeries("latency", "p95", "p95", "ms", [10.0, 20.0, None, 30.0, None, 20.0, 40.0])
    chart = time_chart("Время", [series], Timeline(range(7), [], 6.0))

    (line,) = re.findall(r'<path class="line hue1" d="([^"]+)"', chart)
    assert line == ("M0.0 75.00L166.7 50.00M500.0 25.00h0M833.3 50.00L1000.0 0.00")
    assert 'class="lone hue1" d="M500.0 25.00h0"' in chart
    assert "до 40\u00a0мс" in chart
    assert json.loads(re.findall(r"json\">(.*?)</script>", chart)[0]) == [[10, 20, None, 30, None, 20, 40]]


def test_a_series_without_values_says_so() -> None:
    series = ReportSeries("latency", "p95", "p95", "ms", [None, None])

    assert "нет данных" in time_chart("Время", [series], Timeline([0, 1], [], 1.0))


def test_phases_are_bands_and_those_without_a_judgement_are_muted() -> None:
    page = page_of(sample_report())

    assert '<div class="band muted" style="--from:0.0000;--to:0.1111" title="разгон">' in page
    assert '<div class="band" style="--from:0.1111;--to:0.8889" title="ровно">' in page


def test_the_planned_rate_grows_evenly_or_in_steps() -> None:
    phases = [ReportPhase("a", 0, 10, 2.0, judged=False), ReportPhase("b", 10, 20, 4.0, judged=True)]

    assert plan_series(phases, [0, 5, 10, 15, 20, 21], in_steps=False).values == [0.0, 1.0, 2.0, 3.0, 4.0, None]
    assert plan_series(phases, [0, 5, 11], in_steps=True).values == [2.0, 2.0, 4.0]


def test_a_long_run_is_drawn_by_the_extremes_of_each_column() -> None:
    points: list[tuple[float, float | None]] = [(float(second), 1.0) for second in range(10_000)]
    points[5000] = (5000.0, 900.0)
    drawn = thinned(points)

    assert len(drawn) <= 1500
    assert (5000.0, 900.0) in drawn


@pytest.mark.parametrize("data", [sample_report(), step_report()])
def test_hostile_texts_are_escaped(data: dict[str, Any]) -> None:
    page = page_of(hostile(data))

    assert "alert(1)" in page
    assert "<script>alert" not in page
    assert "<img" not in page
    assert not re.search(r"<[^>]*\sonload='", page)
    assert page.count("<script") == page.count("</script>") == page_of(data).count("<script")


def test_hostile_texts_of_a_comparison_are_escaped() -> None:
    page = render_comparison(hostile(sample_comparison()))

    assert "alert(1)" in page
    assert page.count("<script") == 1
    assert "<img" not in page


@pytest.mark.parametrize("name", LISTS)
def test_a_page_without_one_of_its_lists_is_drawn(name: str) -> None:
    assert "</html>" in page_of(sample_report() | {name: []})


def test_a_report_of_a_run_that_never_began_is_drawn() -> None:
    shape = {"name": "steady", "title": "Ровная нагрузка", "phases": []}
    judgement = {"outcome": "invalid", "summary": "Магазин не ответил.", "broken": [], "findings": []}
    empty: dict[str, Any] = {name: [] for name in LISTS}
    data = sample_report() | empty | {"shape": shape, "judgement": judgement, "seconds": 0.0, "environment": []}
    words = text_of(page_of(data | {"freshness": None, "baseline": None, "knee": None}))

    assert "Прогон недействителен Магазин не ответил. Запросов 0 Ошибок — 0 запросов" in words


def test_the_page_needs_no_network() -> None:
    for page in (page_of(sample_report()), render_comparison(sample_comparison())):
        assert re.findall(r"<(?:link|img|iframe|script[^>]*\bsrc)\b|url\(|@import", page) == []


def test_a_comparison_shows_ratios_with_their_intervals_and_the_pairs() -> None:
    page = render_comparison(sample_comparison())
    words = text_of(page)

    assert "Б медленнее Второй вариант медленнее на 9–22 %" in words
    assert "Все запросы среднее 21 24,3 +15,7 % от +9,2 % до +22,6 %" in words
    assert "Карточка товара p95 21 21,2 +1 % от −2,9 % до +5 %, разницы не видно" in words
    assert "Б медленнее в 29 из 30" in words
    assert re.findall(r'class="estimate (\w+)"', page) == ["worse", "worse", "even", "better"]


def test_a_comparison_without_rows_and_pairs_is_drawn() -> None:
    assert "</html>" in render_comparison(sample_comparison() | {"rows": [], "pairs": []})


@pytest.mark.parametrize(
    ("value", "text"),
    [(1203, "1 203"), (12.5, "12,5"), (312.0, "312"), (0.05, "0,05"), (0, "0"), (-2.25, "−2,25"), (None, "—"),
     (float("inf"), "—"), (9999.6, "10 000")],
)  # fmt: skip
def test_numbers_are_russian(value: float | None, text: str) -> None:
    assert formats.number(value) == text.replace(" ", "\u00a0")


def test_units_times_and_plurals_are_russian() -> None:
    assert formats.with_unit(12.5, "ms") == "12,5\u00a0мс"
    assert formats.with_unit(40.1, "1/s") == "40,1/с"
    assert formats.share(0.0012) == "0,12\u00a0%"
    assert (formats.clock(95), formats.clock(3725), formats.duration(90)) == ("1:35", "1:02:05", "1\u00a0мин 30\u00a0с")
    assert [formats.plural(count, "правка", "правки", "правок")[2:] for count in (1, 3, 5)] == [
        "правка", "правки", "правок",
    ]  # fmt: skip
    assert formats.moment("2026-11-28T02:40:12+03:00") == "28.11.2026, 02:40:12"


def test_ticks_are_round() -> None:
    assert from_zero([3, 312]).ticks == [0, 100, 200, 300, 400]
    assert from_zero([]).ticks == [0, 1]
    assert from_zero([0.055]).ticks == [0, 0.02, 0.04, 0.06]
    assert from_zero([-4, 9]).ticks == [-5, 0, 5, 10]
    assert time_scale(90).ticks == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]
    assert time_scale(7200).ticks == [0, 900, 1800, 2700, 3600, 4500, 5400, 6300, 7200]
    assert ratio_scale([1.42, 0.7]).ticks == [0.7, 0.8, 0.9, 1, 1.1, 1.25]
    assert ratio_scale([0.02, 40]).ticks == [0.01, 0.1, 1, 10, 100]


def test_a_rare_huge_latency_makes_the_scale_logarithmic() -> None:
    scale = latency_scale([20, 21, 22, 5000, None])

    assert scale.is_logarithmic
    assert (scale.at(10), scale.at(10_000)) == (0.0, 1.0)
    assert not latency_scale([20, 21, 312]).is_logarithmic


def test_direct_labels_stand_apart_and_inside() -> None:
    tops = label_offsets([0.1, 0.1, 0.11, 0.9, None], 200)

    ordered = sorted(tops)
    assert all(after - before >= LABEL_PITCH - 1 for before, after in pairwise(ordered))
    assert 10 <= ordered[0] <= ordered[-1] <= 190
    assert tops[3] == 20


@pytest.mark.parametrize(("data", "title"), [(sample_report(), "Не прошёл"), (sample_comparison(), "Б медленнее")])
def test_the_command_writes_the_page(tmp_path: Path, data: dict[str, Any], title: str) -> None:
    file = tmp_path / "report.json"
    file.write_text(json.dumps(data))
    output = subprocess.run([sys.executable, "-m", "loadtests.report", str(file)], capture_output=True, check=True)

    assert f"<h1>{title}</h1>" in output.stdout.decode()
