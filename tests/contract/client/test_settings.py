"""Settings through the official client: all at once, and every part by its own getter, setter and reset."""

from typing import Any

import pytest
from meilisearch import Client
from meilisearch.errors import MeilisearchApiError
from meilisearch.models.index import (
    Faceting,
    LocalizedAttributes,
    MinWordSizeForTypos,
    Pagination,
    PrefixSearch,
    ProximityPrecision,
    TypoTolerance,
)

from tests.contract.client.products_index import wait_for_success

RULES = ["words", "typo", "proximity", "attributeRank", "sort", "wordPosition", "exactness"]
DEFAULTS = {
    "displayedAttributes": ["*"],
    "searchableAttributes": ["*"],
    "filterableAttributes": [],
    "sortableAttributes": [],
    "rankingRules": RULES,
    "stopWords": [],
    "nonSeparatorTokens": [],
    "separatorTokens": [],
    "dictionary": [],
    "synonyms": {},
    "distinctAttribute": None,
    "proximityPrecision": "byWord",
    "typoTolerance": {
        "enabled": True,
        "minWordSizeForTypos": {"oneTypo": 5, "twoTypos": 9},
        "disableOnWords": [],
        "disableOnAttributes": [],
        "disableOnNumbers": False,
    },
    "faceting": {"maxValuesPerFacet": 100, "sortFacetValuesBy": {"*": "alpha"}},
    "pagination": {"maxTotalHits": 1000},
    "embedders": {},
    "searchCutoffMs": None,
    "localizedAttributes": None,
    "facetSearch": True,
    "prefixSearch": "indexingTime",
}
#: The setting as the client names it; the value sent; the getter's values before and after.
PARTS: list[tuple[str, Any, Any, Any]] = [
    ("ranking_rules", ["words", "price:asc"], RULES, ["words", "price:asc"]),
    ("distinct_attribute", "brand", None, "brand"),
    ("searchable_attributes", ["name", "brand"], ["*"], ["name", "brand"]),
    ("displayed_attributes", ["id", "name"], ["*"], ["id", "name"]),
    ("filterable_attributes", ["price", "brand"], [], ["price", "brand"]),
    ("sortable_attributes", ["price", "name"], [], ["name", "price"]),
    ("stop_words", ["на", "для"], [], ["для", "на"]),
    ("synonyms", {"масло": ["oil"]}, {}, {"масло": ["oil"]}),
    ("separator_tokens", ["№", "|"], [], ["|", "№"]),
    ("non_separator_tokens", ["/", "-"], [], ["-", "/"]),
    ("dictionary", ["5w-30", "W. 712"], [], ["5w-30", "W. 712"]),
    ("search_cutoff_ms", 150, None, 150),
    ("facet_search_settings", False, True, False),
    ("prefix_search", PrefixSearch.DISABLED, PrefixSearch.INDEXING_TIME, PrefixSearch.DISABLED),
    (
        "proximity_precision",
        ProximityPrecision.BY_ATTRIBUTE,
        ProximityPrecision.BY_WORD,
        ProximityPrecision.BY_ATTRIBUTE,
    ),
    ("pagination_settings", {"maxTotalHits": 7}, Pagination(max_total_hits=1000), Pagination(max_total_hits=7)),
    (
        "faceting_settings",
        {"maxValuesPerFacet": 7, "sortFacetValuesBy": {"brand": "count"}},
        Faceting(max_values_per_facet=100, sort_facet_values_by={"*": "alpha"}),
        Faceting(max_values_per_facet=7, sort_facet_values_by={"*": "alpha", "brand": "count"}),
    ),
    (
        "typo_tolerance",
        {"disableOnWords": ["shell"], "minWordSizeForTypos": {"oneTypo": 4}, "disableOnNumbers": True},
        TypoTolerance(
            disable_on_attributes=[], disable_on_words=[],
            min_word_size_for_typos=MinWordSizeForTypos(one_typo=5, two_typos=9),
        ),
        TypoTolerance(
            disable_on_attributes=[], disable_on_words=["shell"], disable_on_numbers=True,
            min_word_size_for_typos=MinWordSizeForTypos(one_typo=4, two_typos=9),
        ),
    ),
    (
        "localized_attributes",
        [{"attributePatterns": ["name*"], "locales": ["rus"]}],
        None,
        [LocalizedAttributes(attribute_patterns=["name*"], locales=["rus"])],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("part", "value", "before", "after"), PARTS, ids=[part[0] for part in PARTS])
def test_one_setting_is_read_changed_and_reset(client: Client, part: str, value: Any, before: Any, after: Any) -> None:
    wait_for_success(client, client.create_index("goods"))
    index = client.index("goods")
    get, update, reset = (getattr(index, f"{verb}_{part}") for verb in ("get", "update", "reset"))
    assert get() == before

    assert wait_for_success(client, update(value)).type == "settingsUpdate"
    assert get() == after
    wait_for_success(client, reset())
    assert get() == before


def test_all_settings_are_changed_at_once(client: Client) -> None:
    wait_for_success(client, client.create_index("goods"))
    index = client.index("goods")
    assert {name: index.get_settings().get(name) for name in DEFAULTS} == DEFAULTS

    changes = {"rankingRules": ["words"], "synonyms": {"масло": ["oil"]}, "pagination": {"maxTotalHits": 5}}
    assert wait_for_success(client, index.update_settings(changes)).details == changes
    assert {name: index.get_settings()[name] for name in DEFAULTS} == DEFAULTS | changes
    wait_for_success(client, index.update_settings({"synonyms": None, "stopWords": ["на"]}))
    expected = DEFAULTS | {"rankingRules": ["words"], "pagination": {"maxTotalHits": 5}, "stopWords": ["на"]}
    assert {name: index.get_settings()[name] for name in DEFAULTS} == expected
    wait_for_success(client, index.reset_settings())
    assert {name: index.get_settings()[name] for name in DEFAULTS} == DEFAULTS


def test_rules_of_filterable_attributes_are_stored(client: Client) -> None:
    rule = {
        "attributePatterns": ["options.*"],
        "features": {"facetSearch": True, "filter": {"equality": True, "comparison": False}},
    }
    index = client.index("goods")
    wait_for_success(client, index.update_filterable_attributes(["brand", rule]))  # type: ignore[list-item]

    assert index.get_filterable_attributes() == ["brand", rule]
    wait_for_success(client, index.add_documents([{"id": 1, "options": {"sae": "5W-30", "volume": 4}}], "id"))
    assert index.search("", {"filter": "options.sae = 5w-30"})["hits"][0]["id"] == 1
    with pytest.raises(MeilisearchApiError) as refused:
        index.search("", {"filter": "options.volume > 3"})
    assert refused.value.code == "invalid_search_filter"


@pytest.mark.parametrize(
    ("part", "value", "code"),
    [
        ("ranking_rules", ["words", "cheap"], "invalid_settings_ranking_rules"),
        ("searchable_attributes", "name", "invalid_settings_searchable_attributes"),
        ("synonyms", ["масло"], "invalid_settings_synonyms"),
        ("typo_tolerance", {"minWordSizeForTypos": {"oneTypo": 9, "twoTypos": 4}}, "invalid_settings_typo_tolerance"),
        ("faceting_settings", {"maxValuesPerFacet": "many"}, "invalid_settings_faceting"),
        ("pagination_settings", {"maxTotalHits": -1}, "invalid_settings_pagination"),
        ("prefix_search", "sometimes", "invalid_settings_prefix_search"),
        ("proximity_precision", "byPage", "invalid_settings_proximity_precision"),
        ("search_cutoff_ms", "soon", "invalid_settings_search_cutoff_ms"),
    ],
)
def test_an_invalid_setting_is_refused(client: Client, part: str, value: Any, code: str) -> None:
    with pytest.raises(MeilisearchApiError) as refused:
        getattr(client.index("goods"), f"update_{part}")(value)

    assert (refused.value.code, refused.value.status_code) == (code, 400)
