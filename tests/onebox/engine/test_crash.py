"""Durability: SIGKILL at any moment loses no acknowledged task."""

import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.core.certificates import certificates
from tests.contract.sender import Sender
from tests.fixtures.engine import SearchEngine, running
from tests.onebox.engine import crash_points
from tests.onebox.engine.embedded_engine import Lists, lists, open_engine, run_tasks

BATCH = 40
WAITING = 60


def batch(number: int) -> list[dict[str, Any]]:
    return [{"id": f"{number}-{n}", "name": f"масло {number} {n}", "batch": number} for n in range(BATCH)]


def send_until(engine: SearchEngine, numbers: Iterator[int], acknowledged: int) -> dict[int, int]:
    """Sends batches until the server is killed; returns task uid to batch number of the accepted ones."""
    accepted: dict[int, int] = {}
    headers = {"Authorization": f"Bearer {engine.master_key}"}
    with httpx.Client(base_url=engine.url, headers=headers, verify=certificates()) as http:
        for number in numbers:
            answer = http.post("/indexes/products/documents?primaryKey=id", json=batch(number))
            accepted[answer.json()["taskUid"]] = number
            if len(accepted) == acknowledged:
                break
    engine.process.kill()
    engine.process.wait()
    return accepted


@pytest.mark.long
def test_repeated_kills_lose_no_acknowledged_task(tmp_path: Path) -> None:
    folder, numbers = tmp_path / "engine", count()
    accepted: dict[int, int] = {}
    for acknowledged in (1, 7, 30):
        with running(folder) as engine:
            accepted |= send_until(engine, numbers, acknowledged)

    with running(folder) as engine:
        sender = Sender(engine.url, engine.master_key)
        sender.wait_until_idle()
        tasks = sender.get("/tasks?limit=1000")["results"]
        documents = sender.get("/indexes/products/documents?limit=10000")["results"]

    assert sorted(accepted) == list(range(len(accepted))), "uids go on where they were"
    assert {task["uid"]: task["status"] for task in tasks} == dict.fromkeys(accepted, "succeeded")
    expected = {document["id"]: document for number in accepted.values() for document in batch(number)}
    assert {document["id"]: document for document in documents} == expected


def state(sender: Sender) -> dict[str, Any]:
    """All responses to reads, by path."""
    paths = [
        "/tasks?limit=1000",
        "/batches?limit=1000",
        "/keys",
        "/indexes",
        "/experimental-features",
        "/indexes/products/settings",
        "/indexes/products/documents?limit=1000",
        "/indexes/products/stats",
    ]
    responses = {path: sender.get(path) for path in paths}
    body = {"q": "масло", "facets": ["batch"], "sort": ["batch:desc"], "showRankingScore": True, "filter": "batch > 0"}
    responses["search"] = sender.call("POST", "/indexes/products/search", body).json()
    for key in ("processingTimeMs", "requestUid"):
        del responses["search"][key]
    return responses


@pytest.mark.parametrize("batches", [3, 13], ids=["from documents", "from saved lists"])
def test_a_restart_restores_the_state(batches: int, tmp_path: Path) -> None:
    folder = tmp_path / "engine"
    with running(folder) as engine:
        sender = Sender(engine.url, engine.master_key)
        settings = {"filterableAttributes": ["batch"], "sortableAttributes": ["batch"], "stopWords": ["и"]}
        sender.call("PATCH", "/indexes/products/settings", settings)
        for number in range(batches):
            sender.call("POST", "/indexes/products/documents?primaryKey=id", batch(number))
        sender.call("POST", "/indexes/products/documents", [{"no": "id"}])
        sender.call("POST", "/indexes", {"uid": "other"})
        sender.call("POST", "/swap-indexes", [{"indexes": ["other", "products"]}])
        sender.call("POST", "/swap-indexes", [{"indexes": ["other", "products"]}])
        sender.call("POST", "/keys", {"actions": ["search"], "indexes": ["products"], "expiresAt": None, "name": "x"})
        sender.call("PATCH", "/experimental-features", {"containsFilter": True})
        sender.wait_until_idle()
        saves_lists = batches * BATCH > 500
        while saves_lists and not (folder / "lists-0").exists():
            time.sleep(0.01)
        before = state(sender)
        engine.process.kill()
        engine.process.wait()

    with running(folder) as engine:
        assert (folder / "lists-0").exists() is saves_lists
        assert state(Sender(engine.url, engine.master_key)) == before


@pytest.fixture(scope="module")
def expected_lists(tmp_path_factory: pytest.TempPathFactory) -> Lists:
    """The posting lists after the same tasks without a crash."""
    with open_engine(tmp_path_factory.mktemp("unharmed")) as engine:
        crash_points.enqueue_all(engine)
        run_tasks(engine)
        return lists(engine.indexes["products"])


@pytest.fixture(scope="module")
def killed_at_points(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folders of engines that were killed, by the name of the point."""
    folder = tmp_path_factory.mktemp("killed")
    subprocess.run([sys.executable, "-m", crash_points.__name__, str(folder)], check=True)
    return folder


@pytest.mark.parametrize("point", sorted(crash_points.POINTS))
def test_after_a_kill_at_any_point_accepted_tasks_run_once_in_order(
    point: str, killed_at_points: Path, expected_lists: Lists
) -> None:
    with open_engine(killed_at_points / point) as engine:
        run_tasks(engine)
        tasks = engine.queue.all()
        recovered_lists = lists(engine.indexes["products"]) if engine.indexes else {}

    assert [task.uid for task in tasks] == list(range(len(tasks)))
    assert {task.status for task in tasks} == {"succeeded"}
    assert sorted(task.started_at or "" for task in tasks) == [task.started_at for task in tasks]
    if point == "accept":
        assert len(tasks) == 5, "the task that was stored but not yet answered is kept too"
    else:
        assert (len(tasks), recovered_lists) == (crash_points.TASKS + 2, expected_lists)


def test_many_waiting_tasks_survive_a_kill(tmp_path: Path) -> None:
    folder = tmp_path / "engine"
    with running(folder) as engine:
        sender = Sender(engine.url, engine.master_key)
        task_uids = [sender.call("POST", "/indexes", {"uid": f"index-{n}"}).json()["taskUid"] for n in range(WAITING)]
        engine.process.kill()
        engine.process.wait()

    with running(folder) as engine:
        sender = Sender(engine.url, engine.master_key)
        sender.wait_until_idle()
        tasks = sender.get("/tasks?limit=1000")["results"]
        names = sender.get("/indexes?limit=1000")["total"]
    assert [task["uid"] for task in reversed(tasks)] == task_uids
    assert ({task["status"] for task in tasks}, names) == ({"succeeded"}, WAITING)
