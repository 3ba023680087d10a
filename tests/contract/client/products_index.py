"""Shared by the tests of the official Python client: waiting for tasks, and an index of four products."""

from typing import Any

from meilisearch import Client
from meilisearch.index import Index
from meilisearch.models.document import DocumentsResults
from meilisearch.models.task import Task, TaskInfo

PRODUCTS: list[dict[str, Any]] = [
    {"id": 1, "name": "Масло моторное Shell Helix 5W-30, 4 л", "brand": "Shell", "price": 3490, "tags": ["sae", "4 л"]},
    {"id": 2, "name": "Масло моторное Лукойл Genesis 5W-40, 4 л", "brand": "ЛУКОЙЛ", "price": 2890, "tags": ["sae"]},
    {"id": 3, "name": "Фильтр салонный Mann CU 26/94", "brand": "MANN", "price": 650, "spec": {"axle": "front"}},
    {"id": 4, "name": "Фильтр воздушный Knecht LX 1566", "brand": "Knecht", "price": 1100.5},
]


def wait_for_end(client: Client, task_info: TaskInfo) -> Task:
    return client.wait_for_task(task_info.task_uid, timeout_in_ms=60_000, interval_in_ms=3)


def wait_for_success(client: Client, task_info: TaskInfo) -> Task:
    """Waits for a task, which must succeed."""
    task = wait_for_end(client, task_info)
    assert task.status == "succeeded", task.error
    return task


def failure(client: Client, task_info: TaskInfo) -> str:
    """Waits for a task, which must fail; returns its error code."""
    task = wait_for_end(client, task_info)
    assert task.status == "failed", task
    assert task.error is not None
    return str(task.error["code"])


def products_index_of(client: Client, uid: str = "goods", documents: list[dict[str, Any]] = PRODUCTS) -> Index:
    """An index of four products with filterable and sortable attributes."""
    index = client.index(uid)
    index.update_settings(
        {
            "searchableAttributes": ["name", "brand"],
            "filterableAttributes": ["id", "brand", "price", "tags", "spec.axle"],
            "sortableAttributes": ["price", "name"],
        }
    )
    wait_for_success(client, index.add_documents(documents, "id"))
    return index


def documents_as_dicts(results: DocumentsResults) -> list[dict[str, Any]]:
    return [dict(document) for document in results.results]
