"""SQL of the vocabulary: the words of the catalogue, as the indexer has stored them for the browser."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.search.indexes import PRODUCTS
from api.search.models import IndexedWords


def vocabulary(session: Session) -> bytes:
    """JSON of `SearchVocabulary`; empty until the indexer has stored one."""
    query = select(IndexedWords.vocabulary).where(
        IndexedWords.index_uid == PRODUCTS.uid, IndexedWords.vocabulary.is_not(None)
    )
    return session.scalar(query.limit(1)) or b""
