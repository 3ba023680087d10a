import hashlib
import hmac
from datetime import UTC, datetime, timedelta

import jwt
import pytest
from fastapi.testclient import TestClient

from api.index.search_token import SEARCH_KEY_UID, derived_key, mint

MASTER_KEY = "master-key-for-the-test"
KEY = derived_key(MASTER_KEY, SEARCH_KEY_UID)


def test_the_key_is_the_one_the_engine_derives() -> None:
    expected = hmac.new(MASTER_KEY.encode(), SEARCH_KEY_UID.encode(), hashlib.sha256).hexdigest()
    assert expected == KEY


def test_a_token_allows_the_indexes_of_the_shop_and_expires() -> None:
    now = datetime.now(UTC)
    token, expires = mint(KEY, timedelta(minutes=15), now)
    claims = jwt.decode(token, KEY, algorithms=["HS256"])
    assert claims == {
        "apiKeyUid": SEARCH_KEY_UID,
        "searchRules": {"products": None, "categories": None, "parts": None, "cars": None, "suggestions": None},
        "exp": int(expires.timestamp()),
    }
    assert timedelta(minutes=14, seconds=58) < expires - now <= timedelta(minutes=15)


def test_a_token_of_another_shop_is_refused() -> None:
    token, _ = mint(derived_key("another-master-key-altogether", SEARCH_KEY_UID), timedelta(minutes=15))
    with pytest.raises(jwt.InvalidSignatureError):
        jwt.decode(token, KEY, algorithms=["HS256"])


@pytest.mark.parametrize(
    ("public_url", "expected_url"),
    [
        (":8001", "http://shop.test:8001"),
        ("/search-api", "/search-api"),
        ("https://search.example.ru", "https://search.example.ru"),
    ],
)
def test_the_response_has_the_address_of_the_engine(
    monkeypatch: pytest.MonkeyPatch, client: TestClient, public_url: str, expected_url: str
) -> None:
    from api.core.settings import get_settings

    monkeypatch.setenv("SEARCH_PUBLIC_URL", public_url)
    monkeypatch.setenv("MEILI_MASTER_KEY", MASTER_KEY)
    get_settings.cache_clear()

    answer = client.get("/api/shop/searchToken", headers={"Host": "shop.test:8000"})

    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    body = answer.json()
    assert body["url"] == expected_url
    claims = jwt.decode(body["token"], KEY, algorithms=["HS256"])
    assert claims["exp"] == int(datetime.fromisoformat(body["expires"]).timestamp())


def test_without_a_master_key_search_is_unavailable(monkeypatch: pytest.MonkeyPatch, client: TestClient) -> None:
    from api.core.settings import get_settings

    monkeypatch.setenv("MEILI_MASTER_KEY", "")
    get_settings.cache_clear()
    answer = client.get("/api/shop/searchToken")
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "search_not_configured"


def test_options_are_offered_as_facets_and_the_fixed_filters_are_not(client: TestClient) -> None:
    from api.catalog.facets import option_facets

    facets = {facet.key: facet for facet in option_facets()}
    assert facets["volume_l"].model_dump() == {
        "key": "volume_l",
        "attribute": "options.volume_l",
        "name": "Объём",
        "kind": "number",
        "unit": "л",
    }
    assert not {"brand", "price", "stars", "in_stock", "category"} & set(facets)
