"""Charts over the time of the run: lines, areas and bars on one time axis with the phases behind them."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

from markupsafe import Markup

from loadtests.report import formats
from loadtests.report.data import ReportPhase, ReportSeries
from loadtests.report.plot import Band, Label, filled, frame, lone, point, polyline, stroke
from loadtests.report.scales import Scale, from_zero, latency_scale, time_scale

HUES = 8
#: Of bars: they count what went wrong.
FAILURE_HUE = 0
#: More points than a screen has columns are drawn by the least and the largest of each column.
MOST_POINTS = 1500
PERCENTILE = re.compile(r"^(?P<scope>.*?)[ ._-]*p(?P<percentile>\d+)$")
#: How percentiles of one class differ: they share its hue.
STYLES = {"50": "soft", "95": "", "99": "dashed"}


@dataclass(frozen=True, slots=True)
class Timeline:
    """The time axis that all charts of a report share."""

    axis_s: Sequence[float]
    phases: Sequence[ReportPhase]
    seconds: float

    @property
    def scale(self) -> Scale:
        return time_scale(max([self.seconds, *self.axis_s, *(phase.to_s for phase in self.phases)]))

    @property
    def bands(self) -> list[Band]:
        scale = self.scale
        return [
            Band(scale.at(phase.from_s), scale.at(phase.to_s), phase.name, not phase.judged) for phase in self.phases
        ]


def time_chart(
    title: str,
    series: Sequence[ReportSeries],
    timeline: Timeline,
    *,
    style: str = "line",
    height: int = 220,
    least_high: float = 0.0,
    classes: str = "",
) -> Markup:
    """One chart of series with the same unit. `style`: line, area or bars."""
    unit = series[0].unit if series else ""
    values = [value for one in series for value in one.values if value is not None and isfinite(value)]
    limits = sorted({one.limit for one in series if one.limit is not None})
    scale = latency_scale(values) if unit == "ms" else from_zero(values, least_high=least_high)
    if not scale.is_logarithmic:
        scale = from_zero([*values, *limits], least_high=least_high)
    looks = _looks(series) if style != "bars" else [(FAILURE_HUE, "")] * len(series)
    shapes = [_shape(one, timeline, scale, style, hue, look) for one, (hue, look) in zip(series, looks, strict=True)]
    shapes += [stroke(f"M{point(0, scale.at(limit))}H1000", "limit") for limit in limits]
    labels = [_label(one, scale, hue, look) for one, (hue, look) in zip(series, looks, strict=True)]
    note = [formats.AXIS_UNITS.get(unit, unit)] if unit else []
    note += ["логарифмическая шкала"] if scale.is_logarithmic else []
    note += [f"черта — бюджет {formats.with_unit(limit, unit)}" for limit in limits]
    drawing = frame(
        Markup("").join(reversed(shapes)) if style == "line" else Markup("").join(shapes),
        scale,
        [(timeline.scale.at(tick), formats.clock(tick)) for tick in timeline.scale.ticks],
        y_labels=[formats.number(tick) for tick in scale.ticks],
        height=height,
        description=f"{title}: {', '.join(f'{label.title} {label.text}' for label in labels)}",
        bands=timeline.bands,
        labels=labels,
    )
    if len(series) == 1 and "small" in classes:
        classes += " single"
    return Markup(
        '<figure class="chart {}" data-unit="{}"><figcaption><h3>{}</h3> <span>{}</span></figcaption>{}{}</figure>'
    ).format(classes, formats.UNITS.get(unit, unit), title, ", ".join(note), drawing, _readout(series, timeline))


def plan_series(phases: Sequence[ReportPhase], axis_s: Sequence[float], *, in_steps: bool) -> ReportSeries:
    """The planned rate of sessions: it grows evenly to the rate at the end of its phase, or steps at its beginning."""
    rates: list[float | None] = []
    for second in axis_s:
        rate, before = None, 0.0
        for phase in phases:
            if phase.from_s <= second <= phase.to_s:
                done = (second - phase.from_s) / (phase.to_s - phase.from_s) if phase.to_s > phase.from_s else 1.0
                rate = phase.rate if in_steps else before + (phase.rate - before) * done
                break
            before = phase.rate
        rates.append(rate)
    return ReportSeries("plan", "plan", "Новых сессий", "1/s", rates)


def _looks(series: Sequence[ReportSeries]) -> list[tuple[int, str]]:
    """(hue, style) of each line: percentiles of one class share a hue, unless there is one class only."""
    matches = [PERCENTILE.match(one.name) for one in series]
    scopes = [match["scope"] if match else one.name for one, match in zip(series, matches, strict=True)]
    hues = {scope: index % HUES + 1 for index, scope in enumerate(dict.fromkeys(scopes))}
    repeated = len(hues) < len(series)
    return [
        (hues[scope], STYLES.get(match["percentile"], "") if match and repeated else "")
        for scope, match in zip(scopes, matches, strict=True)
    ]


def _places(one: ReportSeries, timeline: Timeline, scale: Scale) -> list[tuple[float, float] | None]:
    across, points = timeline.scale, list(zip(timeline.axis_s, one.values, strict=False))
    return [
        None
        if value is None or not isfinite(value) or (scale.is_logarithmic and value <= 0)
        else (across.at(second), scale.at(value))
        for second, value in thinned(points)
    ]


def thinned(points: Sequence[tuple[float, float | None]]) -> Sequence[tuple[float, float | None]]:
    if len(points) <= MOST_POINTS:
        return points
    size = -(-len(points) * 2 // MOST_POINTS)
    reduced: list[tuple[float, float | None]] = []
    for start in range(0, len(points), size):
        column = points[start : start + size]
        known = sorted((value, second) for second, value in column if value is not None)
        extremes = {(second, value) for value, second in (known[0], known[-1])} if known else {(column[0][0], None)}
        reduced += sorted(extremes, key=lambda extreme: extreme[0])
    return reduced


def _shape(one: ReportSeries, timeline: Timeline, scale: Scale, style: str, hue: int, look: str) -> Markup:
    places = _places(one, timeline, scale)
    base = scale.at(0.0) if not scale.is_logarithmic else 0.0
    if style == "bars":
        bars = "".join(f"M{point(place[0], base)}L{point(*place)}" for place in places if place and place[1] > base)
        return stroke(bars, f"bar hue{hue}")
    area = filled(places, base) if style == "area" else ""
    line = stroke(polyline(places), f"line hue{hue} {look}".strip())
    return stroke(area, f"area hue{hue}") + line + stroke(lone(places), f"lone hue{hue}")


def _label(one: ReportSeries, scale: Scale, hue: int, look: str) -> Label:
    known = [value for value in one.values if value is not None and isfinite(value)]
    at = scale.at(known[-1]) if known else None
    text = f"до {formats.with_unit(max(known), one.unit)}" if known else "нет данных"
    return Label(one.title, text, hue, look, at)


def _readout(series: Sequence[ReportSeries], timeline: Timeline) -> Markup:
    """The values for the pointer, as JSON: numbers alone, so nothing in it can end the element."""
    rows = [[_short(value) for value in one.values[: len(timeline.axis_s)]] for one in series]
    return Markup('<script type="application/json">{}</script>').format(Markup(json.dumps(rows, allow_nan=False)))


def _short(value: float | None) -> float | None:
    return float(f"{value:.5g}") if value is not None and isfinite(value) else None
