"""Table of saved lists: favourites and comparisons of customers (spec §3 Local storage, §6)."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, func
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base


class SavedProduct(Base):
    """A product in a list of a customer; `position` is its order in the list."""

    __tablename__ = "saved_products"
    __table_args__ = (CheckConstraint("list IN ('favorite', 'compare')", name="list"),)

    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id", ondelete="CASCADE"), primary_key=True)
    list: Mapped[str] = mapped_column(primary_key=True)
    product_id: Mapped[int] = mapped_column(ForeignKey("products.id", ondelete="CASCADE"), primary_key=True, index=True)
    position: Mapped[int]
    added_at: Mapped[datetime] = mapped_column(server_default=func.now())
