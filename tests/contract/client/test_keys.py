"""Keys and tenant tokens through the official client."""

import hashlib
import hmac
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from meilisearch import Client
from meilisearch.errors import MeilisearchApiError
from meilisearch.models.key import Key

from tests.contract.client.products_index import products_index_of
from tests.contract.documents import ids

UID = "6062abda-a5aa-4414-ac91-ecd7944c0f8d"
SEARCH_KEY = {"name": "search", "description": "for browsers", "actions": ["search"], "indexes": ["goods"]}


@pytest.fixture(autouse=True)
def _with_a_master_key(client: Client) -> None:
    if not client.config.api_key:
        pytest.skip("needs a server with a master key")


def create_key(client: Client, **options: Any) -> Key:
    return client.create_key({**SEARCH_KEY, "expiresAt": None, **options})


def with_key(client: Client, key: str) -> Client:
    return Client(client.config.url, key)


def refused_code(client: Client) -> str | None:
    with pytest.raises(MeilisearchApiError) as refused:
        client.index("goods").search("")
    return refused.value.code


def test_a_key_is_created_read_changed_and_deleted(client: Client) -> None:
    key = create_key(client, uid=UID)
    assert key.key == hmac.new(str(client.config.api_key).encode(), UID.encode(), hashlib.sha256).hexdigest()
    assert (key.uid, key.actions, key.indexes, key.expires_at) == (UID, ["search"], ["goods"], None)
    assert client.get_key(UID) == client.get_key(key.key) == key

    changed = client.update_key(UID, {"name": "browsers", "description": None})
    assert (changed.name, changed.description) == ("browsers", None)
    page = client.get_keys({"limit": 100})
    assert [listed_key.uid for listed_key in page.results if listed_key.name == "browsers"] == [UID]
    assert {listed_key.name for listed_key in page.results} > {"Default Search API Key", "Default Admin API Key"}
    assert client.delete_key(UID) == 204
    with pytest.raises(MeilisearchApiError) as missing:
        client.get_key(UID)
    assert (missing.value.code, missing.value.status_code) == ("api_key_not_found", 404)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"actions": ["fly"]}, "invalid_api_key_actions"),
        ({"uid": "1"}, "invalid_api_key_uid"),
        ({"indexes": ["a b"]}, "invalid_api_key_indexes"),
        ({"expiresAt": "yesterday"}, "invalid_api_key_expires_at"),
        ({"expiresAt": "2001-01-01T00:00:00Z"}, "invalid_api_key_expires_at"),
    ],
)
def test_invalid_keys_are_refused(client: Client, options: dict[str, Any], code: str) -> None:
    with pytest.raises(MeilisearchApiError) as refused:
        create_key(client, **options)

    assert (refused.value.code, refused.value.status_code) == (code, 400)


def test_a_key_allows_only_its_actions_and_indexes(client: Client) -> None:
    products_index_of(client)
    products_index_of(client, "other")
    shopper = with_key(client, create_key(client).key)

    assert ids(shopper.index("goods").search("масло")) == [1, 2]
    for forbidden in (
        lambda: shopper.index("other").search("масло"),
        lambda: shopper.index("goods").get_documents(),
        lambda: shopper.index("goods").add_documents([{"id": 9}]),
        lambda: shopper.create_key(SEARCH_KEY),
    ):
        with pytest.raises(MeilisearchApiError) as refused:
            forbidden()
        assert (refused.value.code, refused.value.status_code) == ("invalid_api_key", 403)


def test_a_wrong_key_is_refused(client: Client) -> None:
    products_index_of(client)

    assert refused_code(with_key(client, "wrong")) == "invalid_api_key"
    assert refused_code(Client(client.config.url)) == "invalid_api_key"
    assert Client(client.config.url).is_healthy()


def test_a_tenant_token_applies_its_filter(client: Client) -> None:
    products_index_of(client)
    key = create_key(client)
    soon = datetime.now(UTC) + timedelta(minutes=15)

    def shopper(rules: dict[str, Any] | list[str]) -> Client:
        return with_key(client, client.generate_tenant_token(key.uid, rules, api_key=key.key, expires_at=soon))

    cheap = shopper({"goods": {"filter": "price < 3000"}})
    assert ids(cheap.index("goods").search("масло")) == [2]
    assert ids(cheap.index("goods").search("", {"filter": "brand = Shell"})) == []
    [answer] = cheap.multi_search([{"indexUid": "goods", "q": "масло"}])["results"]
    assert ids(answer) == [2]
    assert cheap.index("goods").facet_search("brand", None, {"q": "масло"})["facetHits"] == [
        {"value": "ЛУКОЙЛ", "count": 1}
    ]
    assert ids(shopper(["*"]).index("goods").search("масло")) == [1, 2]
    assert refused_code(shopper(["other"])) == "invalid_api_key"


def test_an_invalid_tenant_token_is_refused(client: Client) -> None:
    products_index_of(client)
    key = create_key(client)
    rules = {"goods": None}
    good = client.generate_tenant_token(key.uid, rules, api_key=key.key)

    assert ids(with_key(client, good).index("goods").search("масло")) == [1, 2]
    for bad in (client.generate_tenant_token(key.uid, rules, api_key="wrong"), good[:-2]):
        assert refused_code(with_key(client, bad)) == "invalid_api_key"
    client.delete_key(key.uid)
    assert refused_code(with_key(client, good)) == "invalid_api_key"
