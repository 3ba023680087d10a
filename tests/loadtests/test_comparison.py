"""Comparison of two shops: the interval of paired differences, ratios of slots, finished runs."""

import json
import random
from collections.abc import Iterator, Sequence
from itertools import product
from math import log
from pathlib import Path

import pytest

from loadtests.comparison.judgement import judgement_of
from loadtests.comparison.saved_runs import DRIFT, compare_runs
from loadtests.comparison.signed_rank import Shift, shift
from loadtests.comparison.slot_statistics import error_share, mean_log, pairs_of, ratio_rows, slot_pair, slot_pairs
from loadtests.config.errors import LoadConfigError
from loadtests.generator.arrivals import target_of
from loadtests.measurement.histogram import Histogram
from loadtests.measurement.measurements import Measurements
from loadtests.measurement.recorder import Recorder
from loadtests.report.comparison_page import RatioRow
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
    [(8, 0), (9, 1), (10, 3), (12, 7), (15, 15), (20, 37), (21, 42), (25, 68), (30, 109)],
)
def test_as_many_averages_lie_outside_as_the_table_of_wilcoxon_says(count: int, critical: int) -> None:
    """Critical values of the signed-rank test, two-sided 1 %."""
    differences = [2.0**number for number in range(count)]  # no two averages are equal

    assert outside(differences) == (critical, critical)


def test_beyond_a_hundred_pairs_the_normal_distribution_is_as_good() -> None:
    counted, normal = (
        outside([float(number * number) for number in range(count)])[0] / (count * (count + 1) / 2)
        for count in (100, 101)
    )

    assert counted == pytest.approx(normal, rel=0.01)


@pytest.mark.parametrize(("count", "missed"), [(8, 2), (10, 10), (12, 38)])
def test_of_all_signs_at_most_one_percent_miss(count: int, missed: int) -> None:
    """Symmetric differences have each combination of signs equally often."""
    sizes = [1 + 1.37 * number for number in range(count)]
    misses = 0
    for signs in product((-1, 1), repeat=count):
        found = shift_of([sign * size for sign, size in zip(signs, sizes, strict=True)])
        misses += not found.low <= 0 <= found.high

    assert misses == missed
    assert misses / 2**count <= 0.01


def test_the_interval_covers_the_truth_in_99_percent_of_noisy_runs() -> None:
    rng, runs = random.Random(1), 800
    found = [shift_of([0.1 + rng.gauss(0, 0.2) for _ in range(30)]) for _ in range(runs)]
    covered = sum(one.low <= 0.1 <= one.high for one in found)

    assert covered / runs == pytest.approx(0.99, abs=0.011)  # three deviations
    assert sum(one.estimate for one in found) / runs == pytest.approx(0.1, abs=0.005)
    assert all(one.low < one.estimate < one.high for one in found)


def test_one_spoiled_slot_hardly_moves_the_estimate() -> None:
    rng = random.Random(2)
    differences = [0.1 + rng.gauss(0, 0.01) for _ in range(20)]
    clean, spoiled = shift_of(differences), shift_of([*differences[:-1], 50.0])

    assert spoiled.estimate == pytest.approx(clean.estimate, abs=0.005)
    assert spoiled.high < 0.13


def test_differences_without_noise() -> None:
    same = shift_of([0.3] * 8)

    assert (same.estimate, same.low, same.high) == pytest.approx((0.3, 0.3, 0.3))
    assert shift_of([1, 2, 3, 4, 5, 6, 7, 8]).estimate == 4.5


def test_fewer_than_eight_pairs_say_nothing() -> None:
    assert shift([0.1] * 7) is None
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


def rows_of(measurements: Measurements, pairs: int = PAIRS) -> Iterator[RatioRow]:
    return ratio_rows(pairs_of(measurements, SLOT_S, pairs))


def test_a_shop_that_is_15_percent_slower_is_found() -> None:
    rows = list(rows_of(slots(1.15)))

    assert [row.scope for row in rows] == ["all", "api.getInit", "search.results"]
    assert [row.title for row in rows] == ["Все запросы", "getInit", "Выдача"]
    for row in rows:
        assert row.ratio == pytest.approx(1.15, abs=0.03)
        assert row.different
        assert 1 < row.low < row.ratio < row.high < 1.25
        assert row.b / row.a == pytest.approx(1.15, abs=0.03)


def test_a_faster_shop_is_found() -> None:
    row = next(rows_of(slots(0.85)))

    assert row.different
    assert row.high < 1
    assert row.ratio == pytest.approx(0.85, abs=0.03)


def test_equal_shops_are_called_different_seldom() -> None:
    rows = [next(rows_of(slots(1.0, seed=seed))) for seed in range(40)]

    assert sum(row.different for row in rows) <= 2  # one of 100 is expected
    assert all(row.ratio == pytest.approx(1, abs=0.03) for row in rows)


def test_too_few_pairs_or_requests_give_no_row() -> None:
    assert list(rows_of(slots(1.5, pairs=7), 7)) == []
    assert [row.scope for row in rows_of(slots(1.5, requests=4))] == ["all"]
    assert list(rows_of(Measurements())) == []


def test_pairs_are_slots_a_b_and_b_a() -> None:
    recorder = Recorder()
    record(recorder, "api.getInit", [10.0] * 5, [1, 16])
    record(recorder, "api.getInit", [20.0] * 5, [6, 11], target=1)

    pairs = slot_pairs(pairs_of(measured(recorder), SLOT_S, 2))

    assert [(pair.index, round(pair.a), round(pair.b)) for pair in pairs] == [(0, 10, 20), (1, 10, 20)]


def test_a_visit_that_was_cut_short_is_no_difference() -> None:
    """One side has more of the slow class, and one class that the other side lacks."""
    a = {"search.results": timed(40.0, 40.0), "api.getInit": timed(8.0, 8.0, 8.0)}
    b = {"search.results": timed(*[40.0] * 20), "api.getInit": timed(8.0, 8.0), "api.getCart": timed(900.0)}

    pair = slot_pair(0, a, b)

    assert pair is None  # four requests in common
    pair = slot_pair(0, a | {"api.getInit": timed(*[8.0] * 5)}, b | {"api.getInit": timed(*[8.0] * 5)})
    assert pair is not None
    assert pair.b / pair.a == pytest.approx(1)


def timed(*milliseconds: float) -> Histogram:
    histogram = Histogram()
    for value in milliseconds:
        histogram.add(value)
    return histogram


def test_the_mean_of_logarithms() -> None:
    assert mean_log(timed(10, 10, 1000, 1000)) == pytest.approx(log(100), rel=0.01)


def test_the_judgement_is_that_of_all_requests() -> None:
    slower, faster, same = (judgement_of(next(rows_of(slots(by))), 0, 0) for by in (1.15, 0.85, 1.0))

    assert (slower.outcome, faster.outcome, same.outcome) == ("slower", "faster", "same")
    assert "медленнее: +1" in slower.text
    assert "быстрее: −1" in faster.text
    assert "Разницы не видно" in same.text


def test_a_shop_that_fails_quickly_is_not_faster() -> None:
    row = next(rows_of(slots(0.5)))

    assert judgement_of(row, 0.02, 0.025).outcome == "faster"
    failing = judgement_of(row, 0.001, 0.25)
    assert (failing.outcome, failing.text) == (
        "failing", "Ошибок у Б 25 %, у А 0,1 %: времена ответов сравнивать рано."
        " Какие это ошибки, скажет make load HOST=адрес Б.",
    )  # fmt: skip


def test_the_share_of_errors_of_a_shop() -> None:
    recorder = Recorder()
    record(recorder, "api.getInit", [10.0] * 3, [1])
    record(recorder, "api.getInit", [10.0], [2], error="HTTP 503")
    record(recorder, "api.getInit", [10.0] * 5, [6], target=1)

    assert [error_share(measured(recorder), 0), error_share(Measurements(), 0)] == [0.25, 0]


# Finished runs


def saved(folder: Path, name: str, slower: float = 1.0, seconds: int = 60) -> str:
    """A run of 15 s of warm-up and some of steady load, whose measurements differ from another's by noise."""
    rng, recorder = random.Random(name), Recorder()
    for second in range(15 + seconds):
        for request_class, base in (("search.results", 40.0), ("api.getInit", 8.0)):
            latencies = [base * slower * rng.lognormvariate(0, 0.05) for _ in range(4)]
            record(recorder, request_class, latencies if second >= 15 else [base * 9] * 4, [second])
    phases = [
        {"name": "разгон", "from_s": 0.0, "to_s": 15.0, "rate": 1.0, "judged": False},
        {"name": "ровно", "from_s": 15.0, "to_s": 15.0 + seconds, "rate": 1.0, "judged": True},
    ]
    (folder / name).mkdir()
    (folder / name / "report.json").write_text(json.dumps({"name": name, "shape": {"phases": phases}}))
    (folder / name / "measurements.jsonl").write_text(json.dumps(recorder.take()) + "\n")
    return str(folder / name)


def test_two_finished_runs(tmp_path: Path) -> None:
    before = saved(tmp_path, "before")

    slower = compare_runs(before, saved(tmp_path, "slower", 1.4))
    same = compare_runs(before, saved(tmp_path, "same"))
    faster = compare_runs(before, saved(tmp_path, "faster", 0.7))

    assert (slower.judgement.outcome, same.judgement.outcome, faster.judgement.outcome) == ("slower", "same", "faster")
    assert [row.scope for row in slower.rows] == ["all", "api.getInit", "search.results"]
    assert slower.rows[0].ratio == pytest.approx(1.4, abs=0.03)
    assert same.rows[0].low == pytest.approx(1 / DRIFT, abs=0.05)
    assert same.rows[0].high == pytest.approx(DRIFT, abs=0.05)
    assert "Прогоны шли в разное время" in slower.judgement.text


def test_a_comparison_of_folders_is_named_by_its_runs(tmp_path: Path) -> None:
    assert compare_runs(saved(tmp_path, "one"), saved(tmp_path, "two")).name == "one-two"


def test_runs_that_cannot_be_compared(tmp_path: Path) -> None:
    long = saved(tmp_path, "long")
    with pytest.raises(LoadConfigError, match="мало общих запросов"):
        compare_runs(saved(tmp_path, "short", seconds=20), saved(tmp_path, "brief", seconds=20))
    with pytest.raises(LoadConfigError, match="разные нагрузки"):
        compare_runs(long, str(tmp_path / "short"))
    (tmp_path / "long" / "measurements.jsonl").unlink()
    with pytest.raises(LoadConfigError, match=r"нет measurements\.jsonl"):
        compare_runs(long, long)
