"""Attributes that are not displayed are not told by errors and scores either."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.laws.shelf import Shelf, empty_shelf
from tests.contract.sender import Sender

SETTINGS = {
    "displayedAttributes": ["id", "name"],
    "searchableAttributes": ["name", "secret"],
    "filterableAttributes": ["name", "margin"],
    "sortableAttributes": ["name", "margin"],
}
NESTED = {"a": "x", "n": 3, "none": None, "empty": "", "list": [], "object": {}, "deep": {"b": ""}}


@pytest.fixture
def shelf(server: Sender) -> Iterator[Shelf]:
    with empty_shelf(server) as empty:
        yield empty


def refusal(server: Sender, shelf: Shelf, path: str, body: dict[str, Any]) -> str:
    answer = server.call("POST", f"/indexes/{shelf.uid}{path}", body)
    assert answer.status == 400
    message: str = answer.json()["message"]
    return message


@pytest.mark.parametrize(
    ("path", "body", "known"),
    [
        ("/search", {"sort": ["x:asc"]}, "Available sortable attributes are: `name, <..hidden-attributes>`."),
        (
            "/search",
            {"distinct": "x"},
            "Available filterable attributes patterns are: `name, <..hidden-attributes>`.",
        ),
        (
            "/search",
            {"q": "a", "attributesToSearchOn": ["x"]},
            "Available searchable attributes are: `name, <..hidden-attributes>`.",
        ),
        (
            "/facet-search",
            {"facetName": "x"},
            "Available facet-searchable attributes patterns are: `name, <..hidden-attributes>`.",
        ),
    ],
)
def test_errors_tell_displayed_attributes_only(
    server: Sender, shelf: Shelf, path: str, body: dict[str, Any], known: str
) -> None:
    shelf.configure(SETTINGS)
    shelf.put([{"id": 1, "name": "масло", "secret": "x", "margin": 5}])

    assert known in refusal(server, shelf, path, body)


def test_values_sorted_by_are_shown_only_where_the_field_is(shelf: Shelf) -> None:
    shelf.configure(SETTINGS)
    shelf.put([{"id": 1, "name": "масло", "margin": 5}])

    [hit] = shelf.hits(sort=["name:asc", "margin:desc"], showRankingScoreDetails=True)

    assert hit["_rankingScoreDetails"] == {
        "name:asc": {"order": 0, "value": "масло"},
        "<hidden-rule-1>": {"order": 1, "value": "<hidden>"},
    }


def test_errors_tell_every_searchable_field_documents_ever_had(server: Sender, shelf: Shelf) -> None:
    known = "d, d.a, d.deep, d.deep.b, d.empty, d.list, d.n, d.none, d.object"
    search = {"q": "a", "attributesToSearchOn": ["x"]}
    shelf.configure({"searchableAttributes": ["d"]})
    shelf.put([{"id": 1, "d": NESTED}])

    assert f"are: `{known}`." in refusal(server, shelf, "/search", search)

    shelf.write("DELETE", "/documents/1")
    shelf.configure({"searchableAttributes": ["d", "name"]})

    assert f"are: `{known}`." in refusal(server, shelf, "/search", search)
