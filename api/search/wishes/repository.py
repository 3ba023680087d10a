"""SQL of the wishes."""

from sqlalchemy import Boolean, literal_column
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

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
