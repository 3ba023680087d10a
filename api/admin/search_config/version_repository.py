"""SQL of the list of versions."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.admin.list_query import ListQuery, ResultPage
from api.admin.list_repository import paginate
from api.search_versions.models import ConfigVersion

#: Their changes are counted for the list, so few on a page.
PER_PAGE = 20


def version_page(session: Session, list_query: ListQuery) -> ResultPage[ConfigVersion]:
    """The newest first, without previews."""
    query = select(ConfigVersion).where(ConfigVersion.source != "preview").order_by(ConfigVersion.id.desc())
    return paginate(session, query, list_query, PER_PAGE)
