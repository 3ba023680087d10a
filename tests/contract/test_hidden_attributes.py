"""Errors and scores do not reveal attributes that are not displayed."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.properties.scratch_index import ScratchIndex, empty_index
from tests.contract.sender import Sender

SETTINGS = {
    "displayedAttributes": ["id", "name"],
    "searchableAttributes": ["name", "secret"],
    "filterableAttributes": ["name", "margin"],
    "sortableAttributes": ["name", "margin"],
}
NESTED = {"a": "x", "n": 3, "none": None, "empty": "", "list": [], "object": {}, "deep": {"b": ""}}


@pytest.fixture
def index(server: Sender) -> Iterator[ScratchIndex]:
    with empty_index(server) as empty:
        yield empty


def refusal(server: Sender, index: ScratchIndex, path: str, body: dict[str, Any]) -> str:
    answer = server.call("POST", f"/indexes/{index.uid}{path}", body)
    assert answer.status == 400
    message: str = answer.json()["message"]
    return message


@pytest.mark.parametrize(
    ("path", "body", "displayed_names"),
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
def test_errors_name_displayed_attributes_only(
    server: Sender, index: ScratchIndex, path: str, body: dict[str, Any], displayed_names: str
) -> None:
    index.configure(SETTINGS)
    index.send_documents([{"id": 1, "name": "масло", "secret": "x", "margin": 5}])

    assert displayed_names in refusal(server, index, path, body)


def test_values_sorted_by_are_shown_only_where_the_field_is(index: ScratchIndex) -> None:
    index.configure(SETTINGS)
    index.send_documents([{"id": 1, "name": "масло", "margin": 5}])

    [hit] = index.hits(sort=["name:asc", "margin:desc"], showRankingScoreDetails=True)

    assert hit["_rankingScoreDetails"] == {
        "name:asc": {"order": 0, "value": "масло"},
        "<hidden-rule-1>": {"order": 1, "value": "<hidden>"},
    }


def test_errors_name_every_searchable_field_that_documents_ever_had(server: Sender, index: ScratchIndex) -> None:
    displayed_names = "d, d.a, d.deep, d.deep.b, d.empty, d.list, d.n, d.none, d.object"
    search = {"q": "a", "attributesToSearchOn": ["x"]}
    index.configure({"searchableAttributes": ["d"]})
    index.send_documents([{"id": 1, "d": NESTED}])

    assert f"are: `{displayed_names}`." in refusal(server, index, "/search", search)

    index.write("DELETE", "/documents/1")
    index.configure({"searchableAttributes": ["d", "name"]})

    assert f"are: `{displayed_names}`." in refusal(server, index, "/search", search)
