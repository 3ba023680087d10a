"""SQL of the wishes."""

from datetime import datetime

from sqlalchemy import Boolean, and_, delete, func, literal_column, or_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.core.db import delete_count
from api.search.wishes.models import SearchWish


class SearchWishRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def add(self, *, text: str, phone: str, email: str, city_id: int | None) -> tuple[int, bool]:
        """(number, whether it is new): an equal open wish keeps its number."""
        upsert = insert(SearchWish).values(text=text, phone=phone, email=email, city_id=city_id)
        upsert = upsert.on_conflict_do_update(
            index_elements=["text", "phone", "email"],
            # Not a parameter: the generic plan of a prepared statement would match no partial index.
            index_where=literal_column("status = 'new'", Boolean),
            set_={"city_id": city_id},
        )
        # PostgreSQL sets xmax when a row is updated; it is 0 for an inserted row.
        is_new = literal_column("xmax = 0", Boolean)
        return self.session.execute(upsert.returning(SearchWish.id, is_new)).one().tuple()

    def forget_person(self, phone: str, email: str) -> None:
        """Deletes wishes with this phone, or with this e-mail and no phone.

        The e-mail of an account is unverified and may belong to another person: it never matches a wish with a phone.
        """
        conditions = [SearchWish.phone == phone]
        if email:
            conditions.append(and_(SearchWish.phone == "", func.lower(SearchWish.email) == email.lower()))
        self.session.execute(delete(SearchWish).where(or_(*conditions)))

    def delete_older_than(self, before: datetime) -> int:
        """Deletes wishes before the moment, of any status; returns their number."""
        return delete_count(self.session, delete(SearchWish).where(SearchWish.created_at < before))
