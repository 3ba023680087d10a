"""SQL of dead letters: documents that the search engine refused, and their redelivery."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BigInteger, func, select, update
from sqlalchemy.dialects.postgresql import array
from sqlalchemy.orm import Session

from api.admin.list_query import ListQuery, ResultPage
from api.admin.list_repository import paginate_rows
from api.catalog.models import Category, Product
from api.index.models import DeadLetter
from api.index.target import target
from api.parts.models import Part
from api.vehicles.models import Vehicle

#: (entity, id) of a document.
DocumentKey = tuple[str, int]


class DeadLetterRepository:
    def __init__(self, session: Session) -> None:
        self._session = session

    def page(self, list_query: ListQuery) -> ResultPage[Any]:
        """Rows `DeadLetter` and `name`: of the product, category or part, make and model of the car; None when it has
        been deleted."""
        car = func.concat_ws(" ", func.nullif(Vehicle.make, ""), Vehicle.model)
        name = func.coalesce(Product.name, Category.name, Part.number, car).label("name")
        query = (
            select(DeadLetter, name)
            .select_from(DeadLetter)
            .outerjoin(Product, (DeadLetter.entity == "product") & (Product.id == DeadLetter.entity_id))
            .outerjoin(Category, (DeadLetter.entity == "category") & (Category.id == DeadLetter.entity_id))
            .outerjoin(Part, (DeadLetter.entity == "part") & (Part.id == DeadLetter.entity_id))
            .outerjoin(Vehicle, (DeadLetter.entity == "car") & (Vehicle.id == DeadLetter.entity_id))
            .where(DeadLetter.engine == target())
            .order_by(DeadLetter.failed_at.desc(), DeadLetter.entity, DeadLetter.entity_id)
        )
        return paginate_rows(self._session, query, list_query)

    def get(self, entity: str, entity_id: int) -> DeadLetter | None:
        return self._session.get(DeadLetter, (target(), entity, entity_id))

    def keys(self) -> Sequence[DocumentKey]:
        return self._session.execute(select(DeadLetter.entity, DeadLetter.entity_id).distinct()).tuples().all()

    def redeliver(self, keys: Sequence[DocumentKey]) -> None:
        """Adds outbox events: the indexer reads the rows again, and its attempts are counted from zero.

        A dead letter remains until the engine accepts it.
        """
        for entity in {entity for entity, _ in keys}:
            ids = [key for name, key in keys if name == entity]
            letters = update(DeadLetter).where(DeadLetter.entity == entity, DeadLetter.entity_id.in_(ids))
            self._session.execute(letters.values(attempts=0))
            self._session.execute(select(func.write_search_events(entity, array(ids, type_=BigInteger), "full")))
