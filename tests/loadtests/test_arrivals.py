"""When visitors arrive: at random at the rate of the shape, work of the staff at an interval, slots in pairs."""

import random
import time
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from loadtests.config.plan import RunPlan, Target
from loadtests.config.shapes import Phase, Shape
from loadtests.generator.arrivals import GAP, arrivals, repetitions, slot_arrivals, target_of
from loadtests.generator.run_state import RunState
from loadtests.measurement.recorder import Recorder
from tests.loadtests.run_samples import sample_plan

#: Up to 5 a second, then 5, then a step down to 1.
GROWING = Shape(
    "g", "", (Phase("", 0, 400, 0, 5, True), Phase("", 400, 800, 5, 5, True), Phase("", 800, 1200, 1, 1, True))
)
SLOT_S = 10.0


def moments(share: float = 1.0, seed: int = 1, shape: Shape = GROWING) -> list[float]:
    return list(arrivals(shape, share, random.Random(seed)))


def count_between(found: list[float], begin: float, end: float) -> int:
    return sum(begin <= moment < end for moment in found)


@pytest.mark.parametrize(
    ("begin", "end", "expected"), [(0, 200, 250), (200, 400, 750), (400, 800, 2000), (800, 1200, 400)]
)
def test_the_rate_follows_the_shape(begin: float, end: float, expected: float) -> None:
    """Within four deviations of a Poisson count."""
    assert count_between(moments(), begin, end) == pytest.approx(expected, abs=4 * expected**0.5)


def test_gaps_are_those_of_a_poisson_process() -> None:
    """Its gaps have a deviation of their mean; those of an even schedule have none."""
    constant = Shape("c", "", (Phase("", 0, 2000, 2, 2, True),))
    gaps = [after - before for before, after in pairwise(moments(shape=constant))]
    mean = sum(gaps) / len(gaps)
    deviation = (sum((gap - mean) ** 2 for gap in gaps) / len(gaps)) ** 0.5

    assert mean == pytest.approx(0.5, rel=0.07)
    assert deviation / mean == pytest.approx(1, abs=0.07)


def test_nobody_arrives_before_the_start_or_after_the_end() -> None:
    found = moments()

    assert found == sorted(found)
    assert found[0] > 0
    assert found[-1] < GROWING.seconds


def test_a_half_share_has_half_the_visitors() -> None:
    whole, halves = len(moments()), [len(moments(0.5, seed)) for seed in (1, 2)]

    assert sum(halves) == pytest.approx(whole, abs=5 * whole**0.5)
    assert halves[0] == pytest.approx(whole / 2, abs=4 * whole**0.5)


def test_a_seed_repeats_its_visitors() -> None:
    assert moments(seed=3) == moments(seed=3)
    assert moments(seed=3) != moments(seed=4)


def test_no_share_and_no_rate_have_no_visitors() -> None:
    assert moments(share=0) == []
    assert moments(shape=Shape("zero", "", (Phase("", 0, 60, 0, 0, True),))) == []


def test_work_of_the_staff_repeats_until_the_end() -> None:
    shape = Shape("s", "", (Phase("", 0, 30, 1, 1, True),))

    assert list(repetitions(shape, 10, 2.5)) == [2.5, 12.5, 22.5]
    assert list(repetitions(shape, 10, 0)) == [0, 10, 20]
    assert list(repetitions(shape, 60, 30)) == []


# Slots of two shops


def slot_plan(pairs: int = 20, rate: float = 4) -> RunPlan:
    shape = Shape("compare", "", (Phase("", 0, pairs * 2 * SLOT_S, rate, rate, True),))
    targets = tuple(Target(f"http://127.0.0.{number}", "") for number in (1, 2))
    return replace(sample_plan(shape), targets=targets, slot_s=SLOT_S)


def test_slots_go_a_b_b_a() -> None:
    assert [target_of(slot) for slot in range(8)] == [0, 1, 1, 0, 0, 1, 1, 0]


def test_both_slots_of_a_pair_have_the_same_visitors() -> None:
    found = list(slot_arrivals(slot_plan(), "browse"))

    assert {pair for _, _, pair, _ in found} == set(range(20))
    for pair in range(20):
        slots: dict[int, list[tuple[float, int]]] = {0: [], 1: []}
        for at, target, its_pair, index in found:
            if its_pair == pair:
                slots[target].append((round(at % SLOT_S, 6), index))
        assert slots[0] == slots[1] != []
        numbers = [index for _, index in slots[0]]
        assert numbers == sorted(set(numbers))


def test_pairs_have_other_visitors_than_each_other() -> None:
    first = [round(at % SLOT_S, 6) for at, _, pair, _ in slot_arrivals(slot_plan(), "browse") if pair == 0]
    second = [round(at % SLOT_S, 6) for at, _, pair, _ in slot_arrivals(slot_plan(), "browse") if pair == 1]

    assert first != second


def test_each_visitor_comes_to_the_shop_of_its_slot_and_never_in_the_gap() -> None:
    found = list(slot_arrivals(slot_plan(), "browse"))

    assert [at for at, *_ in found] == sorted(at for at, *_ in found)
    assert all(target == target_of(int(at // SLOT_S)) for at, target, *_ in found)
    assert all(int(at // (2 * SLOT_S)) == pair for at, _, pair, _ in found)
    assert all(at % SLOT_S < SLOT_S * (1 - GAP) for at, *_ in found)


def test_every_slot_has_as_many_visitors_and_each_part_of_the_mix() -> None:
    """8 s at 4 visitors a second; three of four browse."""
    plan = slot_plan()
    found = sorted((at, journey) for journey in plan.mix.shares for at, *_ in slot_arrivals(plan, journey))

    for slot in range(40):
        visitors = [(at % SLOT_S, journey) for at, journey in found if int(at // SLOT_S) == slot]
        assert Counter(journey for _, journey in visitors) == {"browse": 24, "vin": 8}
        assert [int(at / (8 / 32)) for at, _ in visitors] == list(range(32))


def test_a_slot_without_its_pair_has_no_visitors() -> None:
    plan = slot_plan()
    longer = replace(plan.shape.phases[0], to_s=plan.shape.seconds + SLOT_S)
    odd = replace(plan, shape=replace(plan.shape, phases=(longer,)))

    assert list(slot_arrivals(odd, "browse")) == list(slot_arrivals(plan, "browse"))


@pytest.mark.parametrize(("after_the_last_arrival_s", "expected"), [(-60, True), (0.5, True), (1.5, False), (9, False)])
def test_no_order_begins_that_the_end_of_the_run_would_stop(after_the_last_arrival_s: float, expected: bool) -> None:
    """Visits have DRAIN_S = 8 s after the last arrival."""
    plan = sample_plan(GROWING)
    began = time.perf_counter() - plan.shape.seconds - after_the_last_arrival_s
    state = RunState(None, plan, Recorder(), [], began)

    assert state.has_time_for(7) is expected
