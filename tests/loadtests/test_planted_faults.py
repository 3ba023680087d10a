"""Faults that are planted into a shop under load, each found and named by the judgement of the run."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psutil
import psycopg
import pytest

from tests.faults.engine_proxy import EngineProxy, ProxyFault, slow, statuses
from tests.loadtests.loaded_shop import LoadedShop, loaded_shop

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]
SHORT = ("--time", "25s", "--rate", "1")


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoadedShop]:
    folder = tmp_path_factory.mktemp("load")
    with loaded_shop(folder / "home", folder / "log") as running:
        yield running


def causes(report: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Findings that explain what is broken; a busy machine may add warnings."""
    return {finding["cause"]: finding for finding in report["judgement"]["findings"] if finding["severity"] == "cause"}


def figures(finding: dict[str, Any]) -> dict[str, float]:
    return {figure["name"]: figure["value"] for figure in finding["figures"]}


def test_a_healthy_shop_has_no_cause_and_its_orders_agree(shop: LoadedShop) -> None:
    _, report = shop.run_load(shop.url, *SHORT)

    assert causes(report) == {}
    assert report["classes"]
    assert all(row["ok"] for row in report["agreements"])
    assert sum(row["wrong"] for row in report["correctness"]) == 0
    assert report["freshness"]["count"] > 0


@contextmanager
def engine_behind(shop: LoadedShop, fault: ProxyFault) -> Iterator[str]:
    """A shop whose browsers reach the engine through a proxy."""
    with (
        EngineProxy.running(shop.env["MEILI_URL"]) as proxy,
        proxy.failing(fault),
        shop.another_api(SEARCH_PUBLIC_URL=proxy.url) as url,
    ):
        yield url


def test_an_engine_slowed_by_30_ms(shop: LoadedShop) -> None:
    with engine_behind(shop, slow(0.03)) as url:
        _, report = shop.run_load(url, *SHORT)

    assert list(causes(report)) == ["engine_slow"]
    found = causes(report)["engine_slow"]
    shown = figures(found)
    assert shown["Пробный поиск до нагрузки, по часам"] - shown["Он же, по счёту движка"] > 25
    assert "прокси" in found["text"]


def test_a_dropped_index(shop: LoadedShop) -> None:
    env = shop.env

    def drop() -> None:
        headers = {"Authorization": f"Bearer {env['MEILI_MASTER_KEY']}"}
        httpx.delete(f"{env['MEILI_URL']}/indexes/products", headers=headers).raise_for_status()

    code, report = shop.run_load(shop.url, *SHORT, during=drop)

    assert code == 3
    assert figures(causes(report)["index_missing"])["Ответов «индекса нет»"] > 0


def test_two_percent_of_errors(shop: LoadedShop) -> None:
    with engine_behind(shop, statuses(500, random=Random(1), share=0.02)) as url:
        code, report = shop.run_load(url, "--time", "40s", "--rate", "1")

    assert list(causes(report)) == ["errors"]
    found = causes(report)["errors"]
    assert code == 3
    assert "движок" in found["text"]
    assert "HTTP 500" in found["text"]
    assert report["errors"][0]["count"] > 0


def test_a_pool_of_one_connection(shop: LoadedShop) -> None:
    with shop.another_api(DATABASE_POOL_SIZE="1") as url:
        _, report = shop.run_load(url, "--time", "30s", "--rate", "2")

    assert list(causes(report)) == ["pool_exhausted"]
    assert figures(causes(report)["pool_exhausted"])["Соединений в пуле"] <= 2


def test_a_missing_database_index(shop: LoadedShop) -> None:
    with without_constraint(shop, "product_options", "pk_product_options"):
        _, report = shop.run_load(shop.url, "--time", "40s", "--rate", "2")

    assert list(causes(report)) == ["missing_database_index"]
    found = causes(report)["missing_database_index"]
    assert found["title"] == "Таблица product_options читается целиком: нет индекса по product_id"
    assert "Seq Scan on product_options" in found["evidence"]


def test_stale_prices(shop: LoadedShop) -> None:
    with stopped(shop, "celery"):
        code, report = shop.run_load(shop.url, *SHORT)

    assert list(causes(report)) == ["stale_prices"]
    found = causes(report)["stale_prices"]
    assert code == 3
    assert "остановлен" in found["text"]
    assert figures(found)["Новая цена в поиске, p95"] > 2


def test_a_generator_on_a_starved_core(shop: LoadedShop) -> None:
    loop = "import time\nend = time.time() + 30\nwhile time.time() < end: pass"
    spin = ("taskset", "-c", "0", sys.executable, "-c", loop)
    hogs: list[subprocess.Popen[bytes]] = []

    def starve() -> None:
        """A process that sleeps most of the time is preferred by the scheduler, so it gets the lowest priority too,
        and the hogs sessions of their own: processor time is shared between sessions first."""
        for process in psutil.process_iter():
            if _is_of(process, shop.home.path, ("-m locust",)):
                process.cpu_affinity([0])
                process.nice(19)
                autogroup = Path(f"/proc/{process.pid}/autogroup")
                if autogroup.exists():
                    autogroup.write_text("19")
        hogs.extend(subprocess.Popen(spin, start_new_session=True) for _ in range(6))

    try:
        code, report = shop.run_load(shop.url, *SHORT, during=starve)
    finally:
        for hog in hogs:
            hog.kill()
            hog.wait()

    assert (code, report["judgement"]["outcome"]) == (4, "invalid")
    assert report["generator"]["is_bottleneck"]
    assert "не дают процессора" in causes(report)["generator"]["text"]


@contextmanager
def without_constraint(shop: LoadedShop, table: str, name: str) -> Iterator[None]:
    url = shop.env["DATABASE_URL"].replace("+psycopg", "")
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(
            "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = %s", [name]
        ).fetchone()
        assert row is not None
        connection.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}".encode())
        try:
            yield
        finally:
            connection.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} {row[0]}".encode())


@contextmanager
def stopped(shop: LoadedShop, *commands: str) -> Iterator[None]:
    """Processes of this shop, which have its folder in their environment, do nothing meanwhile."""
    processes = [process for process in psutil.process_iter() if _is_of(process, shop.home.path, commands)]
    assert processes
    for process in processes:
        process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            with suppress(psutil.NoSuchProcess):  # the supervisor has restarted it
                process.send_signal(signal.SIGCONT)
        time.sleep(2)


def _is_of(process: psutil.Process, home: Path, commands: tuple[str, ...]) -> bool:
    try:
        line = " ".join(process.cmdline())
        return any(command in line for command in commands) and str(home) in " ".join(process.environ().values())
    except psutil.Error:
        return False
