from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, func, text
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base


class SearchWish(Base):
    """A wish: text and contact. An open wish is unique; rows live a year at most (`api/ops/retention.py`)."""

    __tablename__ = "search_wishes"
    __table_args__ = (
        CheckConstraint("status IN ('new', 'answered', 'closed')", name="status"),
        CheckConstraint("text <> ''", name="text"),
        CheckConstraint("phone <> '' OR email <> ''", name="contact"),
        Index("uq_search_wishes_new", "text", "phone", "email", unique=True, postgresql_where=text("status = 'new'")),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]
    #: Either may be empty, not both.
    phone: Mapped[str] = mapped_column(default="", server_default="")
    email: Mapped[str] = mapped_column(default="", server_default="")
    city_id: Mapped[int | None] = mapped_column(ForeignKey("cities.id", ondelete="SET NULL"))
    status: Mapped[str] = mapped_column(default="new", server_default="new")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
