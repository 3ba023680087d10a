"""One condition that an oil must satisfy for a car. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

ConditionState = Literal["holds", "unknown", "contradicts"]


@dataclass(frozen=True, slots=True)
class OilCondition:
    """`text` and `advice` are Russian, as the shopper reads them, without a full stop.

    `text` names what is known from memory as such, except of conditions that hold: they share one mark.
    """

    text: str
    state: ConditionState
    #: What the manufacturer requires is known from memory only.
    is_memory: bool = False
    #: What the shopper should check; empty when nothing.
    advice: str = ""

    @property
    def reason(self) -> str:
        return f"{self.text}: {self.advice}" if self.advice else self.text


def alternatives(names: Sequence[object]) -> str:
    """«5W-30, 5W-40 или 10W-40»."""
    *others, last = map(str, names)
    return f"{', '.join(others)} или {last}" if others else last
