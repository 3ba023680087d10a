"""SQL of the questions to an expert."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.vehicles.models import ExpertRequest


class ExpertRequestRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def ask(self, *, name: str, phone: str, vin: str, text: str, city_id: int | None) -> tuple[int, bool]:
        """(number, is it new): a question that waits already keeps its number."""
        statement = insert(ExpertRequest).values(name=name, phone=phone, vin=vin, text=text, city_id=city_id)
        number = self.session.scalar(statement.on_conflict_do_nothing().returning(ExpertRequest.id))
        if number is not None:
            return number, True
        again = statement.on_conflict_do_update(
            index_elements=["phone", "vin", "text"],
            index_where=ExpertRequest.status == "new",
            set_={"name": name, "city_id": city_id},
        )
        return self.session.execute(again.returning(ExpertRequest.id)).scalar_one(), False
