"""Searches go on while documents are indexed, and see either all of a task or nothing of it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

from tests.contract.sender import Sender
from tests.fixtures.engine import SearchEngine

BATCH, BATCHES = 200, 12


def test_searches_see_whole_tasks(engine: SearchEngine) -> None:
    done = Event()
    with ThreadPoolExecutor(2) as pool:
        searchers = [pool.submit(totals, engine, done) for _ in range(2)]
        index_batches(Sender(engine.url, engine.master_key))
        done.set()
        seen = [searcher.result() for searcher in searchers]

    for totals_seen in seen:
        assert {total % BATCH for total in totals_seen} == {0}
        assert totals_seen == sorted(totals_seen)
        assert totals_seen[-1] == BATCH * BATCHES


def index_batches(sender: Sender) -> None:
    tasks = [sender.call("PATCH", "/indexes/products/settings", {"pagination": {"maxTotalHits": BATCH * BATCHES}})]
    tasks += [
        sender.call(
            "POST",
            "/indexes/products/documents?primaryKey=id",
            [{"id": first + n, "name": f"масло моторное {first + n}", "brand": n % 7} for n in range(BATCH)],
        )
        for first in range(0, BATCH * BATCHES, BATCH)
    ]
    for task in tasks:
        assert sender.wait_for_task(task.json()["taskUid"])["status"] == "succeeded"


def totals(engine: SearchEngine, done: Event) -> list[int]:
    """The totals of searches until the indexing is over, and one after; until there is an index, 0."""
    sender = Sender(engine.url, engine.master_key)
    found = []
    while True:
        last = done.is_set()
        answer = sender.call("POST", "/indexes/products/search", {"q": "масло", "hitsPerPage": 3, "facets": []})
        found.append(answer.json()["totalHits"] if answer.status == 200 else 0)
        assert answer.status == 200 or answer.json()["code"] == "index_not_found"
        if last:
            return found
