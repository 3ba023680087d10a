"""Searching through the official client: every parameter, facet search, several searches, federation."""

from typing import Any

import pytest
from meilisearch import Client
from meilisearch.errors import MeilisearchApiError
from meilisearch.index import Index

from tests.contract.client.products_index import PRODUCTS, products_index_of, wait_for_success
from tests.contract.documents import ids


@pytest.fixture
def products(client: Client) -> Index:
    return products_index_of(client)


def test_a_response_has_every_field(products: Index) -> None:
    answer = products.search("масло")

    assert answer["hits"] == PRODUCTS[:2]
    assert {key: value for key, value in answer.items() if key not in {"hits", "processingTimeMs", "requestUid"}} == {
        "query": "масло",
        "limit": 20,
        "offset": 0,
        "estimatedTotalHits": 2,
    }
    assert isinstance(answer["processingTimeMs"], int)


@pytest.mark.parametrize(
    ("query", "parameters", "expected_ids"),
    [
        ("", {}, [1, 2, 3, 4]),
        ("фильр", {}, [3, 4]),
        ("лукой", {}, [2]),
        ("масло фильтр", {"matchingStrategy": "all"}, []),
        ("масло фильтр", {"matchingStrategy": "last"}, [1, 2]),
        ('"моторное shell"', {}, [1]),
        ("масло -shell", {}, [2]),
        ("shell", {"attributesToSearchOn": ["brand"]}, [1]),
        ("", {"filter": "brand = лукойл OR brand = mann"}, [2, 3]),
        ("", {"filter": [["brand = Shell", "brand = MANN"], "price < 1000"]}, [3]),
        ("", {"filter": "price 1000 TO 3000 AND NOT tags = sae"}, [4]),
        ("", {"filter": "tags EXISTS"}, [1, 2]),
        ("", {"sort": ["price:asc"]}, [3, 4, 2, 1]),
        ("", {"sort": ["price:desc"], "offset": 1, "limit": 2}, [2, 4]),
        ("", {"page": 2, "hitsPerPage": 3}, [4]),
        ("", {"distinct": "tags"}, [1, 3, 4]),
        ("масло shell", {"rankingScoreThreshold": 0.9}, [1]),
        ("масло", {"locales": ["rus"]}, [1, 2]),
    ],
)
def test_queries_find_their_documents(
    products: Index, query: str, parameters: dict[str, Any], expected_ids: list[int]
) -> None:
    assert ids(products.search(query, parameters)) == expected_ids


def test_hits_have_the_requested_fields(products: Index) -> None:
    answer = products.search(
        "лукойл genesi",
        {
            "attributesToRetrieve": ["id", "brand"],
            "attributesToHighlight": ["name", "brand"],
            "attributesToCrop": ["name:3"],
            "cropMarker": "…",
            "highlightPreTag": "<b>",
            "highlightPostTag": "</b>",
            "showMatchesPosition": True,
            "showRankingScore": True,
            "showRankingScoreDetails": True,
        },
    )

    [hit] = answer["hits"]
    assert {"id": hit["id"], "brand": hit["brand"]} == {"id": 2, "brand": "ЛУКОЙЛ"}
    assert hit["_formatted"] == {
        "id": "2",
        "brand": "<b>ЛУКОЙЛ</b>",
        "name": "…моторное <b>Лукойл</b> <b>Genesi</b>s…",
    }
    assert hit["_matchesPosition"] == {
        "name": [{"start": 28, "length": 12}, {"start": 41, "length": 6}],
        "brand": [{"start": 0, "length": 12}],
    }
    assert 0.9 < hit["_rankingScore"] <= 1
    assert hit["_rankingScoreDetails"]["words"] == {"order": 0, "matchingWords": 2, "maxMatchingWords": 2, "score": 1}


def test_facets_are_counted(client: Client, products: Index) -> None:
    answer = products.search("", {"facets": ["brand", "price", "spec.axle"], "filter": "price < 3000", "limit": 0})
    assert answer["facetDistribution"] == {
        "brand": {"Knecht": 1, "MANN": 1, "ЛУКОЙЛ": 1},
        "price": {"650": 1, "1100.5": 1, "2890": 1},
        "spec.axle": {"front": 1},
    }
    assert answer["facetStats"] == {"price": {"min": 650, "max": 2890}}

    wait_for_success(
        client, products.update_faceting_settings({"maxValuesPerFacet": 1, "sortFacetValuesBy": {"*": "count"}})
    )
    assert products.search("масло", {"facets": ["tags"]})["facetDistribution"] == {"tags": {"sae": 2}}


def test_facet_values_are_searched(products: Index) -> None:
    answer = products.facet_search("brand", "лук")
    assert (answer["facetHits"], answer["facetQuery"]) == ([{"value": "ЛУКОЙЛ", "count": 1}], "лук")

    narrowed = products.facet_search("brand", None, {"q": "фильтр", "filter": "price < 1000"})
    assert narrowed["facetHits"] == [{"value": "MANN", "count": 1}]
    with pytest.raises(MeilisearchApiError) as refused:
        products.facet_search("name", "м")
    assert refused.value.code == "invalid_facet_search_facet_name"


def test_several_searches_in_one_request(client: Client, products: Index) -> None:
    products_index_of(client, "other", [{"id": 9, "name": "Масло трансмиссионное", "brand": "Castrol"}])

    answers = client.multi_search(
        [{"indexUid": "goods", "q": "фильтр", "limit": 1}, {"indexUid": "other", "q": "масло", "facets": ["brand"]}]
    )["results"]

    assert [(answer["indexUid"], ids(answer)) for answer in answers] == [("goods", [3]), ("other", [9])]
    assert answers[1]["facetDistribution"] == {"brand": {"Castrol": 1}}
    with pytest.raises(MeilisearchApiError) as refused:
        client.multi_search([{"indexUid": "goods", "q": "масло"}, {"indexUid": "missing", "q": ""}])
    assert (refused.value.code, refused.value.status_code) == ("index_not_found", 400)
    assert refused.value.message.startswith("Inside `.queries[1]`: ")


def test_federated_searches_give_one_list(client: Client, products: Index) -> None:
    products_index_of(client, "other", [{"id": 9, "name": "Масло", "brand": "Castrol"}])

    queries: list[dict[str, Any]] = [
        {"indexUid": "goods", "q": "масло"},
        {"indexUid": "other", "q": "масло", "federationOptions": {"weight": 0.1}},
    ]
    merged: dict[str, Any] = client.multi_search(queries, {"limit": 5, "facetsByIndex": {"goods": ["tags"]}})

    assert [(hit["id"], hit["_federation"]["indexUid"]) for hit in merged["hits"]] == [
        (1, "goods"), (2, "goods"), (9, "other")
    ]  # fmt: skip
    assert merged["estimatedTotalHits"] == 3
    assert merged["facetsByIndex"]["goods"]["distribution"] == {"tags": {"4 л": 1, "sae": 2}}
    assert merged["hits"][2]["_federation"]["weightedRankingScore"] < 0.11


@pytest.mark.parametrize(
    ("parameters", "code"),
    [
        ({"filter": "name = x"}, "invalid_search_filter"),
        ({"filter": "brand = "}, "invalid_search_filter"),
        ({"sort": ["brand:asc"]}, "invalid_search_sort"),
        ({"sort": ["price"]}, "invalid_search_sort"),
        ({"facets": ["name"]}, "invalid_search_facets"),
        ({"limit": -1}, "invalid_search_limit"),
        ({"page": "one"}, "invalid_search_page"),
        ({"matchingStrategy": "some"}, "invalid_search_matching_strategy"),
        ({"attributesToSearchOn": ["price"]}, "invalid_search_attributes_to_search_on"),
        ({"distinct": "name"}, "invalid_search_distinct"),
        ({"rankingScoreThreshold": 2}, "invalid_search_ranking_score_threshold"),
        ({"city": 1}, "bad_request"),
    ],
)
def test_invalid_searches_are_refused(products: Index, parameters: dict[str, Any], code: str) -> None:
    with pytest.raises(MeilisearchApiError) as refused:
        products.search("масло", parameters)

    assert (refused.value.code, refused.value.status_code, refused.value.type) == (code, 400, "invalid_request")
    assert refused.value.link == f"https://docs.meilisearch.com/errors#{code}"
