"""Properties of filters and facets over drawn catalogues."""

from typing import Any

from hypothesis import strategies as st

from tests.contract.properties.catalogue import Catalogue, catalogues, numbers
from tests.contract.properties.filtering import atoms, equalities, filters, matching_strategies, quoted, several_filters
from tests.contract.properties.property_test import property_test
from tests.contract.properties.scratch_index import ScratchIndex, filled_index
from tests.contract.sender import Sender

FACETS = ["brand", "price", "sold", "spec.axle", "tags"]


@property_test(catalogue=catalogues, texts=several_filters)
def test_a_filter_and_its_negation_partition_the_documents(
    contract_server: Sender, catalogue: Catalogue, texts: list[str]
) -> None:
    with filled_index(contract_server, catalogue) as index:
        for text in texts:
            found, others = index.ids(filter=text), index.ids(filter=f"NOT ({text})")

            assert sorted(found + others) == sorted(index.ids())
            assert index.ids(filter=f"NOT (NOT ({text}))") == found


@property_test(catalogue=catalogues, one=filters, other=filters)
def test_and_intersects_or_unites_and_lists_mean_the_same(
    contract_server: Sender, catalogue: Catalogue, one: str, other: str
) -> None:
    with filled_index(contract_server, catalogue) as index:
        left, right = set(index.ids(filter=one)), set(index.ids(filter=other))
        both, either = index.ids(filter=f"({one}) AND ({other})"), index.ids(filter=f"({one}) OR ({other})")

        assert (set(both), set(either)) == (left & right, left | right)
        assert index.ids(filter=[one, other]) == both
        assert index.ids(filter=[[one, other]]) == either
        assert index.ids(filter=[[one], [other]]) == both


@property_test(catalogue=catalogues, one=atoms, other=atoms, third=atoms)
def test_and_binds_closer_than_or(
    contract_server: Sender, catalogue: Catalogue, one: str, other: str, third: str
) -> None:
    with filled_index(contract_server, catalogue) as index:
        assert index.ids(filter=f"{one} OR {other} AND {third}") == index.ids(filter=f"{one} OR ({other} AND {third})")
        assert index.ids(filter=f"NOT {one} AND {other}") == index.ids(filter=f"(NOT ({one})) AND {other}")


@property_test(catalogue=catalogues, one=equalities, other=equalities)
def test_in_lists_equal_joined_equalities(
    contract_server: Sender, catalogue: Catalogue, one: tuple[str, Any], other: tuple[str, Any]
) -> None:
    field, values = one[0], [quoted(one[1]), quoted(other[1])]
    with filled_index(contract_server, catalogue) as index:
        equal, whole = index.ids(filter=[[f"{field} = {value}" for value in values]]), index.ids()

        assert index.ids(filter=f"{field} IN [{', '.join(values)}]") == equal
        assert index.ids(filter=f"{field} NOT IN [{', '.join(values)}]") == [it for it in whole if it not in equal]
        if catalogue.knows(field):  # of a field nobody ever had `!=` finds nothing
            assert index.ids(filter=f"{field} != {values[0]}") == index.ids(filter=f"NOT {field} = {values[0]}")


@property_test(catalogue=catalogues, low=numbers, high=numbers)
def test_number_ranges_equal_comparisons(
    contract_server: Sender, catalogue: Catalogue, low: float, high: float
) -> None:
    prices = {document["id"]: document["price"] for document in catalogue.documents}
    with filled_index(contract_server, catalogue) as index:
        within = {found for found, price in prices.items() if low <= price <= high}

        assert set(index.ids(filter=f"price {low!r} TO {high!r}")) == within
        assert set(index.ids(filter=f"price >= {low!r} AND price <= {high!r}")) == within
        assert set(index.ids(filter=f"price < {low!r}")) == {found for found, price in prices.items() if price < low}
        assert set(index.ids(filter=f"price = {low!r}")) == {found for found, price in prices.items() if price == low}


@property_test(catalogue=catalogues, matching=matching_strategies, text=st.none() | filters)
def test_facet_counts_equal_the_totals_of_their_filters(
    contract_server: Sender, catalogue: Catalogue, matching: str, text: str | None
) -> None:
    narrowed = [text] if text else []
    with filled_index(contract_server, catalogue) as index:
        for q in ["", *catalogue.queries]:
            query = {"q": q, "matchingStrategy": matching}
            answer = index.search(**query, filter=narrowed, facets=FACETS)

            assert answer["facetDistribution"].keys() == {field for field in FACETS if catalogue.knows(field)}
            for field, counts in answer["facetDistribution"].items():
                for value, counted in counts.items():
                    assert index.total(**query, filter=[*narrowed, f"{field} = {quoted(value)}"]) == counted
            assert answer["facetStats"] == price_range(answer["hits"])


def price_range(hits: list[dict[str, Any]]) -> dict[str, Any]:
    prices = [hit["price"] for hit in hits]
    return {"price": {"min": min(prices), "max": max(prices)}} if prices else {}


@property_test(catalogue=catalogues, text=filters)
def test_facet_search_without_a_text_lists_all_values(contract_server: Sender, catalogue: Catalogue, text: str) -> None:
    with filled_index(contract_server, catalogue) as index:
        for q in ["", *catalogue.queries]:
            counts = folded(index.search(q=q, filter=text, facets=["brand"])["facetDistribution"]["brand"])

            assert facet_search(index, q=q, filter=text) == counts
            assert facet_search(index, q=q, filter=text, facetQuery="Щ") == {
                value: counted for value, counted in counts.items() if value.startswith("щ")
            }


def facet_search(index: ScratchIndex, **asked: Any) -> dict[str, int]:
    answer = index.ask("/facet-search", {"facetName": "brand", **asked})
    return folded({hit["value"]: hit["count"] for hit in answer["facetHits"]})


def folded(counts: dict[str, int]) -> dict[str, int]:
    """Which of several spellings stands for all is not said."""
    return {value.casefold(): counted for value, counted in counts.items()}
