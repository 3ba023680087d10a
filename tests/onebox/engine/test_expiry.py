"""API keys and tenant tokens expire to the second."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from meilisearch import Client
from meilisearch.errors import MeilisearchApiError

from onebox.engine.api_errors import ApiError
from onebox.engine.auth import tenant_tokens
from onebox.engine.auth.keys import Key, Keys
from onebox.engine.store.store import Store
from tests.contract.authorization import sign
from tests.fixtures.engine import SearchEngine

END = datetime(2030, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
def keys(tmp_path: Path) -> Keys:
    return Keys(Store(tmp_path / "store"), "master-key")


def search_key(keys: Keys) -> Key:
    return next(key for key in keys.all.values() if key.name == "Default Search API Key")


def token(keys: Keys, exp: object) -> str:
    key = search_key(keys)
    claims = {"apiKeyUid": key.uid, "searchRules": {"products": {"filter": "city = 1"}}, "exp": exp}
    return sign(claims, keys.value(key.uid), "HS256")


def at(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    monkeypatch.setattr(tenant_tokens, "now", lambda: moment)


def test_a_token_is_valid_through_its_last_second(keys: Keys, monkeypatch: pytest.MonkeyPatch) -> None:
    token_text = token(keys, int(END.timestamp()))

    at(monkeypatch, END + timedelta(milliseconds=999))
    parsed_token = tenant_tokens.read_token(keys, token_text)
    at(monkeypatch, END + timedelta(seconds=1))
    with pytest.raises(ApiError, match="Tenant token expired") as refusal:
        tenant_tokens.read_token(keys, token_text)

    assert parsed_token is not None
    assert parsed_token[1].rule("products") == (True, "city = 1")
    assert refusal.value.code == "invalid_api_key"


@pytest.mark.parametrize("exp", ["2030-01-01", True, [], {}, -1, 0, 1e12, 1 << 63])
def test_an_expiry_that_is_not_in_the_future_is_refused(
    exp: object, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    at(monkeypatch, END)

    with pytest.raises(ApiError) as refusal:
        tenant_tokens.read_token(keys, token(keys, exp))

    assert refusal.value.code == "invalid_api_key"


def test_a_token_of_a_deleted_key_is_invalid(keys: Keys) -> None:
    token_text = token(keys, int(END.timestamp()))
    keys.delete(search_key(keys))

    assert tenant_tokens.read_token(keys, token_text) is None


def test_tokens_of_the_official_client_are_accepted(engine: SearchEngine) -> None:
    client = engine.client
    task = client.index("products").add_documents([{"id": 1, "city": 1}, {"id": 2, "city": 2}])
    client.wait_for_task(task.task_uid)
    client.wait_for_task(client.index("products").update_filterable_attributes(["city"]).task_uid)
    key = next(key for key in client.get_keys().results if key.name == "Default Search API Key")
    rules = {"products": {"filter": "city = 1"}}
    expires = datetime.now(UTC) + timedelta(hours=1)

    tenant = Client(engine.url, client.generate_tenant_token(key.uid, rules, api_key=key.key, expires_at=expires))

    assert [hit["id"] for hit in tenant.index("products").search("")["hits"]] == [1]
    with pytest.raises(MeilisearchApiError, match="cannot acces the index"):
        tenant.index("other").search("")
