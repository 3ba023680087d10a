"""Documents through the official client: lists, batches, JSON, NDJSON, CSV; read, merged, deleted."""

import json
from decimal import Decimal
from json import JSONEncoder
from typing import Any

import pytest
from meilisearch import Client
from meilisearch.errors import MeilisearchApiError

from tests.contract.client.products_index import (
    PRODUCTS,
    documents_as_dicts,
    failure,
    products_index_of,
    wait_for_success,
)
from tests.contract.documents import ids

NDJSON = "\n".join(json.dumps(document, ensure_ascii=False) for document in PRODUCTS).encode()
CSV = 'id:number,name,price:number,sold:boolean\n1,"Масло, 4 л",3490.5,true\n2,Фильтр,,false\n'
FROM_CSV = [
    {"id": 1, "name": "Масло, 4 л", "price": 3490.5, "sold": True},
    {"id": 2, "name": "Фильтр", "price": None, "sold": False},
]


def test_a_list_of_documents_is_added(client: Client) -> None:
    task_info = client.index("goods").add_documents(PRODUCTS)
    assert task_info.type == "documentAdditionOrUpdate"

    assert wait_for_success(client, task_info).details == {"receivedDocuments": 4, "indexedDocuments": 4}
    results = client.index("goods").get_documents()
    assert documents_as_dicts(results) == PRODUCTS
    assert (results.offset, results.limit, results.total) == (0, 20, 4)


def test_documents_are_added_in_batches(client: Client) -> None:
    index = client.index("goods")

    task_infos = index.add_documents_in_batches(PRODUCTS, batch_size=3, primary_key="id")
    assert [wait_for_success(client, info).details for info in task_infos] == [
        {"receivedDocuments": 3, "indexedDocuments": 3},
        {"receivedDocuments": 1, "indexedDocuments": 1},
    ]
    for info in index.update_documents_in_batches([{"id": 1, "price": 1}, {"id": 2, "price": 2}], batch_size=1):
        wait_for_success(client, info)
    assert [document["price"] for document in documents_as_dicts(index.get_documents())] == [1, 2, 650, 1100.5]


def test_ndjson_and_json_texts_are_added(client: Client) -> None:
    index = client.index("goods")

    wait_for_success(client, index.add_documents_ndjson(NDJSON, "id"))
    assert documents_as_dicts(index.get_documents()) == PRODUCTS
    wait_for_success(client, index.update_documents_ndjson(b'{"id":1,"price":1}\n{"id":2,"price":2}\n'))  # type: ignore[arg-type]
    wait_for_success(client, index.add_documents_json(json.dumps([{"id": 3, "name": "Новый"}]).encode()))
    wait_for_success(client, index.update_documents_json(json.dumps([{"id": 4, "price": 4}]).encode()))  # type: ignore[arg-type]

    assert documents_as_dicts(index.get_documents()) == [
        PRODUCTS[0] | {"price": 1},
        PRODUCTS[1] | {"price": 2},
        {"id": 3, "name": "Новый"},
        PRODUCTS[3] | {"price": 4},
    ]


@pytest.mark.parametrize("delimiter", [",", ";"])
def test_csv_is_added(client: Client, delimiter: str) -> None:
    index, separator = client.index("goods"), None if delimiter == "," else delimiter
    text = CSV if separator is None else CSV.replace('"Масло, 4 л"', "Масло~ 4 л").replace(",", ";").replace("~", ",")

    wait_for_success(client, index.add_documents_csv(text.encode(), "id", separator))
    assert documents_as_dicts(index.get_documents()) == FROM_CSV
    changed = f"id:number{delimiter}name\n2{delimiter}Кольцо\n".encode()
    wait_for_success(client, index.update_documents_csv(changed, csv_delimiter=separator))  # type: ignore[arg-type]
    assert documents_as_dicts(index.get_documents()) == [FROM_CSV[0], FROM_CSV[1] | {"name": "Кольцо"}]


def test_a_raw_body_is_added(client: Client) -> None:
    index = client.index("goods")

    wait_for_success(client, index.add_documents_raw(NDJSON, "id", "application/x-ndjson"))
    wait_for_success(client, index.update_documents_raw(b"id:number,price:number\n1,5\n", None, "text/csv"))  # type: ignore[arg-type]

    assert dict(index.get_document(1)) == PRODUCTS[0] | {"price": 5}
    with pytest.raises(MeilisearchApiError) as refused:
        index.add_documents_raw(NDJSON, "id", "text/plain")
    assert (refused.value.code, refused.value.status_code) == ("invalid_content_type", 415)


def test_a_custom_serializer_is_used(client: Client) -> None:
    class Roubles(JSONEncoder):
        def default(self, o: Any) -> Any:
            return float(o) if isinstance(o, Decimal) else super().default(o)

    index = client.index("goods")
    wait_for_success(client, index.add_documents([{"id": 1, "price": Decimal("10.25")}], serializer=Roubles))

    assert dict(index.get_document(1)) == {"id": 1, "price": 10.25}


def test_documents_are_replaced_and_merged(client: Client) -> None:
    index = products_index_of(client)

    wait_for_success(client, index.update_documents([{"id": 1, "price": 1}, {"id": 5, "name": "Кольцо"}]))
    assert dict(index.get_document(1)) == PRODUCTS[0] | {"price": 1}
    wait_for_success(client, index.add_documents([{"id": 1, "name": "Масло"}]))
    assert dict(index.get_document(1)) == {"id": 1, "name": "Масло"}
    wait_for_success(
        client, index.update_documents([{"id": 6, "name": "Нет"}, {"id": 5, "price": 5}], skip_creation=True)
    )
    assert [document["id"] for document in documents_as_dicts(index.get_documents())] == [1, 2, 3, 4, 5]
    assert dict(index.get_document(5)) == {"id": 5, "name": "Кольцо", "price": 5}


def test_documents_are_read_by_page_field_and_filter(client: Client) -> None:
    index = products_index_of(client)

    assert dict(index.get_document(3, {"fields": ["id", "brand"]})) == {"id": 3, "brand": "MANN"}
    page = index.get_documents({"offset": 1, "limit": 2, "fields": ["id"]})
    assert documents_as_dicts(page) == [{"id": 2}, {"id": 3}]
    assert (page.offset, page.limit, page.total) == (1, 2, 4)
    assert documents_as_dicts(index.get_documents({"filter": "price > 1000", "fields": ["id"]})) == [
        {"id": 1},
        {"id": 2},
        {"id": 4},
    ]
    by_price = index.get_documents({"sort": "price:desc, name:asc", "fields": ["id"]})
    assert documents_as_dicts(by_price) == [{"id": 1}, {"id": 2}, {"id": 4}, {"id": 3}]
    assert documents_as_dicts(index.get_documents({"ids": ["4", "2"], "fields": ["id"]})) == [{"id": 2}, {"id": 4}]
    with pytest.raises(MeilisearchApiError) as missing:
        index.get_document(99)
    assert (missing.value.code, missing.value.status_code) == ("document_not_found", 404)


def test_documents_are_deleted_by_id_ids_filter_and_all(client: Client) -> None:
    index = products_index_of(client)

    assert wait_for_success(client, index.delete_document(1)).details == {
        "providedIds": 1, "deletedDocuments": 1, "originalFilter": None
    }  # fmt: skip
    assert wait_for_success(client, index.delete_documents([2, "99"])).details == {
        "providedIds": 2, "deletedDocuments": 1, "originalFilter": None
    }  # fmt: skip
    by_filter = wait_for_success(client, index.delete_documents(filter="spec.axle = front"))
    assert by_filter.details == {
        "providedIds": 0, "deletedDocuments": 1, "originalFilter": '"spec.axle = front"'
    }  # fmt: skip
    assert ids(index.search("")) == [4]
    assert wait_for_success(client, index.delete_all_documents()).details == {"deletedDocuments": 1}
    assert index.get_documents().total == 0


def test_the_primary_key_is_inferred_or_reported_missing(client: Client) -> None:
    wait_for_success(client, client.index("found").add_documents([{"sku_id": "a-1", "name": "Масло"}]))
    assert client.index("found").get_primary_key() == "sku_id"

    assert (
        failure(client, client.index("none").add_documents([{"name": "Масло"}]))
        == "index_primary_key_no_candidate_found"
    )
    two = client.index("two").add_documents([{"id": 1, "sku_id": 2}])
    assert failure(client, two) == "index_primary_key_multiple_candidates_found"


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ({"id": "две 2"}, "invalid_document_id"),
        ({"id": 1.5}, "invalid_document_id"),
        ({"name": "x"}, "missing_document_id"),
    ],
)
def test_one_invalid_document_fails_the_whole_task(client: Client, document: dict[str, Any], code: str) -> None:
    index = products_index_of(client)

    assert failure(client, index.add_documents([{"id": 7, "name": "Годный"}, document])) == code
    assert index.get_documents().total == len(PRODUCTS)


@pytest.mark.parametrize(
    ("body", "kind", "code"),
    [
        (b"[{", "application/json", "malformed_payload"),
        (b'{"id":1}\n{', "application/x-ndjson", "malformed_payload"),
        (b"id:number\nfive\n", "text/csv", "malformed_payload"),
        (b"", "application/json", "missing_payload"),
    ],
)
def test_malformed_bodies_are_refused_without_a_task(client: Client, body: bytes, kind: str, code: str) -> None:
    with pytest.raises(MeilisearchApiError) as refused:
        client.index("goods").add_documents_raw(body, "id", kind)

    assert (refused.value.code, refused.value.status_code) == (code, 400)


def test_custom_metadata_of_a_task_is_returned(client: Client) -> None:
    task_info = client.index("goods").add_documents(PRODUCTS, "id", metadata="price list of monday")

    assert wait_for_success(client, task_info).custom_metadata == "price list of monday"
