"""Small drawings inside the rows of tables: percentiles with their budget, distributions, ratios with intervals."""

from collections.abc import Sequence

from markupsafe import Markup

from loadtests.report.data import ClassRow
from loadtests.report.plot import HEIGHT, WIDTH, stroke
from loadtests.report.scales import Scale, from_zero, ratio_scale

MIDDLE = HEIGHT / 2


def class_scale(rows: Sequence[ClassRow]) -> Scale:
    """One scale for the bars of all classes: wide enough for 95th percentiles and budgets."""
    values = [value for row in rows for value in (row.p95, row.budget_p95, *(row.p95_interval or ()))]
    return from_zero([value for value in values if value is not None])


def percentile_bar(row: ClassRow, scale: Scale) -> Markup:
    """To the median dark, to the 95th percentile light; its interval as a whisker, the budget as a mark."""
    shapes = Markup("")
    over = row.is_over_budget
    for value, name in ((row.p95, "p95 over" if over else "p95"), (row.p50, "p50 over" if over else "p50")):
        if value is not None:
            shapes += Markup('<rect class="{}" y="18" height="64" width="{}"/>').format(name, _x(scale, value))
    if row.p95_interval:
        low, high = (_x(scale, value) for value in row.p95_interval)
        shapes += stroke(f"M{low} {MIDDLE}H{high}M{low} 32v36M{high} 32v36", "whisker")
    if row.budget_p95 is not None:
        shapes += stroke(f"M{_x(scale, row.budget_p95)} 0V{HEIGHT}", "budget")
    return _cell(shapes, "percentiles")


def histogram(row: ClassRow) -> Markup:
    """The distribution of the times; square roots of the counts, so that the rare slow ones are seen."""
    counts = [count for _, count in row.histogram]
    largest = max(counts, default=0)
    if largest <= 0:
        return Markup("")
    width = WIDTH / len(counts)
    bars = Markup("").join(
        Markup('<rect x="{}" y="{}" width="{}" height="{}"/>').format(
            f"{index * width:.1f}", f"{HEIGHT - height:.1f}", f"{width * 0.86:.1f}", f"{height:.1f}"
        )
        for index, count in enumerate(counts)
        if count > 0 and (height := max((count / largest) ** 0.5 * HEIGHT, 6)) > 0
    )
    return _cell(bars, "histogram")


def ratio_cell(
    ratio: float, low: float | None, high: float | None, limit: float | None, scale: Scale, state: str
) -> Markup:
    """A ratio to 1 with its interval and limit; `state`: even, better or worse."""
    one = _x(scale, 1.0)
    shapes = stroke("".join(f"M{_x(scale, tick)} 0V{HEIGHT}" for tick in scale.ticks if tick != 1), "gridline")
    shapes += stroke(f"M{one} 0V{HEIGHT}", "one")
    if limit is not None:
        shapes += stroke(f"M{_x(scale, limit)} 12V88", "budget")
    if low is not None and high is not None:
        shapes += stroke(f"M{_x(scale, low)} {MIDDLE}H{_x(scale, high)}", f"interval {state}")
    shapes += stroke(f"M{_x(scale, ratio)} {MIDDLE}h0", f"estimate {state}")
    return _cell(shapes, "forest")


def forest_scale(rows: Sequence[tuple[float, float | None, float | None, float | None]]) -> Scale:
    """One scale for rows of (ratio, low, high, limit)."""
    return ratio_scale(value for row in rows for value in row if value is not None)


def ratio_axis(scale: Scale) -> Markup:
    """The ticks of `ratio_cell`, as text."""
    return Markup('<div class="ratio-axis">{}</div>').format(
        Markup("").join(
            Markup('<span style="--at:{}">{}</span>').format(f"{scale.at(tick):.4f}", f"×{tick:g}".replace(".", ","))
            for tick in scale.ticks
        )
    )


def _x(scale: Scale, value: float) -> str:
    return f"{scale.at(value) * WIDTH:.1f}"


def _cell(shapes: Markup, name: str) -> Markup:
    return Markup(
        '<svg class="cell {}" viewBox="0 0 {} {}" preserveAspectRatio="none" aria-hidden="true">{}</svg>'
    ).format(name, WIDTH, HEIGHT, shapes)
