"""Laws of what a search answers: pages, totals, scores, order, distinct."""

import math
from itertools import pairwise
from typing import Any

from hypothesis import strategies as st

from tests.contract.documents import value_at
from tests.contract.laws.catalogue import RULES, SORTABLE, WORDS, Catalogue, catalogues
from tests.contract.laws.filtering import filters, matching_strategies
from tests.contract.laws.profile import law
from tests.contract.laws.shelf import Shelf, filled_shelf
from tests.contract.sender import Sender

TOLERANCE = 1e-9
ORDERS = st.sampled_from(["asc", "desc"])
SORTS = st.lists(st.tuples(st.sampled_from(SORTABLE), ORDERS).map(":".join), max_size=2)
#: Not `volume`: for documents whose value is an empty text the pages do not agree.
DISTINCT = st.sampled_from([None, "brand", "tags", "price"])


@law(catalogue=catalogues, sort=SORTS, distinct=DISTINCT, size=st.integers(1, 5))
def test_pages_make_the_whole(
    contract_server: Sender, catalogue: Catalogue, sort: list[str], distinct: str | None, size: int
) -> None:
    with filled_shelf(contract_server, catalogue) as shelf:
        for q in ["", catalogue.queries[0]]:
            question = {"q": q, "sort": sort, "distinct": distinct}
            whole = shelf.ids(**question)
            offsets = range(0, len(whole) + size, size)
            pages = [shelf.search(**question, page=at // size + 1, hitsPerPage=size) for at in offsets]

            assert [found for at in offsets for found in shelf.ids(**question, offset=at, limit=size)] == whole
            assert [hit["id"] for page in pages for hit in page["hits"]] == whole
            assert {page["totalHits"] for page in pages} == {len(whole)}
            assert {page["totalPages"] for page in pages} == {math.ceil(len(whole) / size)}


@law(catalogue=catalogues, matching=matching_strategies, text=st.none() | filters)
def test_totals_are_the_number_of_hits(
    contract_server: Sender, catalogue: Catalogue, matching: str, text: str | None
) -> None:
    with filled_shelf(contract_server, catalogue) as shelf:
        for q in catalogue.queries:
            question = {"q": q, "matchingStrategy": matching, "filter": text}
            answer = shelf.search(**question)

            assert answer["estimatedTotalHits"] == len(answer["hits"]) == shelf.total(**question)
            assert len({hit["id"] for hit in answer["hits"]}) == len(answer["hits"])


@law(catalogue=catalogues, least=st.floats(0, 1))
def test_scores_never_rise_and_the_threshold_cuts(contract_server: Sender, catalogue: Catalogue, least: float) -> None:
    with filled_shelf(contract_server, catalogue) as shelf:
        for q in ["", *catalogue.queries]:
            scores = {hit["id"]: hit["_rankingScore"] for hit in shelf.hits(q=q, showRankingScore=True)}
            above = [found for found, score in scores.items() if score >= least]

            assert all(before >= after - TOLERANCE for before, after in pairwise(scores.values()))
            assert all(0 <= score <= 1 for score in scores.values())
            assert shelf.ids(q=q, rankingScoreThreshold=least) == above


@law(catalogue=catalogues, word=st.sampled_from(WORDS), field=st.sampled_from(["name", "text", "numbers", "brand"]))
def test_what_narrows_finds_no_more(contract_server: Sender, catalogue: Catalogue, word: str, field: str) -> None:
    with filled_shelf(contract_server, catalogue) as shelf:
        for q in catalogue.queries:
            last, every = set(shelf.ids(q=q)), set(shelf.ids(q=q, matchingStrategy="all"))

            assert every <= last
            assert every <= set(shelf.ids(q=q, matchingStrategy="frequency"))
            assert set(shelf.ids(q=f"{q} -{word}")) <= set(shelf.ids(q=f"{q} "))
            if " -" not in f" {q}":  # what is excluded is looked up in one field too
                assert set(shelf.ids(q=q, matchingStrategy="all", attributesToSearchOn=[field])) <= every


@law(catalogue=catalogues, place=st.integers(0, 9))
def test_a_negative_takes_away_what_the_phrase_finds(contract_server: Sender, catalogue: Catalogue, place: int) -> None:
    word = catalogue.vocabulary[place % len(catalogue.vocabulary)]
    with filled_shelf(contract_server, catalogue.with_settings(nonSeparatorTokens=[], stopWords=[])) as shelf:
        assert set(shelf.ids(q=f'-"{word}"')) == set(shelf.ids()) - found_by_phrase(shelf, word)


def found_by_phrase(shelf: Shelf, words: str) -> set[int]:
    """Nothing for a phrase without words, though the bare query finds everything."""
    everything = set(shelf.ids())
    found = set(shelf.ids(q=f'"{words}"'))
    return found if found != everything or any(map(str.isalnum, words)) else set()


@law(catalogue=catalogues, field=st.sampled_from(["price", "spec.n"]), order=ORDERS)
def test_numbers_are_sorted_and_gaps_come_last(
    contract_server: Sender, catalogue: Catalogue, field: str, order: str
) -> None:
    with filled_shelf(contract_server, catalogue.with_settings(rankingRules=["sort", *RULES])) as shelf:
        for q in ["", *catalogue.queries]:
            values = [value_at(hit, field) for hit in shelf.hits(q=q, sort=[f"{field}:{order}"])]
            numbers = [value for value in values if value is not None]

            assert values == numbers + [None] * (len(values) - len(numbers))
            assert numbers == sorted(numbers, reverse=order == "desc")


@law(catalogue=catalogues, field=st.sampled_from(["brand", "tags"]), in_settings=st.booleans())
def test_distinct_keeps_the_first_of_each_value(
    contract_server: Sender, catalogue: Catalogue, field: str, in_settings: bool
) -> None:
    with filled_shelf(contract_server, catalogue) as shelf:
        expected = [first_of_each(shelf.hits(q=q), field) for q in catalogue.queries]
        if in_settings:
            shelf.configure({"distinctAttribute": field})

        asked = {} if in_settings else {"distinct": field}
        assert [shelf.ids(q=q, **asked) for q in catalogue.queries] == expected


def first_of_each(hits: list[dict[str, Any]], field: str) -> list[int]:
    kept, seen = [], set[str]()
    for hit in hits:
        value = hit.get(field)
        values = {text.casefold() for text in (value if isinstance(value, list) else [value]) if text is not None}
        if not values & seen:
            kept.append(hit["id"])
            seen |= values
    return kept
