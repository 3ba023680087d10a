"""Properties of writing: batch size, order and repetition of documents do not change the results."""

from typing import Any
from urllib.parse import urlencode

from hypothesis import strategies as st

from tests.contract.documents import ids
from tests.contract.properties.catalogue import Catalogue, Document, catalogues, changes
from tests.contract.properties.filtering import filters
from tests.contract.properties.property_test import property_test
from tests.contract.properties.scratch_index import ScratchIndex, empty_index, filled_index
from tests.contract.sender import Sender

MEASURED = {"processingTimeMs", "requestUid"}


def search_results(index: ScratchIndex, catalogue: Catalogue) -> list[Any]:
    """The visible results: hits in order with scores and highlights, totals, facets."""
    parameters = {"showRankingScore": True, "attributesToHighlight": ["*"], "facets": ["brand", "price", "tags"]}
    answers = [index.search(q=q, **parameters) for q in catalogue.queries]
    answers.append(index.search(sort=["name:asc", "price:desc"]))
    return [{key: value for key, value in answer.items() if key not in MEASURED} for answer in answers]


@property_test(catalogue=catalogues, size=st.integers(1, 4))
def test_batch_sizes_do_not_change_the_index(contract_server: Sender, catalogue: Catalogue, size: int) -> None:
    with filled_index(contract_server, catalogue) as at_once, empty_index(contract_server) as by_and_by:
        for at in range(0, len(catalogue.documents), size):
            by_and_by.send_documents(catalogue.documents[at : at + size])
        by_and_by.configure(catalogue.settings)

        assert search_results(by_and_by, catalogue) == search_results(at_once, catalogue)


@property_test(catalogue=catalogues, method=st.sampled_from(["POST", "PUT"]))
def test_repeated_documents_change_nothing(contract_server: Sender, catalogue: Catalogue, method: str) -> None:
    with filled_index(contract_server, catalogue) as index:
        before, documents = search_results(index, catalogue), index.get("/documents?limit=100")
        index.send_documents(catalogue.documents[::2], method)
        index.send_documents(catalogue.documents, method)
        index.configure(catalogue.settings)

        assert search_results(index, catalogue) == before
        assert index.get("/documents?limit=100") == documents


@property_test(catalogue=catalogues, bodies=changes)
def test_a_reverted_change_restores_the_results(
    contract_server: Sender, catalogue: Catalogue, bodies: list[Document]
) -> None:
    changed = catalogue.with_changes(bodies)
    with filled_index(contract_server, catalogue) as index:
        before = [response | {"facetDistribution": None} for response in search_results(index, catalogue)]
        index.send_documents(changed)
        index.send_documents(catalogue.documents[: len(changed)])

        assert [response | {"facetDistribution": None} for response in search_results(index, catalogue)] == before


@property_test(catalogue=catalogues, bodies=changes)
def test_merging_keeps_the_other_fields(contract_server: Sender, catalogue: Catalogue, bodies: list[Document]) -> None:
    changed = catalogue.with_changes(bodies)
    expected = {document["id"]: document for document in catalogue.documents}
    for change in changed:
        expected[change["id"]] = expected[change["id"]] | change
    with filled_index(contract_server, catalogue) as index:
        index.send_documents(changed, "PUT")

        assert {hit["id"]: hit for hit in index.get("/documents?limit=100")["results"]} == expected
        assert {hit["id"]: hit for hit in index.hits()} == expected


@property_test(catalogue=catalogues, text=filters)
def test_deleting_by_filter_equals_deleting_by_its_ids(
    contract_server: Sender, catalogue: Catalogue, text: str
) -> None:
    with filled_index(contract_server, catalogue) as by_filter, filled_index(contract_server, catalogue) as by_ids:
        doomed = by_ids.ids(filter=text)
        listed = by_ids.ask("/documents/fetch", {"filter": text, "limit": 100})["results"]
        assert {document_id["id"] for document_id in listed} == set(doomed)

        task = by_filter.write("POST", "/documents/delete", {"filter": text})
        by_ids.write("POST", "/documents/delete-batch", [str(document_id) for document_id in doomed])

        assert task["details"]["deletedDocuments"] == len(doomed)
        assert search_results(by_filter, catalogue) == search_results(by_ids, catalogue)
        remaining = [document for document in catalogue.documents if document["id"] not in doomed]
        assert by_filter.get("/stats")["numberOfDocuments"] == len(remaining)
        assert by_filter.get("/stats")["fieldDistribution"] == {
            field: sum(field in document for document in remaining)
            for field in sorted({key for doc in remaining for key in doc})
        }


@property_test(catalogue=catalogues, text=filters)
def test_get_multi_and_federated_searches_give_the_same_hits(
    contract_server: Sender, catalogue: Catalogue, text: str
) -> None:
    with filled_index(contract_server, catalogue) as index:
        queries = [{"q": q, "filter": text, "limit": 100} for q in catalogue.queries]
        expected = [index.ids(**query) for query in queries]
        named = [{"indexUid": index.uid, **query} for query in queries]

        several = contract_server.call("POST", "/multi-search", {"queries": named}).json()
        assert [ids(answer) for answer in several["results"]] == expected
        assert [ids(index.get(f"/search?{urlencode(query)}")) for query in queries] == expected
        query = {"indexUid": index.uid, "q": queries[0]["q"], "filter": text}
        merged = contract_server.call("POST", "/multi-search", {"federation": {"limit": 100}, "queries": [query]})
        assert ids(merged.json()) == expected[0]
