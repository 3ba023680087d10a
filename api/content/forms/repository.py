"""SQL of the forms: survey answers and vendor applications. Unique keys make equal requests idempotent."""

from sqlalchemy import func, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.content.forms.schemas import PromoAddressRequest, VendorRequest
from api.content.models import PromoAddress, VendorApplication


class FormRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def promo_address(self, user_id: int) -> PromoAddress | None:
        return self.session.get(PromoAddress, user_id, populate_existing=True)

    def store_answer(self, user_id: int, request: PromoAddressRequest) -> bool:
        """False when nothing changed: only a «closed» answer may still become «filled»."""
        values = request.model_dump(exclude={"user_id"})
        statement = insert(PromoAddress).values(user_id=user_id, **values)
        statement = statement.on_conflict_do_update(
            index_elements=["user_id"],
            set_={**values, "updated_at": func.now()},
            where=PromoAddress.closed & statement.excluded.filled,
        )
        return self.session.scalar(statement.returning(PromoAddress.user_id)) is not None

    def clear_answer(self, user_id: int) -> None:
        """Empties the answer to the survey and keeps its row as `closed`, so that the survey is not shown again."""
        query = update(PromoAddress).where(PromoAddress.user_id == user_id)
        self.session.execute(query.values(filled=False, closed=True, address="", visit_from="", other_answer=""))

    def add_application(self, request: VendorRequest) -> int | None:
        """The number of the application; None while another with this ИНН waits for an answer."""
        statement = insert(VendorApplication).values(request.model_dump(exclude={"agree"})).on_conflict_do_nothing()
        return self.session.scalar(statement.returning(VendorApplication.id))
