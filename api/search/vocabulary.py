"""The catalogue's own words, as the indexer wrote them down."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.search.indexes import PRODUCTS
from api.search.models import IndexedWords

ENCODING = "windows-1251"


def vocabulary(session: Session) -> bytes:
    """Empty while there is none."""
    return session.scalar(select(IndexedWords.vocabulary).where(IndexedWords.index_uid == PRODUCTS.uid)) or b""
