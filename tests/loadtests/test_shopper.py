"""The pure functions of the load test: queries, requests, permitted targets and budgets."""

import random
import subprocess
import sys
from collections import Counter

import pytest

from loadtests.queries import keystrokes, pick_query
from loadtests.search_requests import Search
from loadtests.targets import NotOurTargetError, require_own_machine


def test_a_query_is_typed_letter_by_letter_and_a_space_alone_sends_nothing() -> None:
    assert keystrokes("w 9") == ["w", "w 9"]


def test_frequent_queries_come_more_often() -> None:
    rng = random.Random(1)

    query_counts = Counter(pick_query(rng) for _ in range(3000))

    assert query_counts["масло 5w-40"] > query_counts["лампа h7"] > query_counts["ШРУС наружный"] > 0


def test_a_chosen_brand_filters_the_page_but_not_its_own_counts() -> None:
    main, brands = Search("масло", 2, ["Shell"]).body()["queries"]

    assert main["filter"] == [['"brand"="Shell"']]
    assert "price.z2" in main["facets"]
    assert (brands["facets"], brands["filter"], brands["hitsPerPage"]) == (["brand"], [], 0)


def test_without_a_query_the_best_rated_products_come_first() -> None:
    assert Search("", 1).body()["queries"][0]["sort"] == ["rating_rank:desc"]
    assert "sort" not in Search("масло", 1).body()["queries"][0]


@pytest.mark.parametrize("url", ["http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000"])
def test_a_local_target_is_allowed(url: str) -> None:
    require_own_machine(url)


@pytest.mark.parametrize("url", ["https://shop.example", "http://10.0.0.5:8000", "http://127.0.0.1.example", ""])
def test_a_remote_target_is_refused(url: str) -> None:
    with pytest.raises(NotOurTargetError):
        require_own_machine(url)


def test_a_remote_target_is_allowed_when_named_explicitly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOAD_ALLOWED_HOST", "stand.example")

    require_own_machine("https://stand.example")
    with pytest.raises(NotOurTargetError):
        require_own_machine("https://other.example")


def test_locust_reads_the_file() -> None:
    """In a process of its own: locust patches sockets on import."""
    command = [sys.executable, "-m", "locust", "-f", "loadtests/locustfile.py", "--list"]

    process = subprocess.run(command, capture_output=True, text=True, timeout=60)

    assert "SearchingShopper" in process.stdout + process.stderr


def test_exceeded_budgets_are_named() -> None:
    program = """
from types import SimpleNamespace as N
from loadtests.budgets import exceeded_budgets
entry = N(get_response_time_percentile=lambda _: 300.0)
stats = N(total=N(num_requests=100, fail_ratio=0.01), entries={("getProduct", "POST"): entry, ("other", "GET"): entry})
print(len(exceeded_budgets(stats)), *exceeded_budgets(stats), sep="\\n")
print(exceeded_budgets(N(total=N(num_requests=0, fail_ratio=0.0), entries={})))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)

    assert run.stdout.splitlines() == [
        "2",
        "отказов 1.00%, можно 0.10%",
        "getProduct: p95 300 мс, можно 250 мс",
        "['ни один запрос не прошёл']",
    ], run.stderr
