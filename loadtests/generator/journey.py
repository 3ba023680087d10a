"""A journey as a locust user that is a source of visitors: each arrival is a visit of its own, in its own greenlet."""

import random
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import gevent
from gevent.pool import Group
from locust import User, task
from locust.exception import StopUser

from loadtests.generator.arrivals import arrivals, repetitions, slot_arrivals
from loadtests.generator.run_state import RunState, state_of
from loadtests.generator.visitor import LoadVisitor


@dataclass(frozen=True)
class Arrival:
    at: float
    target: int
    #: Seeds what the visitor does.
    seed: str
    #: The second that its requests count for, where shops take turns.
    slot_second: int | None = None


class Journey(User):
    """`visit` is what one visitor does. A journey of the staff repeats at an interval."""

    abstract = True
    name: ClassVar[str]
    _numbers: ClassVar[dict[str, int]] = {}

    def __init__(self, environment: Any) -> None:
        super().__init__(environment)
        self.state: RunState = state_of(environment)
        self.visits = Group()
        number = Journey._numbers.get(self.name, 0)
        Journey._numbers[self.name] = number + 1
        # Each process has users of the same numbers; theirs must not arrive together.
        worker = getattr(environment.runner, "worker_index", 0)
        self.rng = random.Random(f"{self.state.plan.seed}:{self.name}:{worker}:{number}")

    def visit(self, visitor: LoadVisitor) -> None:
        raise NotImplementedError

    @task
    def receive_visitors(self) -> None:
        for arrival in self._arrivals():
            due = self.state.began + arrival.at
            gevent.sleep(max(0.0, due - time.perf_counter()))
            self.visits.spawn(self._run, arrival, due)
        self.visits.join()
        raise StopUser

    def on_stop(self) -> None:
        self.visits.kill()

    def _arrivals(self) -> Iterator[Arrival]:
        plan = self.state.plan
        every_s = plan.mix.every_s.get(self.name)
        if every_s is not None:
            moments = repetitions(plan.shape, every_s, min(every_s, 5.0) * self.rng.random())
        elif plan.slot_s:
            yield from (
                Arrival(at, target, f"{self.name}:{pair}:{index}", int(at))
                for at, target, pair, index in slot_arrivals(plan, self.name)
            )
            return
        else:
            moments = arrivals(plan.shape, plan.mix.shares[self.name] / plan.shares, self.rng)
        for index, at in enumerate(moments):
            yield Arrival(at, index % len(plan.targets), f"{self.name}:{self.rng.random()}")

    def _run(self, arrival: Arrival, due: float) -> None:
        recorder = self.state.recorder
        rng = random.Random(f"{self.state.plan.seed}:{arrival.seed}")
        visitor = LoadVisitor(self.state, self.name, arrival.target, rng, due, arrival.slot_second)
        recorder.session(self.name, "started")
        began = time.perf_counter()
        try:
            self.visit(visitor)
        except gevent.GreenletExit:
            return
        except Exception as error:
            visitor.failed = True
            recorder.check("journey_runs", False, f"{self.name}: {error!r} {traceback.format_exc(limit=-2)}")
        finally:
            visitor.close()
        now = time.perf_counter()
        recorder.session(self.name, "failed" if visitor.failed else "finished", now - began, self.state.second(now))
