"""A build that is slower by 15 % is told apart from one that is not, on the same machine at the same time."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from loadtests.run_options import RUNS
from tests.faults.engine_proxy import EngineProxy, Forward, ProxyFault, ProxyRequest, ProxyResponse
from tests.loadtests.loaded_shop import LoadedShop, loaded_shop
from tests.loadtests.slower_app import VARIABLE, work

pytestmark = [pytest.mark.long, pytest.mark.timeout(1_200)]
NAME = "test-slower-build"


def slower_by(share: float) -> ProxyFault:
    def answer(request: ProxyRequest, forward: Forward) -> ProxyResponse:
        began = time.perf_counter()
        response = forward(request)
        work(share * (time.perf_counter() - began))
        return response

    return answer


@contextmanager
def build(shop: LoadedShop, share: float) -> Iterator[str]:
    """One more API of the shop, which does so much more work, as does the proxy in front of its engine."""
    with EngineProxy.running(shop.env["MEILI_URL"]) as engine, engine.failing(slower_by(share)):
        settings = {"SEARCH_PUBLIC_URL": engine.url, VARIABLE: str(share)}
        with shop.another_api("tests.loadtests.slower_app:create_app", **settings) as url:
            yield url


def test_a_build_slower_by_15_percent(tmp_path: Path) -> None:
    with loaded_shop(tmp_path / "home", tmp_path / "log") as shop, build(shop, 0) as a, build(shop, 0.15) as b:
        argv = [sys.executable, "-m", "loadtests", "compare", a, b, "--time", "5m", "--rate", "1", "--name", NAME]
        run = subprocess.run(argv, capture_output=True, text=True, timeout=900)

    assert run.returncode == 3, run.stdout + run.stderr
    comparison = json.loads((RUNS / NAME / "comparison.json").read_text(encoding="utf-8"))
    row = comparison["rows"][0]
    assert comparison["judgement"]["outcome"] == "slower"
    assert 1.05 < row["ratio"] < 1.35
