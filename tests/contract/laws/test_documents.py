"""Laws of writing: the way documents came changes nothing in what is found."""

from typing import Any
from urllib.parse import urlencode

from hypothesis import strategies as st

from tests.contract.documents import ids
from tests.contract.laws.catalogue import Catalogue, Document, catalogues, changes
from tests.contract.laws.filtering import filters
from tests.contract.laws.profile import law
from tests.contract.laws.shelf import Shelf, empty_shelf, filled_shelf
from tests.contract.sender import Sender

MEASURED = {"processingTimeMs", "requestUid"}


def picture(shelf: Shelf, catalogue: Catalogue) -> list[Any]:
    """What a visitor could notice: hits in order with scores and highlights, totals, facets."""
    shown = {"showRankingScore": True, "attributesToHighlight": ["*"], "facets": ["brand", "price", "tags"]}
    answers = [shelf.search(q=q, **shown) for q in catalogue.queries]
    answers.append(shelf.search(sort=["name:asc", "price:desc"]))
    return [{key: value for key, value in answer.items() if key not in MEASURED} for answer in answers]


@law(catalogue=catalogues, size=st.integers(1, 4))
def test_batches_make_no_difference(contract_server: Sender, catalogue: Catalogue, size: int) -> None:
    with filled_shelf(contract_server, catalogue) as at_once, empty_shelf(contract_server) as by_and_by:
        for at in range(0, len(catalogue.documents), size):
            by_and_by.put(catalogue.documents[at : at + size])
        by_and_by.configure(catalogue.settings)

        assert picture(by_and_by, catalogue) == picture(at_once, catalogue)


@law(catalogue=catalogues, method=st.sampled_from(["POST", "PUT"]))
def test_sending_the_same_again_changes_nothing(contract_server: Sender, catalogue: Catalogue, method: str) -> None:
    with filled_shelf(contract_server, catalogue) as shelf:
        before, documents = picture(shelf, catalogue), shelf.get("/documents?limit=100")
        shelf.put(catalogue.documents[::2], method)
        shelf.put(catalogue.documents, method)
        shelf.configure(catalogue.settings)

        assert picture(shelf, catalogue) == before
        assert shelf.get("/documents?limit=100") == documents


@law(catalogue=catalogues, bodies=changes)
def test_what_was_changed_and_changed_back_is_as_before(
    contract_server: Sender, catalogue: Catalogue, bodies: list[Document]
) -> None:
    changed = catalogue.changed(bodies)
    with filled_shelf(contract_server, catalogue) as shelf:
        before = [found | {"facetDistribution": None} for found in picture(shelf, catalogue)]
        shelf.put(changed)
        shelf.put(catalogue.documents[: len(changed)])

        assert [found | {"facetDistribution": None} for found in picture(shelf, catalogue)] == before


@law(catalogue=catalogues, bodies=changes)
def test_merging_keeps_the_other_fields(contract_server: Sender, catalogue: Catalogue, bodies: list[Document]) -> None:
    changed = catalogue.changed(bodies)
    expected = {document["id"]: document for document in catalogue.documents}
    for change in changed:
        expected[change["id"]] = expected[change["id"]] | change
    with filled_shelf(contract_server, catalogue) as shelf:
        shelf.put(changed, "PUT")

        assert {found["id"]: found for found in shelf.get("/documents?limit=100")["results"]} == expected
        assert {found["id"]: found for found in shelf.hits()} == expected


@law(catalogue=catalogues, text=filters)
def test_deleting_by_filter_is_deleting_what_it_finds(contract_server: Sender, catalogue: Catalogue, text: str) -> None:
    with filled_shelf(contract_server, catalogue) as by_filter, filled_shelf(contract_server, catalogue) as by_ids:
        doomed = by_ids.ids(filter=text)
        listed = by_ids.ask("/documents/fetch", {"filter": text, "limit": 100})["results"]
        assert {found["id"] for found in listed} == set(doomed)

        task = by_filter.write("POST", "/documents/delete", {"filter": text})
        by_ids.write("POST", "/documents/delete-batch", [str(found) for found in doomed])

        assert task["details"]["deletedDocuments"] == len(doomed)
        assert picture(by_filter, catalogue) == picture(by_ids, catalogue)
        left = [document for document in catalogue.documents if document["id"] not in doomed]
        assert by_filter.get("/stats")["numberOfDocuments"] == len(left)
        assert by_filter.get("/stats")["fieldDistribution"] == {
            field: sum(field in document for document in left) for field in sorted({key for doc in left for key in doc})
        }


@law(catalogue=catalogues, text=filters)
def test_every_way_to_ask_answers_the_same(contract_server: Sender, catalogue: Catalogue, text: str) -> None:
    with filled_shelf(contract_server, catalogue) as shelf:
        asked = [{"q": q, "filter": text, "limit": 100} for q in catalogue.queries]
        expected = [shelf.ids(**question) for question in asked]
        named = [{"indexUid": shelf.uid, **question} for question in asked]

        several = contract_server.call("POST", "/multi-search", {"queries": named}).json()
        assert [ids(answer) for answer in several["results"]] == expected
        assert [ids(shelf.get(f"/search?{urlencode(question)}")) for question in asked] == expected
        query = {"indexUid": shelf.uid, "q": asked[0]["q"], "filter": text}
        merged = contract_server.call("POST", "/multi-search", {"federation": {"limit": 100}, "queries": [query]})
        assert ids(merged.json()) == expected[0]
