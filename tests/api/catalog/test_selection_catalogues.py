"""The setting SELECTION_CATALOGUES: default, replacement and validation of addresses."""

import pytest
from fastapi.testclient import TestClient
from pydantic import ValidationError

from api.core.settings import Settings, get_settings

SINGLE_CATALOGUE = '[{"title": "Свечи", "url": "https://plugs.example/", "kind": "parts"}]'


def test_the_default_is_seven_catalogues(shop: TestClient) -> None:
    links = shop.get("/api/shop/getInit").json()["selectionCatalogues"]

    assert len(links) == 7
    assert {link["kind"] for link in links} == {"lubricants", "parts", "analogues"}
    assert [link["kind"] for link in links].count("analogues") == 3
    assert all(link["url"].startswith("https://") for link in links)


def test_the_setting_replaces_the_default(shop: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SELECTION_CATALOGUES", SINGLE_CATALOGUE)
    monkeypatch.setattr(get_settings(), "selection_catalogues", Settings().selection_catalogues)

    assert shop.get("/api/shop/getInit").json()["selectionCatalogues"] == [
        {"title": "Свечи", "url": "https://plugs.example/", "kind": "parts"}
    ]


@pytest.mark.parametrize(("value", "count"), [("", 7), ("[]", 0), (SINGLE_CATALOGUE, 1)])
def test_the_variable_may_be_empty(value: str, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SELECTION_CATALOGUES", value)

    assert len(Settings().selection_catalogues) == count


@pytest.mark.parametrize("url", ["http://plugs.example/", "javascript:alert(1)", "https:///", "/sales"])
def test_only_https_addresses_are_accepted(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SELECTION_CATALOGUES", SINGLE_CATALOGUE.replace("https://plugs.example/", url))

    with pytest.raises(ValidationError):
        Settings()
