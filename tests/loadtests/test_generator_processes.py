"""The parts of the generator that run inside locust, in processes of their own: gevent changes sockets on import."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Protocol

import pytest

from loadtests.config.mix import Mix
from loadtests.config.plan import VARIABLE, Target
from loadtests.run_options import FOLDER
from tests.loadtests.run_samples import sample_plan

ANSWER_S = 0.03
#: Runs programs, each with the address of a shop.
PROCESS = """
import json, random, sys, time
from types import SimpleNamespace
from gevent import monkey
monkey.patch_all()
from loadtests.config.plan import Target
from loadtests.generator.run_state import RunState
from loadtests.generator.visitor import LoadVisitor
from loadtests.measurement.recorder import Recorder
for line in sys.stdin:
    url, program = json.loads(line)
    exec(program, {**globals(), "url": url})
"""
#: Starts a visitor for the shop at `url`; what it recorded is printed as JSON.
VISIT = """
fired = []
events = SimpleNamespace(request=SimpleNamespace(fire=lambda **facts: fired.append(facts)))
plan = SimpleNamespace(targets=(Target(url, ""),), pace=0.1)
state = RunState(SimpleNamespace(events=events), plan, Recorder(), [])
def visitor(due):
    return LoadVisitor(state, "browse", 0, random.Random(1), due)
def report(**facts):
    taken = state.recorder.take()
    cells = [
        {"key": cell["key"], "latency": cell["latency"], "service": cell["service"], "errors": cell["errors"]}
        for cell in taken["cells"]
    ]
    found = {"cells": cells, "samples": taken["error_samples"], "checks": taken["checks"]} | facts
    print(json.dumps(found), flush=True)
"""


class ShopHandler(BaseHTTPRequestHandler):
    """Answers after `ANSWER_S`, with the address and the cookie that it saw."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self._answer()

    def _answer(self) -> None:
        time.sleep(ANSWER_S)
        seen = {"address": self.client_address[0], "cookie": self.headers["Cookie"], "path": self.path}
        content = json.dumps(seen | {"code": "busy"}).encode()
        self.send_response(503 if self.path.endswith("/busy") else 200)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Set-Cookie", "visit=1")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def shop_url() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), ShopHandler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


class Visit(Protocol):
    def __call__(self, shop_url: str, program: str) -> dict[str, Any]: ...


@pytest.fixture(scope="module")
def visit() -> Iterator[Visit]:
    """Runs a program after `VISIT`; one process for all, as it takes half a second to start."""
    command = [sys.executable, "-W", "ignore", "-c", PROCESS]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=FOLDER.parent
    ) as process:
        programs, answers = process.stdin, process.stdout
        assert programs is not None
        assert answers is not None

        def run(shop_url: str, program: str) -> dict[str, Any]:
            print(json.dumps([shop_url, VISIT + program]), file=programs, flush=True)
            answer = answers.readline()
            assert answer, "the process ended"
            found: dict[str, Any] = json.loads(answer)
            return found

        yield run


def milliseconds(counts: dict[str, int]) -> float:
    """Of the only request in a histogram."""
    ((bucket, count),) = counts.items()
    assert count == 1
    return 0.1 * float(1.02 ** (int(bucket) + 0.5))


def test_a_request_that_is_sent_late_has_the_latency_since_it_was_due(visit: Visit, shop_url: str) -> None:
    """The generator's delay counts: people wait from the moment that they chose (coordinated omission)."""
    found = visit(
        shop_url,
        "one = visitor(time.perf_counter() - 0.2)\none.get('page.html', url + '/late')\n"
        "report(reported=fired[0]['response_time'])",
    )
    (cell,) = found["cells"]

    assert cell["key"][2:] == ["page.html", "browse"]
    assert milliseconds(cell["latency"]) >= 200 * 0.99 + 1000 * ANSWER_S * 0.99
    assert 1000 * ANSWER_S * 0.99 <= milliseconds(cell["service"]) < 200
    assert found["reported"] == pytest.approx(milliseconds(cell["latency"]), rel=0.011)


def test_the_next_request_is_due_at_the_end_of_the_pause_or_when_it_is_sent(visit: Visit, shop_url: str) -> None:
    found = visit(
        shop_url,
        "one = visitor(time.perf_counter() - 5)\none.get('a', '/first')\ntime.sleep(0.2)\none.get('b', '/second')\n"
        "one.wait_until(time.perf_counter() - 0.3)\none.get('c', '/third')\n"
        "one.get('d', '/future', due=time.perf_counter() + 9)\n"
        "began = time.perf_counter()\none.pause(1, 1)\nreport(pause=time.perf_counter() - began)",
    )
    latency = {cell["key"][2]: milliseconds(cell["latency"]) for cell in found["cells"]}

    assert latency["a"] >= 4950
    assert 1000 * ANSWER_S * 0.99 <= latency["b"] < 200
    assert latency["c"] >= 297
    assert 1000 * ANSWER_S * 0.99 <= latency["d"] < 200
    assert 0.1 <= found["pause"] < 0.8  # 1 s at a tenth of the pace


def test_each_visitor_has_an_address_and_cookies_of_its_own(visit: Visit, shop_url: str) -> None:
    found = visit(
        shop_url,
        "one, other = visitor(0), LoadVisitor(state, 'vin', 0, random.Random(2), 0)\n"
        "answers = [one.get('a', '/1').json, one.get('a', '/2').json, other.get('a', '/3').json]\n"
        "report(answers=answers, cookie=one.cookie_header)",
    )
    first, second, other = found["answers"]

    assert first["address"] == second["address"] != other["address"]
    assert first["address"].startswith("127.")
    assert (first["cookie"], second["cookie"], other["cookie"]) == (None, "visit=1", None)
    assert found["cookie"] == "visit=1"


def test_an_answer_that_is_not_expected_is_an_error(visit: Visit, shop_url: str) -> None:
    found = visit(
        shop_url,
        "one = visitor(0)\nbefore = one.failed\none.call('getCart', {})\none.call('busy', {})\n"
        "right = one.call('busy', {}, expected=(503,)).ok\n"
        "report(failed=[before, one.failed], right=right, raised=[str(facts['exception']) for facts in fired])",
    )
    errors = {cell["key"][2]: cell["errors"] for cell in found["cells"]}

    assert errors == {"api.getCart": {}, "api.busy": {"HTTP 503 busy": 1}}
    assert '"path": "/api/shop/busy"' in found["samples"]["api.busy|HTTP 503 busy"]
    assert (found["failed"], found["right"]) == ([False, True], True)
    assert found["raised"] == ["None", "HTTP 503 busy", "None"]


def test_a_shop_that_does_not_answer_is_an_error_without_a_status(visit: Visit) -> None:
    found = visit("http://127.0.0.1:9", "one = visitor(0)\nanswer = one.get('a', '/')\nreport(status=answer.status)")

    assert found["status"] == 0
    assert list(found["cells"][0]["errors"]) == ["нет ответа: ConnectionRefusedError"]


def test_the_engine_is_on_this_machine_too(visit: Visit) -> None:
    found = visit(
        "http://127.0.0.1:8000",
        "from loadtests.config.targets import NotOurTargetError, search_base\n"
        "target, refused = plan.targets[0], False\n"
        "bases = [search_base(target.url, url) for url in ('/search', 'http://localhost:7700')]\n"
        "try:\n    search_base(target.url, 'https://engine.example')\n"
        "except NotOurTargetError:\n    refused = True\n"
        "report(bases=bases, refused=refused)",
    )

    assert found["bases"] == ["http://127.0.0.1:8000/search", "http://localhost:7700"]
    assert found["refused"]


# Locust


def listed(folder: Path, mix: Mix, url: str = "http://127.0.0.1:8000") -> subprocess.CompletedProcess[str]:
    plan = replace(sample_plan(), mix=mix, targets=(Target(url, "searches.json"),))
    plan.write(folder / "plan.json")
    command = [sys.executable, "-W", "ignore", "-m", "locust", "-f", str(FOLDER / "locustfile.py"), "--list"]
    environment = os.environ | {VARIABLE: str(folder / "plan.json")}
    return subprocess.run(command, capture_output=True, text=True, cwd=FOLDER.parent, env=environment, timeout=60)


def test_locust_has_exactly_the_journeys_of_the_mix(tmp_path: Path) -> None:
    run = listed(tmp_path, Mix({"browse": 0.5, "vin": 0.5}, {"publication": 60}, ()))

    assert run.returncode == 0, run.stderr
    assert set(re.findall(r"^ {4}(\w+)", run.stdout, re.MULTILINE)) == {"Browse", "ByVin", "PublishSettings"}


def test_locust_by_hand_loads_no_other_machine(tmp_path: Path) -> None:
    run = listed(tmp_path, Mix({"browse": 1.0}, {}, ()), "https://shop.example")

    assert run.returncode != 0
    assert "только на этот компьютер" in run.stderr + run.stdout
