"""SQL of publications: the back office and the command line request them, the worker executes them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, func, select, text, update
from sqlalchemy.dialects.postgresql import insert

from api.curation.models import ACTIVE_STATES, Publication

_ACTIVE = text(f"state IN {ACTIVE_STATES}")
MAX_MESSAGE = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicationRow:
    id: int
    version_id: int
    state: str
    author: str
    reason: str
    step: str
    message: str
    shadows: Mapping[str, Mapping[str, str]]
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None

    @property
    def is_active(self) -> bool:
        return self.state in ACTIVE_STATES


_COLUMNS = [getattr(Publication, name) for name in PublicationRow.__dataclass_fields__]


def request(connection: Connection, version_id: int, author: str, reason: str) -> int | None:
    """The id of a new publication; None while another one waits or runs."""
    query = insert(Publication).values(version_id=version_id, author=author, reason=reason)
    query = query.on_conflict_do_nothing(index_elements=[text("(true)")], index_where=_ACTIVE)
    return connection.execute(query.returning(Publication.id)).scalar()


def active(connection: Connection) -> PublicationRow | None:
    row = connection.execute(select(*_COLUMNS).where(Publication.state.in_(ACTIVE_STATES))).mappings().first()
    return PublicationRow(**row) if row else None


def latest(connection: Connection, limit: int = 20) -> Sequence[PublicationRow]:
    query = select(*_COLUMNS).order_by(Publication.id.desc()).limit(limit)
    return [PublicationRow(**row) for row in connection.execute(query).mappings()]


def of_version(connection: Connection, version_id: int) -> Sequence[PublicationRow]:
    """The newest first."""
    query = select(*_COLUMNS).where(Publication.version_id == version_id).order_by(Publication.id.desc())
    return [PublicationRow(**row) for row in connection.execute(query).mappings()]


def start(connection: Connection, publication_id: int) -> None:
    _update(connection, publication_id, state="building", started_at=func.coalesce(Publication.started_at, func.now()))


def show_step(connection: Connection, publication_id: int, step: str) -> None:
    _update(connection, publication_id, step=step)


def begin_switch(connection: Connection, publication_id: int, shadows: Mapping[str, Mapping[str, str]]) -> None:
    _update(connection, publication_id, state="switching", shadows=shadows)


def finish(connection: Connection, publication_id: int) -> None:
    _update(connection, publication_id, state="done", step="", finished_at=func.clock_timestamp())


def fail(connection: Connection, publication_id: int, message: str) -> None:
    finished = func.clock_timestamp()
    _update(connection, publication_id, state="failed", message=message[:MAX_MESSAGE], finished_at=finished)


def _update(connection: Connection, publication_id: int, **values: object) -> None:
    connection.execute(update(Publication).where(Publication.id == publication_id).values(values))
