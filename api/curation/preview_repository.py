"""SQL of the preview of the draft and of its evaluations."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from api.curation.models import ConfigVersion, DraftEvaluation, DraftPreview

MAX_MESSAGE = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftPreviewRow:
    """`digest`: of the content of its version."""

    version_id: int
    digest: str
    has_index: bool
    state: str
    message: str
    processed: int
    total: int
    requested_at: datetime
    finished_at: datetime | None

    @property
    def is_active(self) -> bool:
        return self.state in ("waiting", "building")


@dataclass(frozen=True, slots=True, kw_only=True)
class EvaluationRow:
    id: int
    live_id: int
    digest: str
    author: str
    queries: int
    difference: float
    low: float
    high: float
    scores: Mapping[str, Sequence[float]]
    created_at: datetime

    @property
    def is_worse(self) -> bool:
        """Worse beyond the interval: not explained by which queries happen to be judged."""
        return self.high < 0


_PREVIEW = [getattr(DraftPreview, name) for name in DraftPreviewRow.__dataclass_fields__ if name != "digest"]
_EVALUATION = [getattr(DraftEvaluation, name) for name in EvaluationRow.__dataclass_fields__]


def preview(connection: Connection) -> DraftPreviewRow | None:
    query = select(*_PREVIEW, ConfigVersion.digest).join(ConfigVersion, ConfigVersion.id == DraftPreview.version_id)
    row = connection.execute(query).mappings().first()
    return DraftPreviewRow(**row) if row else None


def vocabulary(connection: Connection) -> bytes:
    """Empty without a preview that has words of its own."""
    return connection.scalar(select(DraftPreview.vocabulary)) or b""


def request_preview(connection: Connection, version_id: int, *, has_index: bool) -> None:
    """Replaces the preview; the version of the previous one is deleted."""
    previous = connection.scalar(select(DraftPreview.version_id))
    connection.execute(delete(DraftPreview))
    if previous is not None:
        connection.execute(delete(ConfigVersion).where(ConfigVersion.id == previous, ConfigVersion.source == "preview"))
    state = {"state": "waiting"} if has_index else {"state": "ready", "finished_at": func.now()}
    connection.execute(insert(DraftPreview).values(id=1, version_id=version_id, has_index=has_index, **state))


def show_progress(connection: Connection, version_id: int, processed: int, total: int) -> bool:
    """False when another preview was requested meanwhile."""
    query = update(DraftPreview).where(DraftPreview.version_id == version_id)
    values = {"state": "building", "processed": processed, "total": total}
    return connection.execute(query.values(values).returning(DraftPreview.id)).first() is not None


def finish(connection: Connection, version_id: int, words: bytes | None) -> None:
    values = {"state": "ready", "vocabulary": words, "finished_at": func.clock_timestamp()}
    connection.execute(update(DraftPreview).where(DraftPreview.version_id == version_id).values(values))


def fail(connection: Connection, version_id: int, message: str) -> None:
    values = {"state": "failed", "message": message[:MAX_MESSAGE], "finished_at": func.clock_timestamp()}
    connection.execute(update(DraftPreview).where(DraftPreview.version_id == version_id).values(values))


def add_evaluation(
    connection: Connection,
    *,
    live_id: int,
    digest: str,
    author: str,
    difference: tuple[float, float, float],
    scores: Mapping[str, Sequence[float]],
) -> None:
    """`difference`: mean, low and high bound."""
    mean, low, high = difference
    values = {"live_id": live_id, "digest": digest, "author": author, "queries": len(scores), "scores": dict(scores)}
    connection.execute(insert(DraftEvaluation).values(**values, difference=mean, low=low, high=high))


def evaluation(connection: Connection, live_id: int, digest: str) -> EvaluationRow | None:
    """The newest one of this content against this live version."""
    query = select(*_EVALUATION).where(DraftEvaluation.digest == digest, DraftEvaluation.live_id == live_id)
    row = connection.execute(query.order_by(DraftEvaluation.id.desc()).limit(1)).mappings().first()
    return EvaluationRow(**row) if row else None
