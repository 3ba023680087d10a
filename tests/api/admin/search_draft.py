"""A live version of the search configuration for pages of the back office, and what its draft holds."""

import re
from functools import cache

from sqlalchemy.orm import Session

from api.curation import experiment_repository, live, repository
from api.curation.config_files import ConfigFiles, read_folder
from api.curation.service import DraftService
from onebox.options import ROOT

DRAFT = "/admin/search/draft"
#: More than a page of a table shows.
LINES = 60
#: Lines of the first nine judged queries and of their grades.
JUDGED = re.compile(r'query_id,|(\{"id": ")?d00\d')


@cache
def folder_files() -> ConfigFiles:
    """With short tables: every page of the draft reads and checks them all.

    Without the rules of the demo shop, which name products that tests do not have.
    """
    texts = read_folder(ROOT / "search-config").texts
    return ConfigFiles({path: _short(path, text) for path, text in texts.items() if not path.startswith("rules/")})


def _short(path: str, text: str) -> str:
    lines = text.splitlines(keepends=True)
    if path.startswith("relevance/"):
        return "".join(filter(JUDGED.match, lines))
    return text if path.endswith(".yml") else "".join(lines[:LINES])


def publish(session: Session, files: ConfigFiles | None = None, reason: str = "начало") -> int:
    """Adds a version and makes it live, as the worker does."""
    connection = session.connection()
    parent = repository.live_id(connection)
    version_id = repository.add_version(
        connection, files or folder_files(), parent_id=parent, source="files", author="shop", reason=reason
    )
    repository.set_live(connection, version_id)
    experiment_repository.stop_replaced(connection, version_id)
    session.commit()
    live.forget()
    return version_id


def draft_text(session: Session, path: str) -> str:
    session.rollback()
    return DraftService(session).read().files.texts.get(path, "")


def lines(text: str) -> list[str]:
    return text.split("\n")
