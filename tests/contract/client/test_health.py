"""The server through the official client: health, version, experimental features, an unreachable address."""

import pytest
from meilisearch import Client
from meilisearch.errors import MeilisearchApiError, MeilisearchCommunicationError

from onebox.ports import free_port


def test_health(client: Client) -> None:
    assert client.health() == {"status": "available"}
    assert client.is_healthy()


def test_version(client: Client) -> None:
    version = client.get_version()

    assert version.keys() == {"commitSha", "commitDate", "pkgVersion"}
    assert version["pkgVersion"].split(".")[:2] == ["1", "50"]
    assert client.version() == version


def test_an_experimental_feature_is_switched(client: Client) -> None:
    assert client.get_experimental_features()["containsFilter"] is False
    task_info = client.index("goods").add_documents([{"id": 1, "brand": "ЛУКОЙЛ"}], "id")
    client.wait_for_task(task_info.task_uid)
    client.wait_for_task(client.index("goods").update_filterable_attributes(["brand"]).task_uid)
    with pytest.raises(MeilisearchApiError) as refused:
        client.index("goods").search("", {"filter": "brand CONTAINS кой"})
    assert refused.value.code == "feature_not_enabled"

    assert client.update_experimental_features({"containsFilter": True})["containsFilter"] is True
    assert len(client.index("goods").search("", {"filter": "brand CONTAINS кой"})["hits"]) == 1


def test_an_unknown_path_is_not_found(client: Client) -> None:
    with pytest.raises(MeilisearchApiError) as missing:
        Client(f"{client.config.url}/nothing-here", client.config.api_key).health()

    assert (missing.value.status_code, missing.value.code) == (404, None)


def test_an_unreachable_server_is_an_error() -> None:
    nobody = Client(f"http://127.0.0.1:{free_port()}")

    assert not nobody.is_healthy()
    with pytest.raises(MeilisearchCommunicationError):
        nobody.health()
