"""SQL of publications: the back office and the command line request them, the worker executes them."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, func, text, update
from sqlalchemy.dialects.postgresql import insert

from api.core.db import row_of, rows_of
from api.curation.models import ACTIVE_STATES, Publication

_ACTIVE = text(f"state IN {ACTIVE_STATES}")
MAX_MESSAGE = 2_000


def request(connection: Connection, version_id: int, author: str, reason: str) -> int | None:
    """The id of a new publication; None while another one waits or runs."""
    query = insert(Publication).values(version_id=version_id, author=author, reason=reason)
    query = query.on_conflict_do_nothing(index_elements=[text("(true)")], index_where=_ACTIVE)
    return connection.execute(query.returning(Publication.id)).scalar()


def active(connection: Connection) -> Publication | None:
    return row_of(connection, Publication, Publication.state.in_(ACTIVE_STATES))


def latest(connection: Connection, limit: int = 20) -> Sequence[Publication]:
    return rows_of(connection, Publication, order_by=Publication.id.desc(), limit=limit)


def of_version(connection: Connection, version_id: int) -> Sequence[Publication]:
    """The newest first."""
    return rows_of(connection, Publication, Publication.version_id == version_id, order_by=Publication.id.desc())


def start(connection: Connection, publication_id: int) -> None:
    _update(connection, publication_id, state="building", started_at=func.coalesce(Publication.started_at, func.now()))


def show_step(connection: Connection, publication_id: int, step: str) -> None:
    _update(connection, publication_id, step=step)


def begin_switch(connection: Connection, publication_id: int, shadows: Mapping[str, str]) -> None:
    _update(connection, publication_id, state="switching", shadows=shadows)


def finish(connection: Connection, publication_id: int) -> None:
    _update(connection, publication_id, state="done", step="", finished_at=func.clock_timestamp())


def fail(connection: Connection, publication_id: int, message: str) -> None:
    finished = func.clock_timestamp()
    _update(connection, publication_id, state="failed", message=message[:MAX_MESSAGE], finished_at=finished)


def _update(connection: Connection, publication_id: int, **values: object) -> None:
    connection.execute(update(Publication).where(Publication.id == publication_id).values(values))
