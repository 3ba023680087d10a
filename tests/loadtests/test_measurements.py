"""Histograms, the recorder of a process and the measurements of a run."""

import json
import random
from collections import Counter
from collections.abc import Sequence
from math import ceil
from pathlib import Path

import pytest

from loadtests.measurement.histogram import WIDTH, Histogram, merged
from loadtests.measurement.measurements import (
    FILE_NAME,
    Measurements,
    errors,
    latency,
    read_measurements,
    service,
)
from loadtests.measurement.recorder import MAX_SAMPLES, Recorder
from tests.loadtests.run_samples import QUICK, SLOW

# Histograms


def histogram_of(values: Sequence[float]) -> Histogram:
    histogram = Histogram()
    for value in values:
        histogram.add(value)
    return histogram


def latencies(count: int, seed: int = 1) -> list[float]:
    rng = random.Random(seed)
    return [rng.lognormvariate(3.5, 1) for _ in range(count)]


@pytest.mark.parametrize("percent", [1, 50, 95, 99, 100])
@pytest.mark.parametrize("count", [1, 7, 20_000])
def test_percentiles_are_exact_to_one_percent(percent: float, count: int) -> None:
    values = latencies(count)
    exact = sorted(values)[max(1, ceil(count * percent / 100)) - 1]

    assert histogram_of(values).percentile(percent) == pytest.approx(exact, rel=0.0101)


def test_a_percentile_is_the_value_that_so_many_do_not_exceed() -> None:
    histogram = histogram_of([10] * 95 + [1000] * 5)

    assert histogram.percentile(95) == pytest.approx(10, rel=0.01)
    assert histogram.percentile(95.1) == pytest.approx(1000, rel=0.01)


def test_an_empty_histogram_has_no_percentiles() -> None:
    empty = Histogram()

    assert (empty.count, empty.percentile(95), empty.highest, empty.columns()) == (0, 0, 0, [])


def test_times_below_the_first_bucket_count_in_it() -> None:
    assert histogram_of([0, -5, 0.05, 0.1]).counts == {0: 4}


def test_merged_histograms_are_the_histogram_of_all() -> None:
    first, second = latencies(300, 1), latencies(500, 2)
    total = merged([histogram_of(first), histogram_of(second)])

    assert total.counts == histogram_of(first + second).counts
    assert total.count == 800


@pytest.mark.parametrize("values", [[5.0], [0.1, 20_000.0], latencies(3000), [5.0, 5.05, 5.2]])
def test_columns_hold_every_value_once(values: list[float]) -> None:
    columns = histogram_of(values).columns(60)
    edges = [edge for edge, _ in columns]

    assert sum(count for _, count in columns) == len(values)
    assert len(columns) <= 60
    assert edges == sorted(edges)
    assert edges[-1] >= max(values)
    assert columns[0][1] > 0


def test_a_column_counts_what_is_below_its_edge() -> None:
    values = latencies(3000)
    passed = 0
    for edge, count in histogram_of(values).columns(30):
        passed += count
        assert sum(value < edge * (1 - 1e-9) for value in values) == pytest.approx(passed, abs=1)


def test_the_highest_value() -> None:
    assert histogram_of([3, 777, 12]).highest == pytest.approx(777, rel=WIDTH - 1)


def test_a_histogram_survives_json() -> None:
    histogram = histogram_of(latencies(200))

    assert Histogram.from_json(json.loads(json.dumps(histogram.to_json()))).counts == histogram.counts


# The recorder and the measurements


def busy_recorder(order: str = "Т-1") -> Recorder:
    recorder = Recorder()
    recorder.request((0, 3, "search.results", "browse"), SLOW, QUICK, "")
    recorder.request((0, 3, "search.results", "browse"), QUICK, QUICK, "HTTP 503", "занято")
    recorder.request((1, 4, "api.getInit", "vin"), QUICK, QUICK, "")
    recorder.session("browse", "started")
    recorder.session("browse", "finished", 12.0)
    recorder.check("page_size", True)
    recorder.check("page_size", False, "31 из 30")
    recorder.health(3, 5.5, 70.0)
    recorder.order(number=order, total=100.5, lines=[[1, 2]], paid=False)
    recorder.fresh(7, 0.8)
    return recorder


def taken_from(*recorders: Recorder) -> Measurements:
    measurements = Measurements()
    for recorder in recorders:
        measurements.add(json.loads(json.dumps(recorder.take())))
    return measurements


def test_what_is_taken_arrives_in_the_measurements() -> None:
    measurements = taken_from(busy_recorder())

    assert set(measurements.cells) == {(0, 3, "search.results", "browse"), (1, 4, "api.getInit", "vin")}
    cell = measurements.cells[0, 3, "search.results", "browse"]
    assert (cell.latency.count, cell.service.count, cell.errors) == (2, 2, Counter({"HTTP 503": 1}))
    assert cell.latency.highest == pytest.approx(SLOW, rel=0.01)
    assert cell.service.highest == pytest.approx(QUICK, rel=0.01)
    assert measurements.sessions == {("browse", "started"): 1, ("browse", "finished"): 1}
    assert measurements.session_s["browse"].percentile(50) == pytest.approx(12_000, rel=0.01)
    assert measurements.checks == {("page_size", True): 1, ("page_size", False): 1}
    assert measurements.samples == {"page_size": ["31 из 30"]}
    assert measurements.error_samples == {"search.results|HTTP 503": "занято"}
    assert measurements.health == [{"at": 3, "lag_ms": 5.5, "cpu": 70.0}]
    assert list(measurements.orders.values()) == [{"number": "Т-1", "total": 100.5, "lines": [[1, 2]], "paid": False}]
    assert measurements.freshness == [{"at": 7, "s": 0.8}]
    assert (measurements.classes, measurements.last_second) == (["api.getInit", "search.results"], 4)


def test_nothing_is_taken_twice() -> None:
    recorder = busy_recorder()
    recorder.take()

    assert not any(recorder.take().values())
    recorder.fresh(9, 1.0)
    assert recorder.take()["freshness"] == [{"at": 9, "s": 1.0}]


def test_a_payment_is_added_to_its_order() -> None:
    """It may be taken later than the order, which counts from its confirmation."""
    recorder = busy_recorder()
    before = recorder.take()
    recorder.order(number="Т-1", paid=True)
    measurements = Measurements()
    for taken in (before, recorder.take()):
        measurements.add(taken)

    assert measurements.orders == {"Т-1": {"number": "Т-1", "total": 100.5, "lines": [[1, 2]], "paid": True}}


def test_processes_add_up() -> None:
    measurements = taken_from(busy_recorder(), busy_recorder("Т-2"))
    cells = measurements.cells_where(lambda key: key[2] == "search.results")

    assert (latency(cells).count, service(cells).count, errors(cells)) == (4, 4, Counter({"HTTP 503": 2}))
    assert measurements.sessions["browse", "finished"] == 2
    assert len(measurements.orders) == len(measurements.freshness) == len(measurements.health) == 2
    assert measurements.samples == {"page_size": ["31 из 30", "31 из 30"]}


def test_only_some_samples_stay() -> None:
    recorders = [Recorder(), Recorder()]
    for recorder in recorders:
        for number in range(20):
            recorder.check("page_size", False, f"{number}" + "я" * 1000)

    measurements = taken_from(*recorders)

    assert measurements.checks["page_size", False] == 40
    assert [sample[0] for sample in measurements.samples["page_size"]] == ["0", "1", "2", "3", "4"]
    assert len(measurements.samples["page_size"]) == MAX_SAMPLES
    assert {len(sample) for sample in measurements.samples["page_size"]} == {300}


def written(folder: Path, *documents: dict[str, object]) -> Path:
    path = folder / FILE_NAME
    lines = [json.dumps(document, ensure_ascii=False) + "\n" for document in documents]
    path.write_text("".join(lines), encoding="utf-8")
    return path


def test_a_file_of_measurements_is_read(tmp_path: Path) -> None:
    written(tmp_path, {"started": 1000.5}, busy_recorder().take(), busy_recorder().take(), {"started": 2000})

    measurements = read_measurements(tmp_path)

    assert measurements.started == 1000.5
    assert measurements.sessions["browse", "finished"] == 2


def test_a_run_without_a_file_measured_nothing(tmp_path: Path) -> None:
    assert read_measurements(tmp_path) == Measurements()


def test_a_torn_last_line_is_left_out_wherever_it_is_torn(tmp_path: Path) -> None:
    path = written(tmp_path, {"started": 1000.5}, busy_recorder().take(), busy_recorder().take())
    content = path.read_bytes()
    last_line = content[:-1].rindex(b"\n") + 1
    letter = content.index("занято".encode(), last_line)

    for end in (last_line, last_line + 1, letter + 1, letter + 2, len(content) - 1):
        path.write_bytes(content[:end])
        measurements = read_measurements(tmp_path)
        assert (measurements.started, measurements.sessions["browse", "finished"]) == (1000.5, 1)
