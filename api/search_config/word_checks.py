"""All problems of the words of a search configuration: synonyms and word tables."""

from sqlalchemy.orm import Session

from api.search_config.problems import Problem
from api.search_config.reach_checks import reach_problems
from api.search_config.synonym_checks import synonym_problems
from api.search_config.synonyms import PATH as SYNONYMS
from api.search_config.table_checks import table_problems
from api.search_versions import repository
from api.search_versions.config_files import ConfigFiles


def word_problems(files: ConfigFiles, session: Session) -> list[Problem]:
    """Errors first. Products and queries are counted for the entries that the live version does not have."""
    connection = session.connection()
    live_id = repository.live_id(connection)
    live = files if live_id is None else repository.files(connection, live_id)
    problems = [*synonym_problems(files), *table_problems(files), *reach_problems(files, live, session)]
    return sorted(dict.fromkeys(problems), key=lambda problem: problem.severity != "error")


def entry_problems(files: ConfigFiles, path: str, text: str) -> list[Problem]:
    """Those of one row, without products and queries."""
    problems = [*synonym_problems(files)] if path == SYNONYMS else [*table_problems(files)]
    return [problem for problem in dict.fromkeys(problems) if problem.entry == text]
