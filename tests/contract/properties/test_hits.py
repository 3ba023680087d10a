"""Properties of search responses: pages, totals, scores, order, distinct."""

import math
from itertools import pairwise
from typing import Any

from hypothesis import strategies as st

from tests.contract.documents import value_at
from tests.contract.properties.catalogue import RULES, SORTABLE, WORDS, Catalogue, catalogues
from tests.contract.properties.filtering import filters, matching_strategies
from tests.contract.properties.property_test import property_test
from tests.contract.properties.scratch_index import ScratchIndex, filled_index
from tests.contract.sender import Sender

TOLERANCE = 1e-9
ORDERS = st.sampled_from(["asc", "desc"])
SORTS = st.lists(st.tuples(st.sampled_from(SORTABLE), ORDERS).map(":".join), max_size=2)
#: Without `volume`: pages are inconsistent for documents whose value is an empty text.
DISTINCT = st.sampled_from([None, "brand", "tags", "price"])


@property_test(catalogue=catalogues, sort=SORTS, distinct=DISTINCT, size=st.integers(1, 5))
def test_pages_concatenate_to_the_whole_list(
    contract_server: Sender, catalogue: Catalogue, sort: list[str], distinct: str | None, size: int
) -> None:
    with filled_index(contract_server, catalogue) as index:
        for q in ["", catalogue.queries[0]]:
            query = {"q": q, "sort": sort, "distinct": distinct}
            whole = index.ids(**query)
            offsets = range(0, len(whole) + size, size)
            pages = [index.search(**query, page=at // size + 1, hitsPerPage=size) for at in offsets]

            assert [document_id for at in offsets for document_id in index.ids(**query, offset=at, limit=size)] == whole
            assert [hit["id"] for page in pages for hit in page["hits"]] == whole
            # Several tags: which documents one excludes depends on the order, and behind the page it is that of ids.
            if distinct != "tags":
                assert {page["totalHits"] for page in pages} == {len(whole)}
                assert {page["totalPages"] for page in pages} == {math.ceil(len(whole) / size)}


@property_test(catalogue=catalogues, matching=matching_strategies, text=st.none() | filters)
def test_totals_are_the_number_of_hits(
    contract_server: Sender, catalogue: Catalogue, matching: str, text: str | None
) -> None:
    with filled_index(contract_server, catalogue) as index:
        for q in catalogue.queries:
            query = {"q": q, "matchingStrategy": matching, "filter": text}
            answer = index.search(**query)

            assert answer["estimatedTotalHits"] == len(answer["hits"]) == index.total(**query)
            assert len({hit["id"] for hit in answer["hits"]}) == len(answer["hits"])


@property_test(catalogue=catalogues, least=st.floats(0, 1))
def test_scores_never_rise_and_the_threshold_cuts_the_list(
    contract_server: Sender, catalogue: Catalogue, least: float
) -> None:
    with filled_index(contract_server, catalogue) as index:
        for q in ["", *catalogue.queries]:
            scores = {hit["id"]: hit["_rankingScore"] for hit in index.hits(q=q, showRankingScore=True)}
            above = [document_id for document_id, score in scores.items() if score >= least]

            assert all(before >= after - TOLERANCE for before, after in pairwise(scores.values()))
            assert all(0 <= score <= 1 for score in scores.values())
            assert index.ids(q=q, rankingScoreThreshold=least) == above


@property_test(
    catalogue=catalogues, word=st.sampled_from(WORDS), field=st.sampled_from(["name", "text", "numbers", "brand"])
)
def test_narrower_queries_find_subsets(contract_server: Sender, catalogue: Catalogue, word: str, field: str) -> None:
    with filled_index(contract_server, catalogue) as index:
        for q in catalogue.queries:
            last, every = set(index.ids(q=q)), set(index.ids(q=q, matchingStrategy="all"))

            assert every <= last
            assert every <= set(index.ids(q=q, matchingStrategy="frequency"))
            assert set(index.ids(q=f"{q} -{word}")) <= set(index.ids(q=f"{q} "))
            if " -" not in f" {q}":  # what is excluded is looked up in one field too
                assert set(index.ids(q=q, matchingStrategy="all", attributesToSearchOn=[field])) <= every


@property_test(catalogue=catalogues, place=st.integers(0, 9))
def test_a_negative_phrase_finds_the_complement(contract_server: Sender, catalogue: Catalogue, place: int) -> None:
    word = catalogue.vocabulary[place % len(catalogue.vocabulary)]
    with filled_index(contract_server, catalogue.with_settings(nonSeparatorTokens=[], stopWords=[])) as index:
        assert set(index.ids(q=f'-"{word}"')) == set(index.ids()) - ids_by_phrase(index, word)


def ids_by_phrase(index: ScratchIndex, words: str) -> set[int]:
    """The ids of a phrase search; empty for a phrase without words, although an empty query matches everything."""
    everything = set(index.ids())
    document_ids = set(index.ids(q=f'"{words}"'))
    return document_ids if document_ids != everything or any(map(str.isalnum, words)) else set()


@property_test(catalogue=catalogues, field=st.sampled_from(["price", "spec.n"]), order=ORDERS)
def test_numbers_are_sorted_and_missing_values_come_last(
    contract_server: Sender, catalogue: Catalogue, field: str, order: str
) -> None:
    with filled_index(contract_server, catalogue.with_settings(rankingRules=["sort", *RULES])) as index:
        for q in ["", *catalogue.queries]:
            values = [value_at(hit, field) for hit in index.hits(q=q, sort=[f"{field}:{order}"])]
            numbers = [value for value in values if value is not None]

            assert values == numbers + [None] * (len(values) - len(numbers))
            assert numbers == sorted(numbers, reverse=order == "desc")


@property_test(catalogue=catalogues, field=st.sampled_from(["brand", "tags"]), in_settings=st.booleans())
def test_distinct_keeps_the_first_of_each_value(
    contract_server: Sender, catalogue: Catalogue, field: str, in_settings: bool
) -> None:
    with filled_index(contract_server, catalogue) as index:
        expected = [first_of_each(index.hits(q=q), field) for q in catalogue.queries]
        if in_settings:
            index.configure({"distinctAttribute": field})

        parameters = {} if in_settings else {"distinct": field}
        assert [index.ids(q=q, **parameters) for q in catalogue.queries] == expected


def first_of_each(hits: list[dict[str, Any]], field: str) -> list[int]:
    first_ids, used_values = [], set[str]()
    for hit in hits:
        value = hit.get(field)
        values = {text.casefold() for text in (value if isinstance(value, list) else [value]) if text is not None}
        if not values & used_values:
            first_ids.append(hit["id"])
            used_values |= values
    return first_ids
