"""A live version of the search configuration for pages of the back office, and what its draft holds."""

from functools import cache

from sqlalchemy.orm import Session

from api.search_config.experiments import repository as experiment_repository
from api.search_versions import live, repository
from api.search_versions.config_files import ConfigFiles, read_folder
from api.search_versions.draft_service import DraftService
from onebox.options import ROOT

DRAFT = "/admin/search/draft"


@cache
def folder_files() -> ConfigFiles:
    """Without the rules of the demo shop: they name products that tests do not have."""
    texts = read_folder(ROOT / "search-config").texts
    return ConfigFiles({path: text for path, text in texts.items() if not path.startswith("rules/")})


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
