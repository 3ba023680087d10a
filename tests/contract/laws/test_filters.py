"""Laws of filters and facets, whatever the documents are."""

from typing import Any

from hypothesis import strategies as st

from tests.contract.laws.catalogue import Catalogue, catalogues, numbers
from tests.contract.laws.filtering import atoms, equalities, filters, matching_strategies, quoted, several_filters
from tests.contract.laws.profile import law
from tests.contract.laws.shelf import Shelf, filled_shelf
from tests.contract.sender import Sender

FACETS = ["brand", "price", "sold", "spec.axle", "tags"]


@law(catalogue=catalogues, texts=several_filters)
def test_a_filter_and_its_negation_part_the_documents(
    contract_server: Sender, catalogue: Catalogue, texts: list[str]
) -> None:
    with filled_shelf(contract_server, catalogue) as shelf:
        for text in texts:
            found, others = shelf.ids(filter=text), shelf.ids(filter=f"NOT ({text})")

            assert sorted(found + others) == sorted(shelf.ids())
            assert shelf.ids(filter=f"NOT (NOT ({text}))") == found


@law(catalogue=catalogues, one=filters, other=filters)
def test_and_meets_or_joins_and_lists_say_the_same(
    contract_server: Sender, catalogue: Catalogue, one: str, other: str
) -> None:
    with filled_shelf(contract_server, catalogue) as shelf:
        left, right = set(shelf.ids(filter=one)), set(shelf.ids(filter=other))
        both, either = shelf.ids(filter=f"({one}) AND ({other})"), shelf.ids(filter=f"({one}) OR ({other})")

        assert (set(both), set(either)) == (left & right, left | right)
        assert shelf.ids(filter=[one, other]) == both
        assert shelf.ids(filter=[[one, other]]) == either
        assert shelf.ids(filter=[[one], [other]]) == both


@law(catalogue=catalogues, one=atoms, other=atoms, third=atoms)
def test_and_binds_closer_than_or(
    contract_server: Sender, catalogue: Catalogue, one: str, other: str, third: str
) -> None:
    with filled_shelf(contract_server, catalogue) as shelf:
        assert shelf.ids(filter=f"{one} OR {other} AND {third}") == shelf.ids(filter=f"{one} OR ({other} AND {third})")
        assert shelf.ids(filter=f"NOT {one} AND {other}") == shelf.ids(filter=f"(NOT ({one})) AND {other}")


@law(catalogue=catalogues, one=equalities, other=equalities)
def test_lists_of_values_are_equalities(
    contract_server: Sender, catalogue: Catalogue, one: tuple[str, Any], other: tuple[str, Any]
) -> None:
    field, values = one[0], [quoted(one[1]), quoted(other[1])]
    with filled_shelf(contract_server, catalogue) as shelf:
        equal, whole = shelf.ids(filter=[[f"{field} = {value}" for value in values]]), shelf.ids()

        assert shelf.ids(filter=f"{field} IN [{', '.join(values)}]") == equal
        assert shelf.ids(filter=f"{field} NOT IN [{', '.join(values)}]") == [it for it in whole if it not in equal]
        if catalogue.knows(field):  # of a field nobody ever had `!=` finds nothing
            assert shelf.ids(filter=f"{field} != {values[0]}") == shelf.ids(filter=f"NOT {field} = {values[0]}")


@law(catalogue=catalogues, low=numbers, high=numbers)
def test_ranges_of_a_number(contract_server: Sender, catalogue: Catalogue, low: float, high: float) -> None:
    prices = {document["id"]: document["price"] for document in catalogue.documents}
    with filled_shelf(contract_server, catalogue) as shelf:
        within = {found for found, price in prices.items() if low <= price <= high}

        assert set(shelf.ids(filter=f"price {low!r} TO {high!r}")) == within
        assert set(shelf.ids(filter=f"price >= {low!r} AND price <= {high!r}")) == within
        assert set(shelf.ids(filter=f"price < {low!r}")) == {found for found, price in prices.items() if price < low}
        assert set(shelf.ids(filter=f"price = {low!r}")) == {found for found, price in prices.items() if price == low}


@law(catalogue=catalogues, matching=matching_strategies, text=st.none() | filters)
def test_a_facet_counts_what_its_filter_finds(
    contract_server: Sender, catalogue: Catalogue, matching: str, text: str | None
) -> None:
    narrowed = [text] if text else []
    with filled_shelf(contract_server, catalogue) as shelf:
        for q in ["", *catalogue.queries]:
            question = {"q": q, "matchingStrategy": matching}
            answer = shelf.search(**question, filter=narrowed, facets=FACETS)

            assert answer["facetDistribution"].keys() == {field for field in FACETS if catalogue.knows(field)}
            for field, counts in answer["facetDistribution"].items():
                for value, counted in counts.items():
                    assert shelf.total(**question, filter=[*narrowed, f"{field} = {quoted(value)}"]) == counted
            assert answer["facetStats"] == price_range(answer["hits"])


def price_range(hits: list[dict[str, Any]]) -> dict[str, Any]:
    prices = [hit["price"] for hit in hits]
    return {"price": {"min": min(prices), "max": max(prices)}} if prices else {}


@law(catalogue=catalogues, text=filters)
def test_facet_search_without_a_text_lists_the_facet(contract_server: Sender, catalogue: Catalogue, text: str) -> None:
    with filled_shelf(contract_server, catalogue) as shelf:
        for q in ["", *catalogue.queries]:
            counts = folded(shelf.search(q=q, filter=text, facets=["brand"])["facetDistribution"]["brand"])

            assert facet_search(shelf, q=q, filter=text) == counts
            assert facet_search(shelf, q=q, filter=text, facetQuery="Щ") == {
                value: counted for value, counted in counts.items() if value.startswith("щ")
            }


def facet_search(shelf: Shelf, **asked: Any) -> dict[str, int]:
    answer = shelf.ask("/facet-search", {"facetName": "brand", **asked})
    return folded({hit["value"]: hit["count"] for hit in answer["facetHits"]})


def folded(counts: dict[str, int]) -> dict[str, int]:
    """Which of several spellings stands for all is not said."""
    return {value.casefold(): counted for value, counted in counts.items()}
