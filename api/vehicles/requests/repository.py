"""SQL of requests to an expert."""

from sqlalchemy import Boolean, literal_column
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.vehicles.models import ExpertRequest


class ExpertRequestRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def add(self, *, name: str, phone: str, vin: str, text: str, city_id: int | None) -> tuple[int, bool]:
        """(id, whether it is new): a repeated new request keeps its id."""
        upsert = insert(ExpertRequest).values(name=name, phone=phone, vin=vin, text=text, city_id=city_id)
        upsert = upsert.on_conflict_do_update(
            index_elements=["phone", "vin", "text"],
            # Not a parameter: the generic plan of a prepared statement would match no partial index.
            index_where=literal_column("status = 'new'", Boolean),
            set_={"name": name, "city_id": city_id},
        )
        # xmax is the transaction that updated the row version: 0 for an inserted one.
        is_new = literal_column("xmax = 0", Boolean)
        return self.session.execute(upsert.returning(ExpertRequest.id, is_new)).one().tuple()
