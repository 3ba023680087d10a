"""The draft on the pages: edits, each with its entry in the audit log, all problems, what stops a publication."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from api.admin.admin_request import AdminRequest
from api.admin.curation.entry_view import ENTITY, entry_text, file_title, is_text
from api.admin.curation.rule_checks import rule_problems
from api.admin.formatting import plural
from api.curation import publication_repository
from api.curation.config_files import ConfigFileError, ConfigFiles, Problem
from api.curation.index_settings import compare, load, needs_every_document
from api.curation.judgements import judgement_problems
from api.curation.service import Draft, DraftService
from api.curation.word_checks import word_problems
from api.index import job_repository
from api.index.index_state import TITLES
from api.index.indexes import PARTS


class DraftEditor(DraftService):
    """Edits of an employee, each with its entry in the audit log."""

    def __init__(self, admin: AdminRequest) -> None:
        super().__init__(admin.db)
        self._audit, self._login = admin.audit, admin.staff.login

    def replace(self, path: str, before: str | None, after: str | None) -> None:
        """A row of a table; raises ShopError (409) when it has changed or is there already."""
        self.replace_line(path, before, after, self._login)
        action = "добавил запись поиска" if before is None else "удалил запись поиска" if after is None else ""
        self._record(action or "изменил запись поиска", path, before, after)

    def move(self, path: str, line: str, places: int) -> None:
        self.move_line(path, line, places, self._login)
        self._record("переставил запись поиска", path, line, line)

    def write(self, path: str, text: str | None, expected: str | None) -> None:
        self.put_file(path, text, self._login, expected)
        self._audit.record("изменил файл поиска", ENTITY, path, file_title(path), {path: (expected, text)})

    def undo(self, path: str, digest: str) -> str:
        """Takes back one change; returns it in words."""
        change = self.take_back(path, digest, self._login)
        self._record("отменил правку поиска", path, change.after, change.before)
        return file_title(path) if is_text(path) else entry_text(path, change.after or change.before)

    def _record(self, action: str, path: str, before: str | None, after: str | None) -> None:
        self._audit.record(action, ENTITY, path, file_title(path), {"Запись": (before, after)})


def draft_problems(session: Session, files: ConfigFiles) -> list[Problem]:
    """Errors first."""
    problems = [*word_problems(files, session), *rule_problems(files, session), *judgement_problems(files)]
    if not any(problem.severity == "error" for problem in problems):
        # What the checks of words do not say: settings of indexes, facets, stop words of the engine.
        try:
            load(files)
        except ConfigFileError as error:
            path = next((path for path in files.texts if str(error).startswith(f"{files.name(path)}:")), "")
            problems.append(Problem(path, "", str(error).removeprefix(f"{files.name(path)}:").strip()))
    return sorted(problems, key=lambda problem: problem.severity != "error")


def publication_obstacles(session: Session, draft: Draft, problems: Sequence[Problem]) -> list[str]:
    """In words for the page; empty: the draft may be published."""
    obstacles = []
    if draft.is_empty:
        obstacles.append("В черновике нет изменений.")
    if errors := new_errors(draft, problems):
        obstacles.append(f"{plural(len(errors), 'ошибка|ошибки|ошибок')}: исправьте или отмените правки.")
    if publication_repository.active(session.connection()):
        obstacles.append("Сейчас публикуется другая версия: дождитесь конца.")
    return obstacles


def new_errors(draft: Draft, problems: Sequence[Problem]) -> list[Problem]:
    """Errors in files that the draft changes: an error that is live already does not block other changes."""
    live, files = draft.live.texts, draft.files.texts
    errors = [problem for problem in problems if problem.severity == "error"]
    return [problem for problem in errors if live.get(problem.path) != files.get(problem.path)]


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
