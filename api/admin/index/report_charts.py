"""Charts and tiles of the search report. Pure.

Charts are inline SVG in a box of WIDTH × HEIGHT, stretched by the page; texts stand beside the drawing, so that
stretching does not distort them. A tile is a number, what it is, and its change against the period before.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from api.admin.formatting import NBSP, THIN, day, moment, money, number, plural
from api.core.json_types import JsonObject
from api.index.report_repository import AnyRow, SummaryChange, share
from api.index.report_scope import DAY, Period
from api.text import russian_notation
from api.text.russian_notation import percent

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


#: Of thousands, where a line may not break.
NARROW_NBSP = "\u202f"
#: Smaller changes are not shown: half of the last digit.
_ZERO = 0.0005
Tone = Literal["", "ok", "bad"]


@dataclass(frozen=True, slots=True)
class ReportTile:
    value: str
    name: str
    #: Against the period before; empty without one.
    change: str = ""
    #: Whether the change is wanted.
    tone: Tone = ""


def share_tile(
    change: SummaryChange, name: str, count: Callable[[AnyRow], int], wanted: Literal[1, 0, -1]
) -> ReportTile:
    """A share of the searches; `wanted` is the sign of a good change, 0 for neither."""

    def rate(summary: AnyRow) -> float:
        return share(count(summary), summary.text_searches)

    found = count(change.now)
    text = f"{name}, {plural(found, 'поиск|поиска|поисков')}"
    difference = rate(change.now) - rate(change.before) if change.before else 0.0
    points = f"{_signed(difference, f'{abs(difference) * 100:.1f}'.replace('.', ','))}{NBSP}п.{NBSP}п."
    return ReportTile(percent(rate(change.now)), text, points if change.before else "", _tone(difference, wanted))


def growth_tile(
    change: SummaryChange,
    name: str,
    measure: Callable[[AnyRow], int],
    show: Callable[[int], str] = number,
    wanted: Literal[1, 0, -1] = 0,
) -> ReportTile:
    """A number with its growth in per cent."""
    value, before = measure(change.now), measure(change.before) if change.before else 0
    growth = value / before - 1 if before else 0.0
    text = _signed(growth, percent(abs(growth))) if before else ""
    return ReportTile(show(value), name, text, _tone(growth, wanted))


def report_tiles(change: SummaryChange) -> list[ReportTile]:
    now = change.now
    visits = plural(now.visits, "посещение|посещения|посещений")
    return [
        growth_tile(change, f"спросили, {visits}", lambda summary: summary.text_searches),
        share_tile(change, "нашлось точно", lambda summary: summary.exact, 1),
        share_tile(change, "нашлось только похожее", lambda summary: summary.only_variants + summary.only_near, -1),
        share_tile(change, "ничего не нашлось", lambda summary: summary.empty, -1),
        *used_tiles(change),
        share_tile(change, "спросили иначе", lambda summary: summary.refined, -1),
        share_tile(change, "исправили набранное", lambda summary: summary.repaired, 0),
        growth_tile(change, "искали по VIN и кузову", lambda summary: summary.cars),
        growth_tile(
            change,
            f"обычный ответ, 95{NBSP}% быстрее {number(now.slow_ms)}{NBSP}мс",
            lambda summary: summary.typical_ms,
            lambda value: f"{number(value)}{NBSP}мс",
            -1,
        ),
    ]


def query_tiles(change: SummaryChange, result_count: int, position: float | None) -> list[ReportTile]:
    """Of one text. `result_count`: the median; `position`: the mean of its clicks."""
    mean = "—" if position is None else number(round(position, 1))
    times = russian_notation.plural(change.now.text_searches, "раз", "раза", "раз")
    return [
        growth_tile(
            change,
            f"{times} спросили, обычно находится {number(result_count)}",
            lambda summary: summary.text_searches,
        ),
        share_tile(change, "ничего не нашлось", lambda summary: summary.empty, -1),
        share_tile(change, "спросили иначе", lambda summary: summary.refined, -1),
        *used_tiles(change),
        ReportTile(mean, "среднее место перехода"),
    ]


def used_tiles(change: SummaryChange) -> list[ReportTile]:
    total = money(change.now.revenue).replace(THIN, NARROW_NBSP)
    return [
        share_tile(change, "открыли или купили", lambda summary: summary.opened_count, 1),
        share_tile(change, "положили в корзину", lambda summary: summary.cart_count, 1),
        share_tile(change, "заказали", lambda summary: summary.order_count, 1),
        growth_tile(change, f"заказано на один поиск, всего {total}", revenue_per_search, money, 1),
    ]


def revenue_per_search(summary: AnyRow) -> int:
    return round(share(summary.revenue, summary.text_searches))


def _signed(value: float, text: str) -> str:
    return text if abs(value) < _ZERO else f"{'+' if value > 0 else '−'}{text}"


def _tone(change: float, wanted: int) -> Tone:
    if abs(change) < _ZERO or not wanted:
        return ""
    return "ok" if change * wanted > 0 else "bad"
