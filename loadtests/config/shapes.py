"""Load shapes: how the arrival rate of visitors changes over a run, phase by phase."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from loadtests.config.errors import LoadConfigError
from loadtests.config.yaml_document import mapping, number, read_document, require_known

_PHASE_KEYS = ("name", "seconds", "from", "to", "judged")


@dataclass(frozen=True)
class Phase:
    """The rate grows evenly from `rate_from` to `rate_to` visitors a second."""

    name: str
    from_s: float
    to_s: float
    rate_from: float
    rate_to: float
    #: Budgets hold for what was requested in it.
    is_judged: bool


@dataclass(frozen=True)
class Shape:
    name: str
    title: str
    phases: tuple[Phase, ...]

    @property
    def seconds(self) -> float:
        return self.phases[-1].to_s

    def rate_at(self, second: float) -> float:
        """Visitors a second."""
        for phase in self.phases:
            if second < phase.to_s:
                share = (second - phase.from_s) / (phase.to_s - phase.from_s)
                return phase.rate_from + (phase.rate_to - phase.rate_from) * share
        return 0.0

    @property
    def highest_rate(self) -> float:
        return max(max(phase.rate_from, phase.rate_to) for phase in self.phases)

    def judged(self, second: float) -> bool:
        return any(phase.is_judged and phase.from_s <= second < phase.to_s for phase in self.phases)


def read_shape(path: Path, name: str, *, rate: float | None = None, seconds: float | None = None) -> Shape:
    """`rate` replaces the file's rate of normal load, `seconds` stretches all phases to that length."""
    shapes = read_document(path, _names(path))
    require_known(name, shapes, path.name)
    place = f"{path.name}, {name}"
    shape = mapping(shapes[name], ("title", "rate", "phases"), place)
    normal = number(shape.get("rate"), f"{place}.rate", least=0.01) if rate is None else rate
    rows = shape.get("phases")
    if not isinstance(rows, list) or not rows:
        raise LoadConfigError(f"{place}: нет ни одной фазы (phases)")
    parsed = [mapping(row, _PHASE_KEYS, f"{place}, фаза {index}") for index, row in enumerate(rows, start=1)]
    lengths = [number(row.get("seconds"), f"{place}, seconds", least=1) for row in parsed]
    stretch = 1.0 if seconds is None else seconds / sum(lengths)
    return Shape(name, str(shape.get("title", name)), tuple(_phases(parsed, lengths, normal, stretch, place)))


def _names(path: Path) -> list[str]:
    import yaml

    try:
        document = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, yaml.YAMLError, UnicodeDecodeError):
        return []  # `read_document` says what is wrong
    return [str(name) for name in document] if isinstance(document, dict) else []


def _phases(rows: list[dict[str, Any]], lengths: list[float], normal: float, stretch: float, place: str) -> list[Phase]:
    phases, begin = [], 0.0
    for row, length in zip(rows, lengths, strict=True):
        target = number(row.get("to"), f"{place}, to")
        end = begin + length * stretch
        phases.append(
            Phase(
                name=str(row.get("name", "")),
                from_s=begin,
                to_s=end,
                rate_from=number(row.get("from", target), f"{place}, from") * normal,
                rate_to=target * normal,
                is_judged=_flag(row.get("judged", True), f"{place}, judged"),
            )
        )
        begin = end
    return phases


def _flag(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        raise LoadConfigError(f"{place}: нужно true или false, а не {value!r}")
    return value
