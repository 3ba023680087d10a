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
        """(number, is it new): a wish that waits already keeps its number."""
        upsert = insert(SearchWish).values(text=text, phone=phone, email=email, city_id=city_id)
        upsert = upsert.on_conflict_do_update(
            index_elements=["text", "phone", "email"],
            index_where=SearchWish.status == "new",
            set_={"city_id": city_id},
        )
        # PostgreSQL notes in xmax who replaced a row: nobody did with one just written.
        is_new = literal_column("xmax = 0", Boolean)
        return self.session.execute(upsert.returning(SearchWish.id, is_new)).one().tuple()

    def forget_person(self, phone: str, email: str) -> None:
        """Wishes with this phone, or with this e-mail and no phone.

        An e-mail is written into an account without a proof, so it may be another's; an empty one is nobody's.
        """
        theirs = [SearchWish.phone == phone]
        if email:
            theirs.append(and_(SearchWish.phone == "", func.lower(SearchWish.email) == email.lower()))
        self.session.execute(delete(SearchWish).where(or_(*theirs)))

    def forget(self, before: datetime) -> int:
        """How many wishes went, fulfilled or not."""
        return delete_count(self.session, delete(SearchWish).where(SearchWish.created_at < before))
