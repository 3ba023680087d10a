"""Which facets a category shows."""

from api.catalog.category_tree import choose_facets, shown_facets
from api.catalog.models import Category


def test_the_categorys_facets_come_before_those_of_the_request() -> None:
    category = Category(facets=["sae", "volume"])

    assert shown_facets(category) == ["sae", "volume"]
    assert shown_facets(category, ["color", "sae"]) == ["sae", "volume", "color"]


def test_a_leaf_has_every_facet_of_its_products_and_a_branch_the_frequent_ones() -> None:
    counts = {"sae": 25, "color": 24}
    candidates = ["color", "sae", "volume"]

    assert choose_facets(candidates, counts, 100, is_leaf=True) == ["color", "sae"]
    assert choose_facets(candidates, counts, 100, is_leaf=False) == ["sae"]
    assert choose_facets(candidates, {}, 0, is_leaf=False) == []
