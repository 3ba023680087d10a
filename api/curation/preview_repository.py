"""SQL of the preview of the draft and of its evaluations."""

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from api.core.db import row_of, rows_of
from api.curation.models import ConfigVersion, DraftEvaluation, DraftPreview

MAX_MESSAGE = 1_000


def preview(connection: Connection) -> DraftPreview | None:
    return row_of(connection, DraftPreview)


def request_preview(connection: Connection, version_id: int, *, has_index: bool) -> DraftPreview:
    """Replaces the preview; the version of the previous one is deleted."""
    previous = connection.scalar(select(DraftPreview.version_id))
    connection.execute(delete(DraftPreview))
    if previous is not None:
        connection.execute(delete(ConfigVersion).where(ConfigVersion.id == previous, ConfigVersion.source == "preview"))
    state = {"state": "waiting"} if has_index else {"state": "ready", "finished_at": func.now()}
    connection.execute(insert(DraftPreview).values(id=1, version_id=version_id, has_index=has_index, **state))
    row = preview(connection)
    assert row is not None
    return row


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


def add_evaluation(connection: Connection, **values: object) -> None:
    connection.execute(insert(DraftEvaluation).values(values))


def evaluation(connection: Connection, live_id: int, digest: str) -> DraftEvaluation | None:
    """The newest one of this content against this live version."""
    is_wanted = DraftEvaluation.digest == digest, DraftEvaluation.live_id == live_id
    return next(iter(rows_of(connection, DraftEvaluation, *is_wanted, order_by=DraftEvaluation.id.desc())), None)
