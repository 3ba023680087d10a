"""What the charts and tables of the page show, in its order."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from loadtests.report.bars import class_scale, forest_scale, histogram, percentile_bar, ratio_axis, ratio_cell
from loadtests.report.charts import Timeline, plan_series, time_chart
from loadtests.report.data import BaselineRow, ClassRow, Report, ReportSeries

GROUPS = {"search": "Поиск", "api": "API", "page": "Страницы", "write": "Запись"}
#: Titles of the charts whose series share a plot, by the group and, where it has several, the unit.
TITLES = {
    "latency": "Время ответа",
    "throughput": "Запросов",
    "errors": "Ошибки",
    "cpu": "Процессор по процессам",
    "freshness": "От правки до поиска",
    "memory": "Память по процессам",
}
#: Groups whose figures have little in common: a chart for each series.
APART = ("database", "engine", "generator")


@dataclass(frozen=True, slots=True)
class ClassGroup:
    title: str
    rows: Sequence[tuple[ClassRow, Markup, Markup]]


@dataclass(frozen=True, slots=True)
class RatioTable:
    """`rows`: (the row, its drawing)."""

    axis: Markup
    rows: Sequence[tuple[BaselineRow, Markup]]


def timeline_of(report: Report) -> Timeline:
    return Timeline(report.axis_s, report.shape.phases, report.seconds)


def plan_chart(report: Report) -> Markup:
    """The planned load, the first of the charts over time."""
    timeline = timeline_of(report)
    planned = plan_series(report.shape.phases, report.axis_s, in_steps=report.shape.name == "step")
    if not any(planned.values):
        return Markup("")
    return time_chart("План нагрузки", [planned], timeline, style="area", height=84, classes="plan")


def group_charts(report: Report, group: str) -> list[Markup]:
    timeline = timeline_of(report)
    series = [one for one in report.series if one.group == group]
    if not report.axis_s:
        return []
    if group in APART:
        return [time_chart(one.title, [one], timeline, style="area", height=120, classes="small") for one in series]
    units = dict.fromkeys(one.unit for one in series)
    return [_shared_chart(group, [one for one in series if one.unit == unit], timeline) for unit in units]


def _shared_chart(group: str, series: Sequence[ReportSeries], timeline: Timeline) -> Markup:
    style = "bars" if group == "errors" and len(series) == 1 else "area" if len(series) == 1 else "line"
    is_share = group == "cpu" and series[0].unit == "%"
    height = 280 if group == "latency" else 160 if group == "errors" else 200
    return time_chart(
        TITLES.get(group, group), series, timeline, style=style, height=height, least_high=100 if is_share else 0
    )


def class_groups(report: Report) -> list[ClassGroup]:
    """Classes of requests by group, all bars on one scale."""
    scale = class_scale(report.classes)
    groups = dict.fromkeys([*GROUPS, *(row.group for row in report.classes)])
    tables = [
        ClassGroup(
            GROUPS.get(group, group),
            [(row, percentile_bar(row, scale), histogram(row)) for row in report.classes if row.group == group],
        )
        for group in groups
    ]
    return [table for table in tables if table.rows]


def baseline_table(rows: Sequence[BaselineRow]) -> RatioTable:
    scale = forest_scale([(row.ratio, row.low, row.high, row.limit_ratio) for row in rows])
    return RatioTable(
        ratio_axis(scale),
        [(row, ratio_cell(row.ratio, row.low, row.high, row.limit_ratio, scale, _state(row))) for row in rows],
    )


def _state(row: BaselineRow) -> str:
    if row.broken:
        return "worse"
    return "better" if row.high is not None and row.high < 1 else "even"
