"""The task: its stored row and its JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from onebox.engine.json_types import JsonObject

STATUSES = ["enqueued", "processing", "succeeded", "failed", "canceled"]
KINDS = [
    "documentAdditionOrUpdate",
    "documentEdition",
    "documentDeletion",
    "settingsUpdate",
    "indexCreation",
    "indexDeletion",
    "indexUpdate",
    "indexSwap",
    "taskCancelation",
    "taskDeletion",
    "dumpCreation",
    "snapshotCreation",
    "export",
    "upgradeDatabase",
    "indexCompaction",
    "networkTopologyChange",
    "dsrUpdate",
    "dsrClear",
]
KINDS_OF_ONE_INDEX = frozenset(
    (
        *("documentAdditionOrUpdate", "documentEdition", "documentDeletion", "settingsUpdate", "indexCreation"),
        *("indexDeletion", "indexUpdate", "indexCompaction"),
    )
)
COMPACTION_SIZES = ("preCompactionSize", "postCompactionSize")
FINISHED = {"succeeded", "failed", "canceled"}


@dataclass
class Task:
    """A queued write operation; `action` holds its parameters for the worker, `details` its public description.

    `index_uid` and swaps follow renamed indexes; `ran_on` keeps the index names at the start of the task, and
    `ran_with` the swaps: batches report those.
    """

    uid: int
    kind: str
    index_uid: str | None
    enqueued_at: str
    details: JsonObject | None = None
    action: JsonObject = field(default_factory=dict)
    status: str = "enqueued"
    batch_uid: int | None = None
    canceled_by: int | None = None
    error: JsonObject | None = None
    duration: str | None = None
    started_at: str | None = None
    finished_at: str | None = None
    metadata: str | None = None
    ran_on: list[str] | None = None
    ran_with: JsonObject | None = None

    def summary(self) -> JsonObject:
        """The response to the request that enqueued the task."""
        response = {
            "taskUid": self.uid,
            "indexUid": self.index_uid,
            "status": "enqueued",
            "type": self.kind,
            "enqueuedAt": self.enqueued_at,
        }
        if self.metadata is not None:
            response["customMetadata"] = self.metadata
        return response

    def to_json(self) -> JsonObject:
        response = {
            "uid": self.uid,
            "batchUid": self.batch_uid,
            "indexUid": self.index_uid,
            "status": self.status,
            "type": self.kind,
            "canceledBy": self.canceled_by,
            "details": self.details,
            "error": self.error,
            "duration": self.duration,
            "enqueuedAt": self.enqueued_at,
            "startedAt": self.started_at,
            "finishedAt": self.finished_at,
        }
        if self.metadata is not None:
            response["customMetadata"] = self.metadata
        return response

    def to_row(self) -> JsonObject:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    def failed_details(self) -> JsonObject | None:
        """The details of a task that changed nothing."""
        if self.kind == "settingsUpdate" or self.details is None:
            return self.details
        counted = ("indexedDocuments", "deletedDocuments", "editedDocuments", "canceledTasks", "deletedTasks")
        return {name: 0 if name in counted else value for name, value in self.details.items()}

    def with_renamed_indexes(self, names: Mapping[str, str]) -> "Task":
        """A copy of the task that refers to renamed indexes by their new names."""
        task = Task(**self.to_row())
        if task.index_uid is not None:
            task.index_uid = names.get(task.index_uid, task.index_uid)
        if task.action.get("uid") is not None:
            task.action = {**task.action, "uid": names.get(task.action["uid"], task.action["uid"])}
        if task.kind == "indexSwap":
            swaps = [{**swap, "indexes": [names.get(uid, uid) for uid in swap["indexes"]]} for swap in task.swaps()]
            task.action, task.details = {**task.action, "swaps": swaps}, {**(task.details or {}), "swaps": swaps}
        return task

    def swaps(self) -> list[JsonObject]:
        """The pairs of indexes a swap is about."""
        return list(self.action.get("swaps", []))

    def index_uids(self) -> list[str]:
        """All indexes the task is about."""
        if self.kind == "indexSwap":
            return [uid for swap in self.swaps() for uid in swap["indexes"]]
        new_uids = [uid] if self.kind == "indexUpdate" and (uid := self.action.get("uid")) is not None else []
        return ([] if self.index_uid is None else [self.index_uid]) + new_uids
