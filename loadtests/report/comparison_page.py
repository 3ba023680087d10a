"""The page of a comparison of two variants that took turns under the same load."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import TypeAdapter

from loadtests.report.bars import forest_scale, ratio_axis, ratio_cell
from loadtests.report.page import environment
from loadtests.report.step_charts import pair_chart


@dataclass(frozen=True, slots=True)
class RatioRow:
    """The measure of both variants in ms, and b / a with its interval; `different`: the interval leaves 1 out."""

    scope: str
    title: str
    measure: str
    a: float
    b: float
    ratio: float
    low: float
    high: float
    different: bool

    @property
    def state(self) -> str:
        if not self.different:
            return "even"
        return "worse" if self.ratio > 1 else "better"


@dataclass(frozen=True, slots=True)
class ComparisonJudgement:
    outcome: Literal["same", "slower", "faster", "failing"]
    text: str


@dataclass(frozen=True, slots=True)
class SlotPair:
    index: int
    a: float
    b: float


@dataclass(frozen=True, slots=True)
class SlotComparison:
    name: str
    a: str
    b: str
    slots: int
    slot_s: float
    judgement: ComparisonJudgement
    rows: Sequence[RatioRow] = ()
    pairs: Sequence[SlotPair] = ()
    #: False: two finished runs, whose pairs are the same seconds of both.
    in_turns: bool = True


OUTCOMES = {
    "same": "Разницы не видно",
    "slower": "Б медленнее",
    "faster": "Б быстрее",
    "failing": "Б отвечает ошибками",
}
STATES = {"same": "passed", "slower": "failed", "faster": "passed", "failing": "failed"}


def render_comparison(data: Mapping[str, Any]) -> str:
    comparison = TypeAdapter(SlotComparison).validate_python(data)
    scale = forest_scale([(row.ratio, row.low, row.high, None) for row in comparison.rows])
    pairs = [(pair.a, pair.b) for pair in sorted(comparison.pairs, key=lambda pair: pair.index)]
    slower = sum(b > a for a, b in pairs)
    return (
        environment()
        .get_template("comparison.html.j2")
        .render(
            comparison=comparison,
            outcome=OUTCOMES[comparison.judgement.outcome],
            state=STATES[comparison.judgement.outcome],
            rows=[(row, ratio_cell(row.ratio, row.low, row.high, None, scale, row.state)) for row in comparison.rows],
            axis=ratio_axis(scale),
            pair_count=len(pairs),
            slower=slower,
            pairs=pair_chart(pairs) if pairs else "",
        )
    )
