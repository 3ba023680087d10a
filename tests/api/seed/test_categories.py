"""The category tree of the seed and its filters."""

from collections import defaultdict

from api.catalog.facets import option_keys
from api.catalog.models import HIDDEN_CATEGORY_ID
from api.seed.categories import LEAF_LEVEL, POPULAR, branch, facets_by_category, tree
from api.seed.product_rows import seed_products


def test_sixteen_roots_are_visible_and_one_is_hidden() -> None:
    roots = [node for node in tree().values() if node.level == 1]

    assert sum(not node.hidden for node in roots) == 16
    assert [node.id for node in tree().values() if node.hidden] == [HIDDEN_CATEGORY_ID]


def test_auto_parts_are_at_the_position_of_the_specification() -> None:
    parts = tree()[2]

    assert (parts.names, parts.slugs) == (("Автозапчасти",), ("zapcasti",))
    assert tree()[211].slugs == ("zapcasti", "dvigatel", "svechi-zazhiganiya")


def test_exactly_the_leaves_hold_products() -> None:
    category_ids = {item.category_id for item in seed_products()}

    assert category_ids == {node.id for node in tree().values() if node.level == LEAF_LEVEL}


def test_names_differ_among_siblings() -> None:
    siblings = defaultdict(list)
    for node in tree().values():
        siblings[node.parent_id].append(node.names[-1])

    assert all(len(names) == len(set(names)) for names in siblings.values())


def test_every_filter_of_a_category_has_products_with_the_option() -> None:
    option_keys_by_category: defaultdict[int, set[str]] = defaultdict(set)
    for item in seed_products():
        for id_ in branch(item.category_id):
            option_keys_by_category[id_].update(key for key, _ in item.options)

    facets = facets_by_category(seed_products())

    assert all(set(keys) <= option_keys_by_category[id_] for id_, keys in facets.items())
    assert facets[111] == ["sae", "api", "acea", "ilsac", "approvals", "volume_l", "fuel"]
    assert facets[1][0] == "sae"
    assert facets[4] == ["car_make", "axle"]


def test_every_filter_of_the_data_file_is_used() -> None:
    facets = facets_by_category(seed_products())

    assert {node.id: node.facets for node in tree().values() if node.facets} == {
        node.id: tuple(facets[node.id]) for node in tree().values() if node.facets
    }


def test_filters_are_declared_for_the_search() -> None:
    assert {key for keys in facets_by_category(seed_products()).values() for key in keys} <= option_keys()


def test_popular_categories_are_leaves() -> None:
    assert {tree()[id_].level for id_ in POPULAR} == {LEAF_LEVEL}
