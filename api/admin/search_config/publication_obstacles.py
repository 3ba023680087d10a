"""Why a draft cannot be published now."""

from collections.abc import Sequence

from sqlalchemy.orm import Session

from api.admin.formatting import plural
from api.admin.search_config.draft_problems import ProblemLine, draft_problems, errors_of
from api.search_versions import publication_repository
from api.search_versions.draft_service import Draft


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
