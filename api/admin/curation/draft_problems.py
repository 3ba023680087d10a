"""All problems of a draft, each with the page where its entry is edited."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.admin.curation.entry_view import entry_address, entry_text, file_title, is_text
from api.admin.curation.rule_checks import rule_problems
from api.admin.formatting import plural
from api.curation import publication_repository
from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.index_settings import load
from api.curation.judgements import judgement_problems
from api.curation.problems import Problem
from api.curation.service import Draft
from api.curation.word_checks import word_problems


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """`entry`: the entry in words, empty for the whole file."""

    problem: Problem
    title: str
    entry: str
    address: str

    @property
    def is_error(self) -> bool:
        return self.problem.severity == "error"


def draft_problems(session: Session, files: ConfigFiles) -> list[ProblemLine]:
    """Errors first."""
    problems = [*word_problems(files, session), *rule_problems(files, session), *judgement_problems(files)]
    if not any(problem.severity == "error" for problem in problems):
        problems += _setting_problems(files)
    return [_line(problem) for problem in sorted(problems, key=lambda problem: problem.severity != "error")]


def errors_of(problems: Sequence[ProblemLine]) -> list[ProblemLine]:
    return [line for line in problems if line.is_error]


def _setting_problems(files: ConfigFiles) -> list[Problem]:
    """What the checks of words do not say: settings of indexes, facets, stop words of the engine."""
    try:
        load(files)
    except ConfigFileError as error:
        path = next((path for path in files.texts if str(error).startswith(f"{files.name(path)}:")), "")
        return [Problem(path, "", str(error).removeprefix(f"{files.name(path)}:").strip())]
    return []


def _line(problem: Problem) -> ProblemLine:
    entry = "" if is_text(problem.path) else entry_text(problem.path, problem.entry)
    return ProblemLine(problem, file_title(problem.path), entry, entry_address(problem.path, problem.entry))


def publication_obstacles(session: Session, draft: Draft, problems: Sequence[ProblemLine] | None = None) -> list[str]:
    """In words for the page; empty: the draft may be published. `problems` of the draft, where they are known."""
    if problems is None:
        problems = draft_problems(session, draft.files)
    obstacles = []
    if draft.is_empty:
        obstacles.append("В черновике нет изменений.")
    if draft.is_behind:
        obstacles.append("Опубликована другая версия: сначала перенесите черновик на неё.")
    if errors := new_errors(draft, problems):
        obstacles.append(f"{plural(len(errors), 'ошибка|ошибки|ошибок')}: исправьте или отмените правки.")
    if publication_repository.active(session.connection()):
        obstacles.append("Сейчас публикуется другая версия: дождитесь конца.")
    return obstacles


def new_errors(draft: Draft, problems: Sequence[ProblemLine]) -> list[ProblemLine]:
    """Errors in files that the draft changes: an error that is live already does not block other changes."""
    live, files = draft.live.texts, draft.files.texts
    return [line for line in errors_of(problems) if live.get(line.problem.path) != files.get(line.problem.path)]
