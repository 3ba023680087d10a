"""InstantSearch with the real adapter in Node: widgets show what plain counts over the documents give."""

import json
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from onebox.errors import OneboxError
from onebox.node import find_node
from onebox.options import ROOT
from tests.contract.instant import recorded_index
from tests.contract.sender import Sender

PROGRAM = Path(__file__).with_name("adapter.mjs")
PAGE_SIZE = 10
Matches = Callable[[dict[str, Any]], bool]

#: The visitor's selections, as InstantSearch's UI state.
STATES: dict[str, dict[str, Any]] = {
    "nothing": {},
    "a word": {"query": "pho"},
    "a brand": {"refinementList": {"brand": ["Bosch"]}},
    "two brands": {"refinementList": {"brand": ["Bosch", "Philips"]}},
    "a brand and a colour": {"refinementList": {"brand": ["Bosch"], "color": ["red"]}},
    "a section": {"hierarchicalMenu": {"categories.lvl0": ["Electronics", "Phones"]}},
    "a price": {"range": {"price.c1": "200:600"}},
    "the second page": {"page": 2},
    "cheap first": {"sortBy": "products:price.c1:asc"},
    "nothing found": {"query": "zzzz"},
}
MATCHES: dict[str, Matches] = {
    "a brand": lambda found: brand(found) == "bosch",
    "two brands": lambda found: brand(found) in ("bosch", "philips"),
    "a brand and a colour": lambda found: brand(found) == "bosch" and "red" in colours(found),
    "a section": lambda found: found["categories"].get("lvl1") == "Electronics > Phones",
    "a price": lambda found: 200 <= found["price"]["c1"] <= 600,
    "nothing found": lambda _: False,
}


def everything(_: dict[str, Any]) -> bool:
    return True


def brand(document: dict[str, Any]) -> str:
    return str(document["brand"]).casefold()


def colours(document: dict[str, Any]) -> set[str]:
    return set(document["color"] if isinstance(document["color"], list) else [document["color"]])


def node() -> str:
    if not (ROOT / "web" / "node_modules" / "instantsearch.js").is_dir():
        pytest.skip("the web is not installed: make setup")
    try:
        return str(find_node().folder / "node")
    except OneboxError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def pages(contract_server: Sender) -> dict[str, Any]:
    """Rendered pages by the name of their state, and the brands of a facet search."""
    recorded_index.fill(contract_server)
    program_input = {
        "url": contract_server.url,
        "key": contract_server.master_key,
        "states": list(STATES.values()),
        "facetQuery": "phi",
    }
    process = subprocess.run(
        [node(), PROGRAM], input=json.dumps(program_input), capture_output=True, text=True, timeout=120
    )
    assert process.returncode == 0, process.stderr
    answer = json.loads(process.stdout)
    return dict(zip(STATES, answer["pages"], strict=True)) | {"found": answer["found"]}


def counts(options: list[dict[str, Any]]) -> dict[str, int]:
    return {option["value"].casefold().removeprefix("\\"): option["count"] for option in options}


@pytest.mark.parametrize("state", [name for name in STATES if name not in ("a word", "cheap first", "the second page")])
def test_the_adapter_returns_hits_and_totals(pages: dict[str, Any], state: str) -> None:
    page, matches = pages[state], MATCHES.get(state, everything)
    expected = [document for document in recorded_index.documents() if matches(document)]

    assert page["total"] == len(expected)
    assert page["pages"] == -(-len(expected) // PAGE_SIZE)
    assert [(hit["objectID"], hit["name"]) for hit in page["hits"]] == [
        (document["id"], document["name"]) for document in expected[:PAGE_SIZE]
    ]
    assert counts(page["colours"]) == dict(Counter(colour for document in expected for colour in colours(document)))


def test_a_disjunctive_facet_is_counted_without_its_own_choice(pages: dict[str, Any]) -> None:
    whole = dict(Counter(map(brand, recorded_index.documents())))
    red = dict(Counter(brand(document) for document in recorded_index.documents() if "red" in colours(document)))

    assert counts(pages["nothing"]["brands"]) == counts(pages["two brands"]["brands"]) == whole
    assert counts(pages["a brand and a colour"]["brands"]) == red
    selected = [option["value"] for option in pages["two brands"]["brands"] if option["isRefined"]]
    assert sorted(selected) == ["Bosch", "Philips"]


def test_hierarchical_categories_unfold(pages: dict[str, Any]) -> None:
    whole = dict(Counter(document["categories"]["lvl0"] for document in recorded_index.documents()))
    electronics, *others = pages["a section"]["sections"]

    assert {option["value"]: option["count"] for option in (electronics, *others)} == whole
    [phones] = [option for option in electronics["data"] if option["isRefined"]]
    assert (phones["value"], phones["count"]) == ("Electronics > Phones", pages["a section"]["total"])


def test_the_price_range_ignores_its_own_filter(pages: dict[str, Any]) -> None:
    prices = [document["price"]["c1"] for document in recorded_index.documents()]

    assert pages["a price"]["price"] == {"min": min(prices), "max": max(prices)}


def test_pages_and_sort_orders(pages: dict[str, Any]) -> None:
    products = recorded_index.documents()
    cheap = sorted(products, key=lambda document: document["price"]["c1"])

    assert pages["the second page"]["page"] == 1
    assert [hit["objectID"] for hit in pages["the second page"]["hits"]] == [it["id"] for it in products[10:20]]
    assert [hit["objectID"] for hit in pages["cheap first"]["hits"]] == [it["id"] for it in cheap[:PAGE_SIZE]]


def test_matched_words_are_highlighted(pages: dict[str, Any]) -> None:
    page = pages["a word"]
    named = [document["id"] for document in recorded_index.documents() if document["name"].startswith("Pho")]

    assert page["query"] == "pho"
    assert [hit["objectID"] for hit in page["hits"]] == named[:PAGE_SIZE]
    assert {hit["marked"][: len("__ais-highlight__Pho")] for hit in page["hits"]} == {"__ais-highlight__Pho"}


def test_brands_are_searched_by_prefix(pages: dict[str, Any]) -> None:
    assert counts(pages["found"]) == {
        "philips": sum(brand(document) == "philips" for document in recorded_index.documents())
    }
