"""SQL of experiments: the running one, all of them, and what visits of each bucket did."""

from collections.abc import Sequence

from sqlalchemy import Connection, RowMapping, func, select, update
from sqlalchemy.dialects.postgresql import insert

from api.core.db import row_of, rows_of
from api.curation.models import SearchExperiment
from api.index.models import LoggedSearch, SearchAction

#: What a visit may do after an exposed search.
ACTIONS = ("click", "cart", "order")


def running(connection: Connection) -> SearchExperiment | None:
    return row_of(connection, SearchExperiment, SearchExperiment.stopped_at.is_(None))


def experiment(connection: Connection, experiment_id: int) -> SearchExperiment | None:
    return row_of(connection, SearchExperiment, SearchExperiment.id == experiment_id)


def experiments(connection: Connection) -> Sequence[SearchExperiment]:
    """The newest first."""
    return rows_of(connection, SearchExperiment, order_by=SearchExperiment.id.desc())


def start(connection: Connection, **values: object) -> int | None:
    """The id of a new experiment; None while another one runs."""
    query = insert(SearchExperiment).values(values).on_conflict_do_nothing()
    return connection.execute(query.returning(SearchExperiment.id)).scalar()


def stop(connection: Connection, experiment_id: int, author: str, outcome: str | None) -> bool:
    """False when it was stopped already."""
    query = update(SearchExperiment).where(SearchExperiment.id == experiment_id, SearchExperiment.stopped_at.is_(None))
    values = {"stopped_at": func.now(), "stopped_by": author, "outcome": outcome}
    return connection.execute(query.values(values).returning(SearchExperiment.id)).first() is not None


def stop_replaced(connection: Connection, live_id: int) -> None:
    """Ends the experiment that compares rules with a version that is live no more."""
    query = update(SearchExperiment).where(SearchExperiment.stopped_at.is_(None), SearchExperiment.base_id != live_id)
    connection.execute(query.values(stopped_at=func.now(), stopped_by="новая версия"))


def visit_counts(connection: Connection, experiment_id: int) -> Sequence[RowMapping]:
    """By `arm` and `bucket` the `visits` with an exposed search, and those of them with each action."""
    by_visit = (
        select(
            LoggedSearch.arm,
            LoggedSearch.bucket,
            LoggedSearch.visit,
            *(func.coalesce(func.bool_or(SearchAction.kind == action), False).label(action) for action in ACTIONS),
        )
        .join(SearchExperiment, SearchExperiment.id == LoggedSearch.experiment_id)
        .outerjoin(SearchAction, SearchAction.search_id == LoggedSearch.id)
        .where(
            LoggedSearch.experiment_id == experiment_id,
            # Its time, and the arm of the bucket: anybody can send the log other ones.
            (LoggedSearch.arm == "b") == (LoggedSearch.bucket < SearchExperiment.share * 10),
            LoggedSearch.at.between(
                SearchExperiment.started_at, func.coalesce(SearchExperiment.stopped_at, func.now())
            ),
        )
        .group_by(LoggedSearch.arm, LoggedSearch.bucket, LoggedSearch.visit)
        .subquery()
    )
    counts = [func.count().filter(by_visit.c[action]).label(action) for action in ACTIONS]
    bucket = by_visit.c.arm, by_visit.c.bucket
    return connection.execute(select(*bucket, func.count().label("visits"), *counts).group_by(*bucket)).mappings().all()
