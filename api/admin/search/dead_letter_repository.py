"""SQL of dead letters: documents that the search engine refused, and their redelivery."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.admin.list_query import ListQuery, ResultPage
from api.admin.list_repository import paginate_rows
from api.catalog.models import Category, Product
from api.parts.models import Part
from api.search.models import DeadLetter, OutboxEvent
from api.vehicles.models import Vehicle

#: (entity, id) of a document.
DocumentKey = tuple[str, int]


@dataclass(frozen=True, slots=True)
class DeadLetterRow:
    """`name` of the product, category or part, make and model of the car; None when it has been deleted."""

    document: DeadLetter
    name: str | None


class DeadLetterRepository:
    def __init__(self, session: Session) -> None:
        self._session = session

    def page(self, list_query: ListQuery) -> ResultPage[DeadLetterRow]:
        car = func.concat_ws(" ", func.nullif(Vehicle.make, ""), Vehicle.model)
        query = (
            select(DeadLetter, func.coalesce(Product.name, Category.name, Part.number, car).label("name"))
            .outerjoin(Product, (DeadLetter.entity == "product") & (Product.id == DeadLetter.entity_id))
            .outerjoin(Category, (DeadLetter.entity == "category") & (Category.id == DeadLetter.entity_id))
            .outerjoin(Part, (DeadLetter.entity == "part") & (Part.id == DeadLetter.entity_id))
            .outerjoin(Vehicle, (DeadLetter.entity == "car") & (Vehicle.id == DeadLetter.entity_id))
            .order_by(DeadLetter.failed_at.desc(), DeadLetter.entity, DeadLetter.entity_id)
        )
        return paginate_rows(
            self._session, query, list_query, lambda row: DeadLetterRow(document=row.DeadLetter, name=row.name)
        )

    def get(self, entity: str, entity_id: int) -> DeadLetter | None:
        return self._session.get(DeadLetter, (entity, entity_id))

    def keys(self) -> Sequence[DocumentKey]:
        return self._session.execute(select(DeadLetter.entity, DeadLetter.entity_id)).tuples().all()

    def redeliver(self, keys: Sequence[DocumentKey]) -> None:
        """Adds outbox events: the indexer reads the rows again. A dead letter stays until the engine accepts it."""
        self._session.add_all(OutboxEvent(entity=entity, entity_id=key, change="full") for entity, key in keys)
        self._session.flush()
        for entity in {entity for entity, _ in keys}:
            self._session.execute(select(func.pg_notify("search_outbox", entity)))
