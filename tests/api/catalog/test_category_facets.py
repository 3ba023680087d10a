"""Which facets a category shows."""

from api.catalog.facets import choose_facets


def test_a_leaf_has_every_facet_of_its_products_and_a_branch_the_frequent_ones() -> None:
    counts = {"sae": 25, "color": 24}
    candidates = ["color", "sae", "volume"]

    assert choose_facets(candidates, counts, 100, is_leaf=True) == ["color", "sae"]
    assert choose_facets(candidates, counts, 100, is_leaf=False) == ["sae"]
    assert choose_facets(candidates, {}, 0, is_leaf=False) == []
