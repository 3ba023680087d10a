"""What the publication of a draft means: settings that apply at once, indexes that are rebuilt, and for how long."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.index_settings import compare, load, needs_every_document
from api.index import job_repository
from api.index.index_state import TITLES
from api.index.indexes import PARTS

#: The reason of a rebuild that is no setting.
WORDS = "слова"


@dataclass(frozen=True, slots=True)
class IndexConsequence:
    """`at_once`: settings that apply without a rebuild; `reasons`: why the index is rebuilt, empty: it is not.

    `seconds`: of its last rebuild by the first engine, None before one.
    """

    title: str
    at_once: Sequence[str]
    reasons: Sequence[str]
    seconds: float | None


def index_consequences(
    connection: Connection, live: ConfigFiles, draft: ConfigFiles
) -> Sequence[IndexConsequence] | None:
    """Of the indexes that a publication changes. None: the settings have an error, so consequences are not known."""
    try:
        before, after = load(live), load(draft)
    except ConfigFileError:
        return None
    jobs = [job for job in job_repository.latest(connection) if job.kind == "rebuild" and job.status == "done"]
    seconds = {job.index_uid: job.seconds for job in reversed(jobs)}
    found = []
    for uid in after.indexes:
        changes = compare(before.indexes[uid].wire(), after.indexes[uid].wire())
        heavy = [change.setting for change in changes if needs_every_document(change)]
        at_once = [change.setting for change in changes if change.setting not in heavy]
        # Documents of numbers of parts do not depend on the word tables.
        reasons = heavy + ([WORDS] if before.words != after.words and uid != PARTS.uid else [])
        if at_once or reasons:
            found.append(IndexConsequence(TITLES[uid], at_once, reasons, seconds.get(uid)))
    return found
