"""Tasks and batches through the official client: listed, waited for, cancelled, deleted."""

from uuid import uuid4

import pytest
from meilisearch import Client
from meilisearch.errors import MeilisearchApiError, MeilisearchTimeoutError

from tests.contract.client.products_index import PRODUCTS, failure, products_index_of, wait_for_end, wait_for_success


def test_a_task_has_every_field(client: Client) -> None:
    task_info = client.index("goods").add_documents(PRODUCTS, "id")

    task = wait_for_success(client, task_info)
    again = client.get_task(task_info.task_uid)

    assert (task.uid, task.index_uid, task.type, task.error) == (
        task_info.task_uid,
        "goods",
        "documentAdditionOrUpdate",
        None,
    )
    assert task.details == {"receivedDocuments": 4, "indexedDocuments": 4}
    assert task.started_at is not None
    assert task.finished_at is not None
    assert task.enqueued_at <= task.started_at <= task.finished_at
    assert (task.duration or "").startswith("PT")
    assert again == task
    assert client.index("goods").get_task(task_info.task_uid) == task


def test_tasks_are_listed_and_filtered(client: Client) -> None:
    uid = f"listed-{uuid4()}"  # tasks outlive their indexes
    first = client.create_index(uid).task_uid
    products_index_of(client, uid)
    assert failure(client, client.create_index(uid)) == "index_already_exists"

    newest = client.get_tasks({"indexUids": [uid], "limit": 2})
    assert [task.type for task in newest.results] == ["indexCreation", "documentAdditionOrUpdate"]
    assert (newest.limit, newest.total, newest.from_) == (2, 4, first + 3)
    second_page = client.get_tasks({"indexUids": [uid], "limit": 2, "from": newest.next_})
    assert [task.uid for task in second_page.results] == [first + 1, first]
    assert second_page.next_ is None
    failed = client.index(uid).get_tasks({"statuses": ["failed"], "types": ["indexCreation"]})
    assert [task.uid for task in failed.results] == [first + 3]
    oldest = client.get_tasks({"indexUids": [uid], "reverse": "true", "limit": 1})
    assert [task.uid for task in oldest.results] == [first]
    assert client.get_tasks({"uids": [str(first), str(first + 1)]}).total == 2


def test_batches_are_listed(client: Client) -> None:
    task_info = client.index("goods").add_documents(PRODUCTS, "id")
    wait_for_success(client, task_info)

    newest = client.get_batches({"limit": 1}).results[0]
    batch = client.get_batch(newest.uid)

    assert batch.stats is not None
    assert batch.stats["totalNbTasks"] == 1
    assert (batch.stats["status"], batch.stats["types"]) == ({"succeeded": 1}, {"documentAdditionOrUpdate": 1})
    assert batch.details == {"receivedDocuments": 4, "indexedDocuments": 4}
    assert client.get_batches({"indexUids": ["goods"]}).total >= 1


def test_tasks_are_cancelled_and_deleted(client: Client) -> None:
    task_info = client.index("goods").add_documents(PRODUCTS, "id", metadata="monday")
    wait_for_success(client, task_info)

    cancel = wait_for_success(client, client.cancel_tasks({"uids": [str(task_info.task_uid)]}))
    assert cancel.details == {
        "matchedTasks": 1, "canceledTasks": 0, "originalFilter": f"?uids={task_info.task_uid}"
    }  # fmt: skip
    delete = wait_for_success(client, client.delete_tasks({"uids": [str(task_info.task_uid)]}))
    assert delete.details == {"matchedTasks": 1, "deletedTasks": 1, "originalFilter": f"?uids={task_info.task_uid}"}
    with pytest.raises(MeilisearchApiError) as missing:
        client.get_task(task_info.task_uid)
    assert (missing.value.code, missing.value.status_code) == ("task_not_found", 404)


def test_a_cancelled_task_changes_nothing(client: Client) -> None:
    """The cancelation may come too late, but a task is never half visible."""
    task_info = client.index("goods").add_documents(
        [{"id": number, "name": f"Деталь {number}"} for number in range(3000)]
    )
    cancel = wait_for_success(client, client.cancel_tasks({"statuses": ["enqueued", "processing"]}))

    task = wait_for_end(client, task_info)
    assert task.status in ("canceled", "succeeded")
    assert task.canceled_by == (cancel.uid if task.status == "canceled" else None)
    names = [index.uid for index in client.get_indexes()["results"]]
    stored = client.index("goods").get_stats().number_of_documents if "goods" in names else 0
    assert stored == (3000 if task.status == "succeeded" else 0)


def test_cancelling_or_deleting_without_a_filter_is_refused(client: Client) -> None:
    for change in (client.cancel_tasks, client.delete_tasks):
        with pytest.raises(MeilisearchApiError) as refused:
            change({})
        assert refused.value.code == "missing_task_filters"


def test_waiting_ends_at_its_timeout(client: Client) -> None:
    with pytest.raises(MeilisearchTimeoutError):
        client.wait_for_task(client.create_index("late").task_uid, timeout_in_ms=-1)
