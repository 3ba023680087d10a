"""What all journeys of one process share: the plan, the clock of the run, the recorder, the searches."""

import time
from dataclasses import dataclass, field
from typing import Any

from loadtests.config.plan import DRAIN_S, RunPlan
from loadtests.generator.search_store import SearchStore
from loadtests.measurement.recorder import Recorder


@dataclass
class RunState:
    environment: Any
    plan: RunPlan
    recorder: Recorder
    #: One a target.
    stores: list[SearchStore]
    #: `perf_counter()` of second 0.
    began: float = field(default_factory=time.perf_counter)

    def second(self, moment: float) -> int:
        return max(0, int(moment - self.began))

    def has_time_for(self, seconds: float) -> bool:
        """Whether the run goes on for so long; then it ends the visits that are under way."""
        return time.perf_counter() - self.began + seconds < self.plan.shape.seconds + DRAIN_S


_STATES: dict[int, RunState] = {}


def set_state(state: RunState) -> None:
    _STATES[id(state.environment)] = state


def state_of(environment: Any) -> RunState:
    return _STATES[id(environment)]


def all_states() -> list[RunState]:
    """Of this process: a worker has one."""
    return list(_STATES.values())
