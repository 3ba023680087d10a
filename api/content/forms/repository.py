"""SQL of the forms: survey answers and vendor applications. Unique keys make equal requests idempotent."""

from datetime import datetime

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.content.forms.schemas import PromoAddressRequest, VendorRequest
from api.content.models import PromoAddress, VendorApplication
from api.core.db import delete_count


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

    def delete_applications(self, phone: str) -> None:
        self.session.execute(delete(VendorApplication).where(VendorApplication.phone == phone))

    def delete_applications_older_than(self, before: datetime) -> int:
        """Deletes vendor applications before the moment, answered or not; returns their number."""
        return delete_count(self.session, delete(VendorApplication).where(VendorApplication.created_at < before))

    def clear_answers_older_than(self, before: datetime) -> int:
        """Empties answers to the survey that were given before the moment; returns their number."""
        query = select(PromoAddress.user_id).where(PromoAddress.filled, PromoAddress.updated_at < before)
        user_ids = self.session.scalars(query.with_for_update(skip_locked=True)).all()
        for user_id in user_ids:
            self.clear_answer(user_id)
        return len(user_ids)
