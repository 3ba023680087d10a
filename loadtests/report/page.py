"""The page of a report: one HTML file that needs no network."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from loadtests.report import formats, sections
from loadtests.report.data import Report
from loadtests.report.step_charts import step_charts

SERIES_GROUPS = (
    "latency", "throughput", "errors", "cpu", "memory", "database", "engine", "generator", "freshness",
)  # fmt: skip
FOLDER = Path(__file__).parent
OUTCOMES = {"passed": "Прошёл", "failed": "Не прошёл", "invalid": "Прогон недействителен"}
#: Charts over time after the table of classes: id, title, groups of series.
TIME_SECTIONS = (
    ("flow", "Поток и ошибки", ("throughput", "errors")),
    ("cpu", "Процессор и память", ("cpu", "memory")),
    ("database", "База", ("database",)),
    ("engine", "Движок поиска", ("engine",)),
)


@cache
def environment() -> Environment:
    jinja = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    jinja.filters |= formats.FILTERS
    jinja.globals["style"] = _file("page.css") + _file("narrow.css")
    jinja.globals["script"] = _file("hover.js")
    return jinja


def _file(name: str) -> Markup:
    return Markup((FOLDER / name).read_text(encoding="utf-8"))


def render(report: Report) -> str:
    total, failed = sum(row.count for row in report.classes), sum(row.errors for row in report.classes)
    charts = {group: sections.group_charts(report, group) for group in SERIES_GROUPS}
    judged = sum(phase.to_s - phase.from_s for phase in report.shape.phases if phase.judged)
    measured = judged or report.seconds
    return (
        environment()
        .get_template("page.html.j2")
        .render(
            report=report,
            outcome=OUTCOMES[report.judgement.outcome],
            total=total,
            error_share=failed / total if total else None,
            errors=failed,
            rate=total / measured if measured else None,
            judged_seconds=judged if report.shape.phases else None,
            tightest=_tightest(report),
            plan=sections.plan_chart(report),
            class_groups=sections.class_groups(report),
            charts=charts,
            time_sections=[
                (key, title, drawings)
                for key, title, groups in TIME_SECTIONS
                if (drawings := [drawing for group in groups for drawing in charts[group]])
            ],
            steps=step_charts(report.steps, report.knee) if report.steps else [],
            knee_step=_knee_step(report),
            baseline=sections.baseline_table(report.baseline.rows)
            if report.baseline and report.baseline.rows
            else None,
            axis=Markup(_axis(report)),
        )
    )


def _tightest(report: Report) -> tuple[str, float] | None:
    """The class whose 95th percentile is nearest to its budget, or farthest above it, and their ratio."""
    ratios = [(row.share_of_budget, row.title) for row in report.classes if row.share_of_budget is not None]
    return (max(ratios)[1], max(ratios)[0]) if ratios else None


def _knee_step(report: Report) -> float | None:
    """The rate of the step that the knee belongs to."""
    if report.knee is None or not report.steps:
        return None
    rate = report.knee.rate
    return min(report.steps, key=lambda step: abs(step.rate - rate)).rate


def _axis(report: Report) -> str:
    """The moments of all values and the length of the axis, for the hover line: numbers alone."""
    scale = sections.timeline_of(report).scale
    return f'{{"axis":[{",".join(f"{second:g}" for second in report.axis_s)}],"seconds":{scale.high:g}}}'
