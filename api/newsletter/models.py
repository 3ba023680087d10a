"""Newsletter subscriptions, each confirmed by its owner (double opt-in)."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, func
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base


class Subscriber(Base):
    """An e-mail in lower case. It gets the newsletter when it is `active` and confirmed."""

    __tablename__ = "subscribers"
    __table_args__ = (CheckConstraint("email <> ''", name="email"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(unique=True)
    city_id: Mapped[int | None] = mapped_column(ForeignKey("cities.id", ondelete="SET NULL"), index=True)
    active: Mapped[bool] = mapped_column(default=True, server_default="true")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    confirmed_at: Mapped[datetime | None]
    #: Of the consent text that was ticked; None when the form had no box: then the button of the mail is the tick.
    agreed_version: Mapped[int | None]
    #: When the last mail that asks for a confirmation was queued, and how many were.
    asked_at: Mapped[datetime | None]
    asked_count: Mapped[int] = mapped_column(default=0, server_default="0")
    #: Of the link that ends the subscription; None before the first mail.
    unsubscribe_key: Mapped[str | None] = mapped_column(unique=True)

    @property
    def is_subscribed(self) -> bool:
        return self.active and self.confirmed_at is not None
