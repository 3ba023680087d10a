"""Time series of the monitors, roles of processes, figures of /metrics and of the database."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from loadtests.monitors.database import TableScans
from loadtests.monitors.processes import TITLES, role_of
from loadtests.monitors.prometheus import ENGINE_UP, OUTBOX_LAG, POOL_IN_USE, POOL_WAITS, PRODUCTS, PrometheusMonitor
from loadtests.monitors.samples import Samples, SeriesKey

CPU = SeriesKey("cpu", "cpu.api", "API", "%")
OTHER_CPU = SeriesKey("cpu", "cpu.engine", "Движок", "%")
LAG = SeriesKey("freshness", "outbox.lag", "Ждёт", "s")


def test_a_second_has_the_mean_of_its_samples() -> None:
    samples = Samples()
    for at, value in ((100.0, 10), (100.9, 20), (102.5, 7), (105.0, 99)):
        samples.add(CPU, at, value)

    assert samples.on_axis(CPU, 100.0, 5) == [15, None, 7, None, None]
    assert samples.on_axis(CPU, 100.0, 5, hold_s=1) == [15, 15, 7, 7, None]
    assert samples.on_axis(LAG, 100.0, 2) == [None, None]


def test_samples_before_the_start_are_in_no_second() -> None:
    samples = Samples()
    for at, value in ((98.0, 1), (99.4, 2), (99.999, 3), (100.2, 50)):
        samples.add(CPU, at, value)

    assert samples.on_axis(CPU, 100.0, 3) == [50, None, None]


def test_values_between_two_moments_are_in_the_order_of_time() -> None:
    samples = Samples()
    for at, value in ((12.0, 3.0), (10.0, 1.0), (11.0, 2.0), (13.0, 4.0)):
        samples.add(CPU, at, value)
    samples.add(OTHER_CPU, 11.5, 99)

    assert samples.between("cpu.api", 10, 13) == [1, 2, 3]
    assert samples.between("cpu.nobody", 0, 99) == []


def test_series_of_one_name_and_another_title_are_one() -> None:
    samples, more = Samples(), Samples()
    samples.add(CPU, 10, 1)
    more.add(SeriesKey("cpu", "cpu.api", "Другое название", "%"), 9, 2)
    more.add(LAG, 9, 3)
    samples.merge(more)

    assert samples.between("cpu.api", 0, 99) == [2, 1]
    assert [key.title for key in samples.keys_of("cpu")] == ["API", "Другое название"]
    assert samples.keys_of("memory") == []


@pytest.mark.parametrize(
    ("command", "role"),
    [
        ("/srv/shop/.venv/bin/python -m uvicorn api.app:app --port 8000", "api"),
        ("/srv/shop/.venv/bin/python -m onebox.engine --port 7700", "engine"),
        ("meilisearch --db-path /data", "engine"),
        ("postgres: shop shop 127.0.0.1(51234) idle", "postgres"),
        ("/usr/bin/redis-server 127.0.0.1:6379", "redis"),
        ("celery -A indexer.app worker", "worker"),
        ("python -m locust -f /srv/loadtests/locustfile.py --headless", "generator"),
        ("python -m loadtests run --host http://127.0.0.1:8000", "generator"),
        ("nginx: worker process", "nginx"),
        ("/usr/bin/bash", None),
        ("", None),
    ],
)
def test_the_role_of_a_process(command: str, role: str | None) -> None:
    assert role_of(command) == role
    assert role is None or TITLES[role]


def test_rows_of_one_scan() -> None:
    assert TableScans("products", 4, 2000, 500).rows_a_scan == 500
    assert TableScans("products", 0, 0, 500).rows_a_scan == 0


# /metrics

METRICS = """
shop_database_connections 4
shop_database_waits_total %s
shop_outbox_lag_seconds{queue="a"} 0.5
shop_outbox_lag_seconds{queue="b"} 2.5
shop_index_documents{index="brands"} 12
shop_index_documents{index="products"} 1995
shop_search_engine_up 1
shop_request_seconds_sum{route="getInit"} %s
shop_request_seconds_count{route="getInit"} %s
shop_request_seconds_sum{route="getCart"} 1
shop_request_seconds_count{route="getCart"} 10
"""


class MetricsHandler(BaseHTTPRequestHandler):
    answers: list[str]
    tokens: list[str | None]

    def do_GET(self) -> None:
        self.tokens.append(self.headers["Authorization"])
        self.send_response(200 if self.answers else 500)
        self.end_headers()
        self.wfile.write((self.answers.pop(0) if self.answers else "").encode())

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def metrics_url() -> Iterator[str]:
    MetricsHandler.answers = [METRICS % (3, 2, 10), METRICS % (7, 5, 20)]
    MetricsHandler.tokens = []
    server = HTTPServer(("127.0.0.1", 0), MetricsHandler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_metrics_of_the_shop(metrics_url: str) -> None:
    samples, monitor = Samples(), PrometheusMonitor(metrics_url, "the token")
    monitor.sample(samples)
    monitor.sample(samples)

    values = {key: [value for _, value in points] for key, points in samples.points.items()}
    assert (values[POOL_IN_USE], values[POOL_WAITS]) == ([4, 4], [0, 4])
    assert values[OUTBOX_LAG] == [2.5, 2.5]
    assert values[PRODUCTS] == [1995, 1995]
    assert values[ENGINE_UP] == [1, 1]
    assert (monitor.problem, MetricsHandler.tokens) == ("", ["Bearer the token"] * 2)


def test_metrics_that_cannot_be_read_are_a_problem_to_report(metrics_url: str) -> None:
    MetricsHandler.answers = []
    samples, monitor = Samples(), PrometheusMonitor(metrics_url)
    monitor.sample(samples)

    assert monitor.problem.startswith("/metrics не читаются")
    assert not samples.points
