"""All problems of a draft, each with the page where its entry is edited."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.admin.search_config.entry_view import entry_address, entry_text, file_title, is_text
from api.search_config.index_settings import SearchConfigError, load
from api.search_config.judgements import judgement_problems
from api.search_config.problems import Problem
from api.search_config.rules.checks import rule_problems
from api.search_config.word_checks import word_problems
from api.search_versions.config_files import ConfigFiles


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
    except SearchConfigError as error:
        path = next((path for path in files.texts if str(error).startswith(f"{files.name(path)}:")), "")
        return [Problem(path, "", str(error).removeprefix(f"{files.name(path)}:").strip())]
    return []


def _line(problem: Problem) -> ProblemLine:
    entry = "" if is_text(problem.path) else entry_text(problem.path, problem.entry)
    return ProblemLine(problem, file_title(problem.path), entry, entry_address(problem.path, problem.entry))
