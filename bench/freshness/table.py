"""The table of results: milliseconds, and the ratios of the bars."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import nan

from bench.timing import percentile

PERCENTILES = (50, 95, 99)


@dataclass(frozen=True, slots=True)
class PhaseTimes:
    """Times of one kind in one phase, in milliseconds."""

    name: str
    times: Sequence[float]

    def at(self, percent: int) -> float:
        return percentile(self.times, percent) if len(self.times) > 1 else nan


@dataclass(frozen=True, slots=True)
class Bar:
    """A percentile of one sample divided by one of another: at most `most`."""

    name: str
    measured: PhaseTimes
    baseline: PhaseTimes
    percent: int
    most: float

    @property
    def ratio(self) -> float:
        return self.measured.at(self.percent) / self.baseline.at(self.percent)


def lines(samples: Sequence[PhaseTimes], bars: Sequence[Bar]) -> list[str]:
    width = max(len(name) for name in [*(sample.name for sample in samples), *(bar.name for bar in bars)])
    header = f"{'milliseconds':<{width}}  number" + "".join(f"{f'p{percent}':>9}" for percent in PERCENTILES)
    table = [
        f"{sample.name:<{width}}  {len(sample.times):6}"
        + "".join(f"{sample.at(percent):9.1f}" for percent in PERCENTILES)
        for sample in samples
    ]
    ratios = [
        f"{bar.name:<{width}}  {bar.ratio:6.2f}   bar {bar.most:4.1f}   {'met' if bar.ratio <= bar.most else 'missed'}"
        for bar in bars
    ]
    return [header, *table, "", *ratios]
