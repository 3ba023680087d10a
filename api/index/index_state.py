"""The state of each index in one word, from the backlog, the jobs, the statistics and the engine."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection

from api.index import job_repository, repository
from api.index.engine_client import EngineState
from api.index.indexes import INDEXES, SearchIndex
from api.index.models import IndexJob, IndexStatistics
from api.index.repository import Backlog

#: Older events mean that the drain does not work.
LATE_S = 30.0
#: A remaining time is told from this share on: before it a slow first page would tell hours.
FORESEEABLE = 0.02
#: Documents as a share of the rows, below which an index lacks more than what changes at any moment.
COMPLETE_SHARE = 0.9

TITLES = {
    "products": "Товары",
    "categories": "Категории",
    "parts": "Номера деталей",
    "cars": "Машины",
    "suggestions": "Подсказки",
}


@dataclass(frozen=True, slots=True)
class Condition:
    """`tone` colours the badge: ok, soft, warn or bad."""

    word: str
    tone: str
    meaning: str


UNKNOWN = Condition("Не виден", "bad", "Поисковый движок не отвечает: документов не видно, изменения ждут.")
MISSING = Condition("Нет индекса", "bad", "Движок потерял индекс. Воркер построит его сам в течение минуты.")
EMPTY = Condition("Пуст", "bad", "В базе есть записи, в индексе ни одной. Постройте его заново.")
FILLING = Condition("Наполняется", "warn", "Индекс был пуст и наполняется: пока поиск находит не всё.")
REBUILDING = Condition("Строится", "soft", "Новый индекс строится рядом, прежний отвечает на запросы.")
LATE = Condition("Отстаёт", "bad", "Изменения ждут дольше 30 секунд: проверьте, работает ли воркер.")
REFUSED = Condition("Не всё принято", "warn", "Часть записей движок не принял: причины ниже.")
DIFFERENT = Condition("Расходится", "warn", "Документов не столько, сколько записей. Сверьте индекс с базой.")
CATCHING_UP = Condition("Догоняет", "soft", "Изменения уже отправляются в индекс.")
FRESH = Condition("Свежий", "ok", "Индекс знает всё, что есть в базе.")


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexState:
    """One index of one engine. `documents` None: the engine does not answer or has no such index. Indexes without rows
    have no backlog.
    """

    index: SearchIndex
    engine: EngineState
    documents: int | None
    backlog: Backlog | None
    statistics: IndexStatistics | None
    is_rebuilding: bool
    is_filling: bool
    rebuild: IndexJob | None
    last_rebuild: IndexJob | None
    #: The last build of an index without rows, which its schedule does not record as a job.
    built_at: datetime | None
    reconcile: IndexJob | None
    last_reconcile: IndexJob | None

    @property
    def title(self) -> str:
        return TITLES[self.index.uid]

    @property
    def rows(self) -> int | None:
        return self.statistics.row_count if self.statistics else None

    @property
    def is_busy(self) -> bool:
        """Whether the figures change by themselves."""
        jobs = (self.rebuild, self.reconcile)
        return any(job and job.is_active for job in jobs) or bool(self.backlog and self.backlog.waiting)

    @property
    def is_failing(self) -> bool:
        """Whether no drain has succeeded since the last failure."""
        known = self.statistics
        if known is None or known.last_failure_at is None:
            return False
        return known.last_drain_at is None or known.last_drain_at < known.last_failure_at

    @property
    def is_incomplete(self) -> bool:
        """Whether a search does not show what the shop sells."""
        is_short = self._differs() and (self.documents or 0) < COMPLETE_SHARE * (self.rows or 0)
        return self.condition in (MISSING, EMPTY, FILLING) or is_short

    @property
    def condition(self) -> Condition:
        return next(condition for condition, holds in self._conditions() if holds)

    def _conditions(self) -> Sequence[tuple[Condition, bool]]:
        """The worst first."""
        waiting, lag_s, dead_letters = _figures(self.backlog)
        return (
            (UNKNOWN, not self.engine.is_up),
            (FILLING, self.is_filling),
            (REBUILDING, self.is_rebuilding or bool(self.rebuild and self.rebuild.status == "running")),
            (MISSING, self.documents is None),
            (EMPTY, self.documents == 0 and bool(self.rows)),
            (LATE, lag_s > LATE_S),
            (REFUSED, dead_letters > 0),
            (CATCHING_UP, waiting > 0),
            (DIFFERENT, self._differs()),
            (FRESH, True),
        )

    def _differs(self) -> bool:
        """Only by a count that is younger than the last drain: the rows are counted seldom."""
        known = self.statistics
        if known is None or known.row_count is None or known.counted_at is None or self.documents is None:
            return False
        is_recent = known.last_drain_at is None or known.last_drain_at < known.counted_at
        return is_recent and self.documents != known.row_count


def remaining_seconds(job: IndexJob) -> float | None:
    """Of a running job, as if it went on as fast as so far; None while too little is done to tell."""
    if job.started_at is None or job.share < FORESEEABLE:
        return None
    elapsed_s = (datetime.now(UTC) - job.started_at).total_seconds()
    return elapsed_s * (1 - job.share) / job.share


def read_states(connection: Connection, engine: EngineState) -> list[IndexState]:
    """Of every index, in the order of the registry."""
    backlogs = repository.backlogs(connection)
    statistics = repository.statistics(connection)
    rebuilding = repository.rebuilding(connection)
    built_at = repository.build_times(connection)
    jobs = job_repository.latest(connection)

    def newest(index: SearchIndex, kind: str, *statuses: str) -> IndexJob | None:
        matches = (job for job in jobs if (job.index_uid, job.kind) == (index.uid, kind))
        return next((job for job in matches if not statuses or job.status in statuses), None)

    return [
        IndexState(
            index=index,
            engine=engine,
            documents=engine.documents.get(index.uid),
            backlog=backlogs.get(index.uid),
            statistics=statistics.get(index.uid),
            is_rebuilding=index.uid in rebuilding,
            is_filling=rebuilding.get(index.uid) == index.uid,
            rebuild=newest(index, "rebuild"),
            last_rebuild=newest(index, "rebuild", "done"),
            built_at=None if index.entity else built_at.get(index.uid),
            reconcile=newest(index, "reconcile"),
            last_reconcile=newest(index, "reconcile", "done"),
        )
        for index in INDEXES
    ]


def _figures(backlog: Backlog | None) -> tuple[int, float, int]:
    return (backlog.waiting, backlog.lag_s, backlog.dead_letters) if backlog else (0, 0.0, 0)
