"""Geometry of the charts of the search report: inline SVG in a box of WIDTH × HEIGHT, stretched by the page.

Texts stand beside the drawing, so that stretching does not distort them. Pure.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime

from api.admin.formatting import day, moment
from api.core.json_types import JsonObject
from api.index.report_scope import DAY, Period

WIDTH, HEIGHT = 100, 40
#: Wider bins follow: positions that few shoppers reach.
LAST_SINGLE_POSITION, LAST_OF_TENS = 10, 20


def points(values: Sequence[int], top: int) -> str:
    """A line over equal steps; a single value is drawn as a level line."""
    drawn = values if len(values) > 1 else [*values, *values]
    step = WIDTH / (len(drawn) - 1)
    return " ".join(f"{index * step:.2f},{_y(value, top):.2f}" for index, value in enumerate(drawn))


def sparkline(values: Sequence[int]) -> str:
    return points(values, max(values))


def sparkline_text(values: Sequence[int]) -> str:
    """The line in words, for those who do not see it."""
    return f"от {min(values)} до {max(values)}, в конце {values[-1]}"


def trend_chart(steps: Sequence[tuple[int, int, int]], period: Period) -> JsonObject:
    """Lines over the steps of a period; `top` is the value at the upper edge, `rows` the table of the same numbers, the
    newest step first."""
    series = dict(zip(("искали", "открыли", "положили в корзину"), zip(*steps, strict=True), strict=True))
    top = max(1, *(value for values in series.values() for value in values))
    names = [_step_name(end, period) for end in period.moments]
    lines = [{"name": name, "sum": sum(values), "points": points(values, top)} for name, values in series.items()]
    return {"lines": lines, "names": names, "top": top, "rows": list(zip(names, steps, strict=True))[::-1]}


def position_bars(positions: Mapping[int, int]) -> list[JsonObject]:
    """Clicks by position: one bar for each of the first, then the tens after them, then the rest."""
    clicks = {str(position): 0 for position in range(1, LAST_SINGLE_POSITION + 1)}
    tens, rest = f"{LAST_SINGLE_POSITION + 1}–{LAST_OF_TENS}", f"{LAST_OF_TENS + 1}+"
    clicks |= {tens: 0, rest: 0}
    for position, count in positions.items():
        single, later = str(position), tens if position <= LAST_OF_TENS else rest
        clicks[single if single in clicks else later] += count
    top, slot = max(1, *clicks.values()), WIDTH / len(clicks)
    bars = []
    for index, (name, value) in enumerate(clicks.items()):
        box = {"x": index * slot + slot * 0.15, "y": _y(value, top), "width": slot * 0.7}
        bars.append({"name": name, "value": value, "height": HEIGHT - box["y"], **box})
    return bars


def _y(value: int, top: int) -> float:
    """From the upper edge, with room for the line's width."""
    return (HEIGHT - 1) - (HEIGHT - 2) * value / max(top, 1)


def _step_name(end: datetime, period: Period) -> str:
    return day(end) if period.step == DAY else moment(end)
