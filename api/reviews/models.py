"""Reviews of products by customers."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, UniqueConstraint, func
from sqlalchemy import text as sql
from sqlalchemy.orm import Mapped, mapped_column, relationship

from api.auth.models import Customer
from api.catalog.models import Product
from api.core.db import Base
from api.vehicles.models import Vehicle


class ReviewStatus(StrEnum):
    WAITING = "waiting"
    PUBLISHED = "published"
    REJECTED = "rejected"


#: As the author reads them.
STATUS_NAMES = {
    ReviewStatus.WAITING: "На проверке",
    ReviewStatus.PUBLISHED: "Опубликован",
    ReviewStatus.REJECTED: "Не опубликован",
}


class Review(Base):
    """The text of a row never changes: an edited review is a new row, so a moderator publishes the text they have read.

    Without `customer_id` the review is anonymous: its author's account is deleted, or it is one of the demo shop.
    """

    __tablename__ = "reviews"
    __table_args__ = (
        UniqueConstraint("customer_id", "product_id"),
        CheckConstraint("rating BETWEEN 1 AND 5", name="rating"),
        CheckConstraint("text <> ''", name="text"),
        CheckConstraint("mileage_km BETWEEN 0 AND 2000000", name="mileage_km"),
        CheckConstraint(f"status IN {tuple(map(str, ReviewStatus))}", name="status"),
        CheckConstraint("status <> 'published' OR published_at IS NOT NULL", name="published_at"),
        Index("ix_reviews_product_id_id", "product_id", "id"),
        Index("ix_reviews_waiting", "id", postgresql_where=sql("status = 'waiting'")),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    product_id: Mapped[int] = mapped_column(ForeignKey(Product.id, ondelete="CASCADE"))
    customer_id: Mapped[int | None] = mapped_column(ForeignKey(Customer.id, ondelete="SET NULL"))
    #: As shown: the first name and the initial of the surname.
    author_name: Mapped[str]
    rating: Mapped[int] = mapped_column(SmallInteger)
    text: Mapped[str]
    #: The car of the catalogue, and its title as it was when the review was written.
    vehicle_id: Mapped[int | None] = mapped_column(ForeignKey(Vehicle.id, ondelete="SET NULL"), index=True)
    car: Mapped[str] = mapped_column(default="", server_default="")
    mileage_km: Mapped[int | None]
    #: A completed order of the author holds the product.
    is_purchase: Mapped[bool] = mapped_column(default=False, server_default="false")
    status: Mapped[str] = mapped_column(default=ReviewStatus.WAITING, server_default=ReviewStatus.WAITING)
    #: What the moderator tells the author of a rejected review.
    reject_reason: Mapped[str] = mapped_column(default="", server_default="")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    published_at: Mapped[datetime | None]

    product: Mapped[Product] = relationship(viewonly=True)

    @property
    def product_name(self) -> str:
        return self.product.name

    @property
    def status_name(self) -> str:
        return STATUS_NAMES[ReviewStatus(self.status)]
