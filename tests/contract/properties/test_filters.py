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
            matching, remaining = index.ids(filter=text), index.ids(filter=f"NOT ({text})")

            assert sorted(matching + remaining) == sorted(index.ids())
            assert index.ids(filter=f"NOT (NOT ({text}))") == matching


@property_test(catalogue=catalogues, first=filters, second=filters)
def test_and_intersects_or_unites_and_lists_mean_the_same(
    contract_server: Sender, catalogue: Catalogue, first: str, second: str
) -> None:
    with filled_index(contract_server, catalogue) as index:
        left, right = set(index.ids(filter=first)), set(index.ids(filter=second))
        both, either = index.ids(filter=f"({first}) AND ({second})"), index.ids(filter=f"({first}) OR ({second})")

        assert (set(both), set(either)) == (left & right, left | right)
        assert index.ids(filter=[first, second]) == both
        assert index.ids(filter=[[first, second]]) == either
        assert index.ids(filter=[[first], [second]]) == both


@property_test(catalogue=catalogues, first=atoms, second=atoms, third=atoms)
def test_and_binds_closer_than_or(
    contract_server: Sender, catalogue: Catalogue, first: str, second: str, third: str
) -> None:
    with filled_index(contract_server, catalogue) as index:
        assert index.ids(filter=f"{first} OR {second} AND {third}") == index.ids(
            filter=f"{first} OR ({second} AND {third})"
        )
        assert index.ids(filter=f"NOT {first} AND {second}") == index.ids(filter=f"(NOT ({first})) AND {second}")


@property_test(catalogue=catalogues, first=equalities, second=equalities)
def test_in_lists_equal_joined_equalities(
    contract_server: Sender, catalogue: Catalogue, first: tuple[str, Any], second: tuple[str, Any]
) -> None:
    field, values = first[0], [quoted(first[1]), quoted(second[1])]
    with filled_index(contract_server, catalogue) as index:
        equal, whole = index.ids(filter=[[f"{field} = {value}" for value in values]]), index.ids()

        assert index.ids(filter=f"{field} IN [{', '.join(values)}]") == equal
        assert index.ids(filter=f"{field} NOT IN [{', '.join(values)}]") == [it for it in whole if it not in equal]
        if catalogue.has_field(field):  # of a field nobody ever had `!=` finds nothing
            assert index.ids(filter=f"{field} != {values[0]}") == index.ids(filter=f"NOT {field} = {values[0]}")


@property_test(catalogue=catalogues, low=numbers, high=numbers)
def test_number_ranges_equal_comparisons(
    contract_server: Sender, catalogue: Catalogue, low: float, high: float
) -> None:
    prices = {document["id"]: document["price"] for document in catalogue.documents}
    with filled_index(contract_server, catalogue) as index:
        within = {document_id for document_id, price in prices.items() if low <= price <= high}

        assert set(index.ids(filter=f"price {low!r} TO {high!r}")) == within
        assert set(index.ids(filter=f"price >= {low!r} AND price <= {high!r}")) == within
        assert set(index.ids(filter=f"price < {low!r}")) == {
            document_id for document_id, price in prices.items() if price < low
        }
        assert set(index.ids(filter=f"price = {low!r}")) == {
            document_id for document_id, price in prices.items() if price == low
        }


@property_test(catalogue=catalogues, matching=matching_strategies, text=st.none() | filters)
def test_facet_counts_equal_the_totals_of_their_filters(
    contract_server: Sender, catalogue: Catalogue, matching: str, text: str | None
) -> None:
    narrowed = [text] if text else []
    with filled_index(contract_server, catalogue) as index:
        for q in ["", *catalogue.queries]:
            query = {"q": q, "matchingStrategy": matching}
            answer = index.search(**query, filter=narrowed, facets=FACETS)

            assert answer["facetDistribution"].keys() == {field for field in FACETS if catalogue.has_field(field)}
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


def facet_search(index: ScratchIndex, **parameters: Any) -> dict[str, int]:
    answer = index.ask("/facet-search", {"facetName": "brand", **parameters})
    return folded({hit["value"]: hit["count"] for hit in answer["facetHits"]})


def folded(counts: dict[str, int]) -> dict[str, int]:
    """Counts by folded value: the protocol does not define which spelling represents a value."""
    return {value.casefold(): counted for value, counted in counts.items()}
