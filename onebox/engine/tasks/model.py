"""A task as it is stored and shown."""

from dataclasses import dataclass, field
from typing import Any

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
    """`action` is what to do, private to the worker; `details` is what is shown.

    `index_uid` follows the index when it is swapped or renamed, `ran_on` keeps its name of the time the task began.
    """

    uid: int
    kind: str
    index_uid: str | None
    enqueued_at: str
    details: dict[str, Any] | None = None
    action: dict[str, Any] = field(default_factory=dict)
    status: str = "enqueued"
    batch_uid: int | None = None
    canceled_by: int | None = None
    error: dict[str, Any] | None = None
    duration: str | None = None
    started_at: str | None = None
    finished_at: str | None = None
    metadata: str | None = None
    ran_on: str | None = None

    def summary(self) -> dict[str, Any]:
        """The answer to the request that made the task."""
        shown = {
            "taskUid": self.uid,
            "indexUid": self.index_uid,
            "status": self.status,
            "type": self.kind,
            "enqueuedAt": self.enqueued_at,
        }
        if self.metadata is not None:
            shown["customMetadata"] = self.metadata
        return shown

    def to_json(self) -> dict[str, Any]:
        shown = {
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
            shown["customMetadata"] = self.metadata
        return shown

    def stored(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    def failed_details(self) -> dict[str, Any] | None:
        """The details of a task that changed nothing."""
        if self.kind == "settingsUpdate" or self.details is None:
            return self.details
        counted = ("indexedDocuments", "deletedDocuments", "editedDocuments", "canceledTasks", "deletedTasks")
        return {name: 0 if name in counted else value for name, value in self.details.items()}

    def index_uids(self) -> list[str]:
        """All indexes the task is about."""
        if self.kind == "indexSwap":
            return [uid for swap in self.action.get("swaps", []) for uid in swap["indexes"]]
        return [] if self.index_uid is None else [self.index_uid]
