"""Comparison of two shops: the interval of paired differences, ratios of slots, finished runs."""

import json
import random
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from loadtests.comparison.saved_runs import compare_runs
from loadtests.comparison.signed_rank import Shift, shift
from loadtests.comparison.slot_statistics import geometric_mean, pairs_of, ratio_rows
from loadtests.config.errors import LoadConfigError
from loadtests.generator.slots import target_of
from loadtests.measurement.histogram import Histogram
from loadtests.measurement.measurements import Measurements
from loadtests.measurement.recorder import Recorder
from tests.loadtests.run_samples import measured, record

# The interval of paired differences


def shift_of(differences: Sequence[float]) -> Shift:
    found = shift(differences)
    assert found is not None
    return found


def outside(differences: list[float]) -> tuple[int, int]:
    """How many averages of pairs lie below and above the interval."""
    count = len(differences)
    averages = [(differences[i] + differences[j]) / 2 for i in range(count) for j in range(i, count)]
    found = shift_of(differences)
    return sum(value < found.low for value in averages), sum(value > found.high for value in averages)


@pytest.mark.parametrize(
    ("count", "critical"),
    [(6, 0), (7, 2), (8, 3), (9, 5), (10, 8), (12, 13), (15, 25), (20, 52), (21, 58), (25, 89 - 1), (30, 137 - 1)],
)
def test_as_many_averages_lie_outside_as_the_table_of_wilcoxon_says(count: int, critical: int) -> None:
    """Critical values of the signed-rank test, two-sided 5 %. Beyond 20 pairs the normal approximation may be 1 off."""
    differences = [2.0**number for number in range(count)]  # no two averages are equal

    assert outside(differences) == (critical, critical)


@pytest.mark.parametrize(("count", "missed"), [(6, 2), (8, 10), (10, 50)])
def test_of_all_signs_at_most_five_percent_miss(count: int, missed: int) -> None:
    """Symmetric differences have each combination of signs equally often."""
    sizes = [1 + 1.37 * number for number in range(count)]
    misses = 0
    for signs in product((-1, 1), repeat=count):
        found = shift_of([sign * size for sign, size in zip(signs, sizes, strict=True)])
        misses += not found.low <= 0 <= found.high

    assert misses == missed
    assert misses / 2**count <= 0.05


def test_the_interval_covers_the_truth_in_95_percent_of_noisy_runs() -> None:
    rng, runs = random.Random(1), 800
    found = [shift_of([0.1 + rng.gauss(0, 0.2) for _ in range(30)]) for _ in range(runs)]
    covered = sum(one.low <= 0.1 <= one.high for one in found)

    assert covered / runs == pytest.approx(0.95, abs=0.024)  # three deviations
    assert sum(one.estimate for one in found) / runs == pytest.approx(0.1, abs=0.005)
    assert all(one.low < one.estimate < one.high for one in found)


def test_one_spoiled_slot_hardly_moves_the_estimate() -> None:
    rng = random.Random(2)
    differences = [0.1 + rng.gauss(0, 0.01) for _ in range(20)]
    clean, spoiled = shift_of(differences), shift_of([*differences[:-1], 50.0])

    assert spoiled.estimate == pytest.approx(clean.estimate, abs=0.005)
    assert spoiled.high < 0.13


def test_differences_without_noise() -> None:
    same = shift_of([0.3] * 6)

    assert (same.estimate, same.low, same.high) == pytest.approx((0.3, 0.3, 0.3))
    assert shift_of([1, 2, 3, 4, 5, 6]).estimate == 3.5


def test_fewer_than_six_pairs_say_nothing() -> None:
    assert shift([0.1] * 5) is None
    assert shift([]) is None


# Slots

SLOT_S, PAIRS = 5.0, 20


def slots(slower: float, *, noise: float = 0.05, pairs: int = PAIRS, requests: int = 8, seed: int = 3) -> Measurements:
    """The machine's own speed drifts to the half while both shops take turns."""
    rng, recorder = random.Random(seed), Recorder()
    for slot in range(2 * pairs):
        target, drift = target_of(slot), 1 + slot / (2 * pairs)
        for name, base in (("search.results", 40.0), ("api.getInit", 8.0)):
            latencies = [
                base * drift * (slower if target else 1) * rng.lognormvariate(0, noise) for _ in range(requests)
            ]
            record(recorder, name, latencies, [int(slot * SLOT_S) + 1], target=target)
    return measured(recorder)


def test_a_shop_that_is_15_percent_slower_is_found() -> None:
    rows = list(ratio_rows(slots(1.15), SLOT_S, PAIRS))

    assert [row.scope for row in rows] == ["all", "api.getInit", "search.results"]
    assert [row.title for row in rows] == ["Все запросы", "getInit", "Выдача"]
    for row in rows:
        assert row.ratio == pytest.approx(1.15, abs=0.03)
        assert row.different
        assert 1 < row.low < row.ratio < row.high < 1.25
        assert row.b / row.a == pytest.approx(1.15, abs=0.03)


def test_a_faster_shop_is_found() -> None:
    row = next(ratio_rows(slots(0.85), SLOT_S, PAIRS))

    assert row.different
    assert row.high < 1
    assert row.ratio == pytest.approx(0.85, abs=0.03)


def test_equal_shops_are_called_different_seldom() -> None:
    rows = [next(ratio_rows(slots(1.0, seed=seed), SLOT_S, PAIRS)) for seed in range(40)]

    assert sum(row.different for row in rows) <= 5  # 2 of 40 are expected
    assert all(row.ratio == pytest.approx(1, abs=0.03) for row in rows)


def test_too_few_pairs_or_requests_give_no_row() -> None:
    assert list(ratio_rows(slots(1.5, pairs=5), SLOT_S, 5)) == []
    assert [row.scope for row in ratio_rows(slots(1.5, requests=4), SLOT_S, PAIRS)] == ["all"]
    assert list(ratio_rows(Measurements(), SLOT_S, PAIRS)) == []


def test_a_late_request_counts_for_its_own_shop() -> None:
    """Slots are A B, B A: one of B that is sent in the slot of A after it belongs to B of the same pair."""
    recorder = Recorder()
    record(recorder, "api.getInit", [10.0] * 5, [1, 16])
    record(recorder, "api.getInit", [20.0] * 5, [6, 11], target=1)
    record(recorder, "api.getInit", [30.0], [15], target=1)

    pairs = pairs_of(measured(recorder), SLOT_S, 2)

    assert [(pair.index, pair.a.count, pair.b.count) for pair in pairs] == [(0, 5, 5), (1, 5, 6)]


def test_the_geometric_mean() -> None:
    histogram = Histogram()
    for value in (10, 10, 1000, 1000):
        histogram.add(value)

    assert geometric_mean(histogram) == pytest.approx(100, rel=0.01)


def test_the_verdict_is_that_of_all_requests() -> None:
    pytest.importorskip("loadtests.searches.recording")
    from loadtests.comparison.compare import verdict_of

    slower, faster, same = (verdict_of(next(ratio_rows(slots(by), SLOT_S, PAIRS))) for by in (1.15, 0.85, 1.0))

    assert (slower.outcome, faster.outcome, same.outcome) == ("slower", "faster", "same")
    assert "медленнее: +1" in slower.text
    assert "быстрее: -1" in faster.text
    assert "Разницы не видно" in same.text


# Finished runs


def saved(folder: Path, name: str, p95: float, count: int = 500) -> str:
    one_class: dict[str, Any] = {
        "name": "search.results", "title": "Выдача", "count": count, "p50": 40.0, "p95": p95,
        "p50_interval": [38.0, 42.0], "p95_interval": [p95 * 0.95, p95 * 1.05],
    }  # fmt: skip
    (folder / name).mkdir()
    (folder / name / "report.json").write_text(json.dumps({"name": name, "classes": [one_class]}))
    return str(folder / name)


def test_two_finished_runs(tmp_path: Path) -> None:
    before = saved(tmp_path, "before", 100)

    slower = compare_runs(before, saved(tmp_path, "slower", 200))
    same = compare_runs(before, saved(tmp_path, "same", 110))
    faster = compare_runs(before, saved(tmp_path, "faster", 50))

    assert (slower.verdict.outcome, same.verdict.outcome, faster.verdict.outcome) == ("slower", "same", "faster")
    assert [(row.measure, row.ratio, row.different) for row in slower.rows] == [("p50", 1, False), ("p95", 2, True)]
    assert "Медленнее классов: 1, быстрее: 0 из 2" in slower.verdict.text


def test_a_comparison_of_folders_is_named_by_its_runs(tmp_path: Path) -> None:
    assert compare_runs(saved(tmp_path, "one", 100), saved(tmp_path, "two", 100)).name == "one-two"


def test_runs_with_few_requests_cannot_be_compared(tmp_path: Path) -> None:
    with pytest.raises(LoadConfigError, match="нет общих классов"):
        compare_runs(saved(tmp_path, "one", 100), saved(tmp_path, "two", 100, count=39))
