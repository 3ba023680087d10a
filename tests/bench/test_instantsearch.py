"""The bench of the page of results beside InstantSearch alone: its command, its pairs of visits, its ratios."""

import pytest

from api.core.json_types import JsonObject
from bench.instantsearch.__main__ import parser, ratio, read, table


def visit(page: str, round_: int, *, first_hit_ms: float = 400, requests: int = 1) -> JsonObject:
    nothing = {"scriptBytes": 0, "requests": 0, "bytes": 0}
    load = {"scriptBytes": 150_000, "requests": requests, "bytes": 52_480}
    return {
        "page": page, "round": round_, "load": load, "key": nothing, "brand": nothing,
        "loadMs": {"first": first_hit_ms, "whole": 1200}, "brandMs": {"first": 80, "whole": 90},
        "categoryMs": {"server": 100, "search": 600},
    }  # fmt: skip


def test_the_command_needs_only_the_address_of_a_shop() -> None:
    assert vars(parser().parse_args(["http://127.0.0.1:8000/"])) == {
        "shop": "http://127.0.0.1:8000", "rounds": 7, "query": "масло", "key": "м", "brand": "Motul",
    }  # fmt: skip


@pytest.mark.parametrize("arguments", [[], ["http://127.0.0.1:8000", "--rounds", "0"]])
def test_a_wrong_command_is_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(arguments)


def test_visits_are_paired_by_round_whatever_came_first() -> None:
    first, second = read([visit("bare", 1), visit("shop", 1), visit("shop", 0, first_hit_ms=900), visit("bare", 0)])

    title = "first load: first hit, ms"
    assert (first.bare[title], first.shop[title]) == (400, 900)
    assert (second.bare[title], second.shop[title]) == (400, 400)


@pytest.mark.parametrize("visits", [[], [visit("shop", 0)], [visit("bare", 0), visit("shop", 0), visit("bare", 1)]])
def test_a_page_that_was_not_visited_has_no_ratio(visits: list[JsonObject]) -> None:
    with pytest.raises(SystemExit, match="not visited"):
        read(visits)


def test_a_ratio_is_the_median_of_the_rounds_and_not_the_ratio_of_medians() -> None:
    assert ratio([100, 200, 400], [200, 200, 200]) == "1.00 (0.50–2.00)"
    assert ratio([2, 2], [1, 1]) == "0.50"
    assert ratio([0, 0], [4, 5]) == "–"


def test_the_table_has_a_line_for_each_cost() -> None:
    rounds = read([visit("bare", 0, requests=2), visit("shop", 0, first_hit_ms=1000)])

    lines = {line[:34].strip(): line[34:].split() for line in table(rounds)}
    assert lines["first load: scripts, gzip kB"] == ["150", "150", "1.00"]
    assert lines["first load: engine requests"] == ["2", "1", "0.50"]
    assert lines["first load: answers, kB"] == ["52.48", "52.48", "1.00"]
    assert lines["first load: first hit, ms"] == ["400", "1000", "2.50"]
    assert lines["first load: whole list, ms"] == ["1200", "1200", "1.00"]
    assert lines["category: first product, ms"] == ["100", "100", "1.00"]
    assert lines["key press: engine requests"] == ["0", "0", "–"]
    assert len(lines) == 16
