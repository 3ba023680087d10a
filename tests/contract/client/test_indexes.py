"""Indexes through the official client: created, listed, renamed, swapped, counted, deleted."""

from datetime import UTC, datetime

import pytest
from meilisearch import Client
from meilisearch.errors import MeilisearchApiError

from tests.contract.client.products_index import PRODUCTS, failure, products_index_of, wait_for_success
from tests.contract.documents import ids


def test_an_index_is_created_and_read(client: Client) -> None:
    before = datetime.now(UTC).timestamp()
    task_info = client.create_index("goods", {"primaryKey": "id"})
    assert (task_info.index_uid, task_info.status, task_info.type) == ("goods", "enqueued", "indexCreation")
    assert wait_for_success(client, task_info).details == {"primaryKey": "id"}

    index = client.get_index("goods")
    assert (index.uid, index.primary_key, client.index("goods").get_primary_key()) == ("goods", "id", "id")
    assert isinstance(index.created_at, datetime)
    assert isinstance(index.updated_at, datetime)
    assert abs(index.created_at.timestamp() - before) < 60
    raw = client.get_raw_index("goods")
    assert raw.keys() == {"uid", "createdAt", "updatedAt", "primaryKey"}
    assert client.index("goods").fetch_info().created_at == index.created_at


def test_indexes_are_listed_in_pages(client: Client) -> None:
    for uid in ("b", "a", "c"):
        wait_for_success(client, client.create_index(uid))

    assert [index.uid for index in client.get_indexes()["results"]] == ["a", "b", "c"]
    page = client.get_raw_indexes({"offset": 1, "limit": 1})
    assert [index["uid"] for index in page["results"]] == ["b"]  # type: ignore[call-overload]
    assert {key: page[key] for key in ("offset", "limit", "total")} == {"offset": 1, "limit": 1, "total": 3}  # type: ignore[call-overload]


def test_the_primary_key_can_be_set_while_there_are_no_documents(client: Client) -> None:
    wait_for_success(client, client.create_index("goods"))
    index = client.index("goods")
    assert index.get_primary_key() is None

    wait_for_success(client, index.update(primary_key="id"))
    assert index.get_primary_key() == "id"

    wait_for_success(client, index.add_documents(PRODUCTS))
    assert failure(client, index.update(primary_key="name")) == "index_primary_key_already_exists"


def test_an_index_is_renamed(client: Client) -> None:
    index = products_index_of(client)

    task = wait_for_success(client, index.update(new_uid="renamed"))

    assert task.details == {"primaryKey": None, "oldIndexUid": "goods", "newIndexUid": "renamed"}
    assert client.index("renamed").get_stats().number_of_documents == len(PRODUCTS)
    with pytest.raises(MeilisearchApiError) as missing:
        client.get_index("goods")
    assert missing.value.code == "index_not_found"


def test_a_swap_moves_documents_and_settings(client: Client) -> None:
    products_index_of(client, "live")
    products_index_of(client, "fresh", PRODUCTS[:1])
    wait_for_success(client, client.index("fresh").update_sortable_attributes(["id"]))

    wait_for_success(client, client.swap_indexes([{"indexes": ["live", "fresh"]}]))

    assert client.index("live").get_sortable_attributes() == ["id"]
    assert ids(client.index("live").search("")) == [1]
    assert ids(client.index("fresh").search("")) == [1, 2, 3, 4]
    assert failure(client, client.swap_indexes([{"indexes": ["live", "nothing"]}])) == "index_not_found"


def test_a_swap_can_rename(client: Client) -> None:
    products_index_of(client, "live")

    wait_for_success(client, client.swap_indexes([{"indexes": ["live", "kept"], "rename": True}]))

    assert [index.uid for index in client.get_indexes()["results"]] == ["kept"]


def test_documents_are_counted(client: Client) -> None:
    index = products_index_of(client)

    stats = index.get_stats()
    assert (stats.number_of_documents, stats.is_indexing) == (len(PRODUCTS), False)
    fields = stats.field_distribution
    assert (fields.id, fields.name, fields.tags, fields.spec) == (4, 4, 2, 1)
    whole = client.get_all_stats()
    assert whole["indexes"].keys() == {"goods"}
    assert whole["indexes"]["goods"]["numberOfDocuments"] == len(PRODUCTS)
    assert whole["databaseSize"] >= whole["usedDatabaseSize"] > 0
    assert whole["lastUpdate"] is not None


def test_an_index_is_deleted(client: Client) -> None:
    products_index_of(client)

    assert wait_for_success(client, client.index("goods").delete()).details == {"deletedDocuments": len(PRODUCTS)}
    assert client.get_indexes()["results"] == []
    assert failure(client, client.delete_index("goods")) == "index_not_found"


def test_creating_an_existing_index_fails_in_its_task(client: Client) -> None:
    wait_for_success(client, client.create_index("goods"))

    assert failure(client, client.create_index("goods")) == "index_already_exists"


@pytest.mark.parametrize("uid", ["мой", "a b", "a/b", ""])
def test_invalid_index_names_are_refused(client: Client, uid: str) -> None:
    with pytest.raises(MeilisearchApiError) as refused:
        client.create_index(uid)

    assert (refused.value.code, refused.value.status_code) == ("invalid_index_uid", 400)
