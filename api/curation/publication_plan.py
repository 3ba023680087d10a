"""What the publication of a draft means: settings that apply at once, indexes that are rebuilt, and for how long."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.entries import changes_of
from api.curation.index_settings import Change, SearchConfig, compare, load, needs_every_document
from api.index import job_repository
from api.index.index_state import TITLES
from api.index.indexes import PARTS
from api.index.models import IndexJob
from api.index.repository import statistics

#: The reason of a rebuild that is no setting.
WORDS = "слова"
#: Indexes whose documents do not depend on the word tables.
_WITHOUT_WORDS = (PARTS.uid,)


@dataclass(frozen=True, slots=True)
class RebuildSpeed:
    """`documents` of an index; `per_second`: of its last rebuild, None before the first one."""

    documents: int | None
    per_second: float | None

    @property
    def seconds(self) -> float | None:
        return self.documents / self.per_second if self.documents is not None and self.per_second else None


@dataclass(frozen=True, slots=True)
class IndexConsequence:
    """`at_once`: settings that apply without a rebuild; `reasons`: why the index is rebuilt, empty: it is not."""

    uid: str
    at_once: Sequence[str]
    reasons: Sequence[str]
    speed: RebuildSpeed

    @property
    def title(self) -> str:
        return TITLES[self.uid]


@dataclass(frozen=True, slots=True)
class PublicationPlan:
    """`indexes` None: the settings have an error, so consequences are not known."""

    indexes: Sequence[IndexConsequence] | None
    changed_rules: int
    changed_words: int

    @property
    def rebuilds(self) -> list[IndexConsequence]:
        return [index for index in self.indexes or () if index.reasons]

    @property
    def applies_at_once(self) -> list[IndexConsequence]:
        return [index for index in self.indexes or () if index.at_once]

    @property
    def seconds(self) -> float:
        """Of the rebuilds whose speed is known; they run one after another."""
        return sum(index.speed.seconds or 0 for index in self.rebuilds)

    @property
    def of_unknown_speed(self) -> list[IndexConsequence]:
        return [index for index in self.rebuilds if index.speed.seconds is None]


def publication_plan(connection: Connection, live: ConfigFiles, draft: ConfigFiles) -> PublicationPlan:
    changes = changes_of(live, draft)
    rules = len([path for path in changes if path.startswith("rules/")])
    words = sum(len(entries) for path, entries in changes.items() if path.startswith("words/"))
    try:
        before, after = load(live), load(draft)
    except ConfigFileError:
        return PublicationPlan(None, rules, words)
    speeds = rebuild_speeds(connection)
    indexes = [_consequence(uid, before, after, speeds[uid]) for uid in after.indexes]
    return PublicationPlan([index for index in indexes if index.at_once or index.reasons], rules, words)


def rebuild_speeds(connection: Connection) -> Mapping[str, RebuildSpeed]:
    """By index, of the first engine."""
    rows = statistics(connection)
    done = {
        job.index_uid: job
        for job in reversed(job_repository.latest(connection))
        if job.kind == "rebuild" and job.status == "done"
    }
    return {uid: _speed(done.get(uid), rows[uid].row_count if uid in rows else None) for uid in TITLES}


def setting_consequences(before: SearchConfig, after: SearchConfig, uid: str) -> tuple[list[Change], list[Change]]:
    """(changes that apply at once, changes that need every document indexed again)."""
    changes = compare(before.indexes[uid].wire(), after.indexes[uid].wire())
    heavy = [change for change in changes if needs_every_document(change)]
    return [change for change in changes if change not in heavy], heavy


def _consequence(uid: str, before: SearchConfig, after: SearchConfig, speed: RebuildSpeed) -> IndexConsequence:
    light, heavy = setting_consequences(before, after, uid)
    reasons = [change.setting for change in heavy]
    if before.words != after.words and uid not in _WITHOUT_WORDS:
        reasons.append(WORDS)
    return IndexConsequence(uid, [change.setting for change in light], reasons, speed)


def _speed(job: IndexJob | None, rows: int | None) -> RebuildSpeed:
    if job is None:
        return RebuildSpeed(rows, None)
    documents, seconds = job.report.get("documents", 0), job.seconds
    return RebuildSpeed(documents if rows is None else rows, documents / seconds if documents and seconds else None)
