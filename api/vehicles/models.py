"""What shoppers ask about their cars."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, func, text
from sqlalchemy.orm import Mapped, mapped_column

from api.db import Base


class ExpertRequest(Base):
    """Somebody who wants a part found for a car. The same question waits once, however often it is sent."""

    __tablename__ = "expert_requests"
    __table_args__ = (
        CheckConstraint("status IN ('new', 'answered', 'closed')", name="status"),
        CheckConstraint("text <> ''", name="text"),
        Index("uq_expert_requests_new", "phone", "vin", "text", unique=True, postgresql_where=text("status = 'new'")),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    phone: Mapped[str]
    #: VIN or frame number in its normal spelling; empty when the question is about a number alone.
    vin: Mapped[str] = mapped_column(default="", server_default="")
    text: Mapped[str]
    city_id: Mapped[int | None] = mapped_column(ForeignKey("cities.id", ondelete="SET NULL"))
    status: Mapped[str] = mapped_column(default="new", server_default="new")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
