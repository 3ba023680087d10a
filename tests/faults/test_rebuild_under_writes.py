"""Rebuilds and changed settings during a stream of changes and searches, and rebuilds that are killed."""

import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest
import yaml

from api.core.settings import get_settings
from indexer.engine import SearchEngine
from tests.faults.fault_runs import run_fault
from tests.faults.shop_processes import ShopProcesses

pytestmark = [pytest.mark.timeout(2400), pytest.mark.long]
SEARCH_PAUSE_S = 0.02


@contextmanager
def searching(search: SearchEngine) -> Iterator[list[str]]:
    """Searches all the time; yields the failures, and fails if there was no search."""
    stopping, failures, answered = Event(), list[str](), list[int]()

    def run() -> None:
        while not stopping.is_set():
            try:
                answer = search.client.index("products").search("масло genesis", {"limit": 1})
                answered.append(len(answer["hits"]))
            except Exception as error:
                failures.append(repr(error))
            time.sleep(SEARCH_PAUSE_S)

    thread = Thread(target=run, daemon=True)
    thread.start()
    try:
        yield failures
    finally:
        stopping.set()
        thread.join()
    assert set(answered) == {1}, "the product that nobody changed was not found every time"


def run_to_the_end(processes: ShopProcesses, *words: str, env: Mapping[str, str] | None = None) -> None:
    with searching(processes.search()) as failures:
        processes.run(*words, env=env)
    assert failures == []


def test_a_rebuild_of_everything(processes: ShopProcesses) -> None:
    run_fault(processes, "shop reindex", lambda processes, random: run_to_the_end(processes, "reindex"))


def test_settings_that_need_a_rebuild(processes: ShopProcesses, tmp_path: Path) -> None:
    """Each run applies settings that differ from those of the run before in what the engine indexes."""
    original = get_settings().search_config_dir
    changed = Path(shutil.copytree(original, tmp_path / "search-config"))
    products = changed / "indexes" / "products.yml"
    rules = yaml.safe_load(products.read_text("utf-8"))
    rules["searchableAttributes"] = rules["searchableAttributes"][:-1]
    products.write_text(yaml.safe_dump(rules, allow_unicode=True), "utf-8")
    folders = cycle([changed, original])

    def inject(processes: ShopProcesses, random: Random) -> None:
        env = {"SEARCH_CONFIG_DIR": str(next(folders))}
        run_to_the_end(processes, "search-config", "apply", env=env)

    try:
        run_fault(processes, "shop search-config apply", inject)
    finally:
        processes.run("search-config", "apply")


def test_a_rebuild_that_is_killed(processes: ShopProcesses) -> None:
    """The watch of the worker removes its remains, 15 s later at most."""

    def inject(processes: ShopProcesses, random: Random) -> None:
        with (processes.folder / "reindex.log").open("ab") as log, searching(processes.search()) as failures:
            rebuild = processes.shop_command("reindex").start(log)
            time.sleep(random.uniform(0.5, 4))
            rebuild.kill()
            rebuild.wait()
        assert failures == []

    run_fault(processes, "reindex killed", inject)


@pytest.mark.parametrize("name", ["worker", "engine", "postgres", "redis"])
def test_a_process_is_killed_during_a_rebuild(processes: ShopProcesses, name: str) -> None:
    """The rebuild may fail; the index is as it was, or new."""

    def inject(processes: ShopProcesses, random: Random) -> None:
        process = getattr(processes, name)
        with (processes.folder / "reindex.log").open("ab") as log:
            rebuild = processes.shop_command("reindex").start(log)
            time.sleep(random.uniform(0.5, 4))
            process.kill()
            process.start()
            rebuild.wait()

    run_fault(processes, f"{name} killed during a reindex", inject)
