"""SQL of dead letters: documents that the search engine refused, and their redelivery."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.admin.list_query import ListQuery, ResultPage
from api.admin.pagination import paginate
from api.catalog.models import Category, Product
from api.search.models import OutboxMark, ParkedDocument

#: (entity, id) of a document.
DocumentKey = tuple[str, int]


@dataclass(frozen=True, slots=True)
class DeadLetterRow:
    """`name` of the product or category; None when it has been deleted."""

    document: ParkedDocument
    name: str | None


class DeadLetterRepository:
    def __init__(self, session: Session) -> None:
        self._session = session

    def page(self, list_query: ListQuery) -> ResultPage[DeadLetterRow]:
        query = (
            select(ParkedDocument, func.coalesce(Product.name, Category.name))
            .outerjoin(Product, (ParkedDocument.entity == "product") & (Product.id == ParkedDocument.entity_id))
            .outerjoin(Category, (ParkedDocument.entity == "category") & (Category.id == ParkedDocument.entity_id))
            .order_by(ParkedDocument.parked_at.desc(), ParkedDocument.entity, ParkedDocument.entity_id)
        )
        return paginate(
            self._session, query, list_query, lambda document, name: DeadLetterRow(document=document, name=name)
        )

    def get(self, entity: str, entity_id: int) -> ParkedDocument | None:
        return self._session.get(ParkedDocument, (entity, entity_id))

    def keys(self) -> Sequence[DocumentKey]:
        return self._session.execute(select(ParkedDocument.entity, ParkedDocument.entity_id)).tuples().all()

    def redeliver(self, keys: Sequence[DocumentKey]) -> None:
        """Adds outbox events: the indexer reads the rows again. A dead letter stays until the engine accepts it."""
        self._session.add_all(OutboxMark(entity=entity, entity_id=key, change="full") for entity, key in keys)
        self._session.flush()
        for entity in {entity for entity, _ in keys}:
            self._session.execute(select(func.pg_notify("search_outbox", entity)))
