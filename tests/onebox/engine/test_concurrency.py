"""Isolation: searches go on while documents are indexed, and see either all of a task or nothing of it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

from tests.contract.sender import Answer, Sender
from tests.fixtures.engine import SearchEngine

BATCH, BATCHES, ROUNDS = 200, 12, 10


def test_searches_see_whole_tasks(engine: SearchEngine) -> None:
    is_finished = Event()
    with ThreadPoolExecutor(2) as pool:
        searchers = [pool.submit(totals, engine, is_finished) for _ in range(2)]
        index_batches(Sender(engine.url, engine.master_key))
        is_finished.set()
        totals_by_searcher = [searcher.result() for searcher in searchers]

    for totals_seen in totals_by_searcher:
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


def totals(engine: SearchEngine, is_finished: Event) -> list[int]:
    """The totals of searches until indexing has finished, and one after it; 0 while the index does not exist."""
    sender = Sender(engine.url, engine.master_key)
    results = []
    while True:
        last = is_finished.is_set()
        answer = sender.call("POST", "/indexes/products/search", {"q": "масло", "hitsPerPage": 3, "facets": []})
        results.append(answer.json()["totalHits"] if answer.status == 200 else 0)
        assert answer.status == 200 or answer.json()["code"] == "index_not_found"
        if last:
            return results


def test_searches_see_words_facets_and_order_of_one_task(engine: SearchEngine) -> None:
    sender = Sender(engine.url, engine.master_key)
    settings = {"filterableAttributes": ["round", "price"], "sortableAttributes": ["price"]}
    wait(sender, sender.call("PATCH", "/indexes/products/settings", settings))
    wait(sender, send_round(sender, 0))
    is_finished = Event()
    with ThreadPoolExecutor(1) as pool:
        searcher = pool.submit(rounds, engine, is_finished)
        for task in [send_round(sender, round_) for round_ in range(1, ROUNDS)]:
            wait(sender, task)
        is_finished.set()
        rounds_of_searches = searcher.result()

    assert rounds_of_searches == sorted(rounds_of_searches)
    assert rounds_of_searches[-1] == ROUNDS - 1


def send_round(sender: Sender, round_: int) -> Answer:
    """Sends every document again, with words, a facet and a price of the round."""
    documents = [
        {
            "id": n,
            "name": f"масло раунд{round_} {round_ * BATCH + n}",
            "round": f"r{round_}",
            "price": round_ + n / BATCH,
        }
        for n in range(BATCH)
    ]
    return sender.call("POST", "/indexes/products/documents?primaryKey=id", documents)


def rounds(engine: SearchEngine, is_finished: Event) -> list[int]:
    """The round that each search sees, which must be a single one; the last search runs after indexing."""
    sender = Sender(engine.url, engine.master_key)
    results = []
    body = {"q": "масло", "facets": ["round", "price"], "filter": "price >= 0", "sort": ["price:desc"], "limit": 3}
    while True:
        last = is_finished.is_set()
        answer = sender.call("POST", "/indexes/products/search", body).json()
        ((name, count),) = answer["facetDistribution"]["round"].items()
        round_ = int(name[1:])
        assert count == BATCH
        assert answer["facetStats"]["price"] == {"min": round_, "max": round_ + (BATCH - 1) / BATCH}
        assert [hit["id"] for hit in answer["hits"]] == [BATCH - 1, BATCH - 2, BATCH - 3]
        assert all(f"раунд{round_} " in hit["name"] for hit in answer["hits"])
        results.append(round_)
        if last:
            return results


def wait(sender: Sender, answer: Answer) -> None:
    assert sender.wait_for_task(answer.json()["taskUid"])["status"] == "succeeded"
