"""Tables of promotions and of product sets, which cost the sum of their items."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, SmallInteger
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER
from sqlalchemy.orm import Mapped, mapped_column, relationship

from api.content.models import SafeHtml, WithImage
from api.core.db import Base


class WithPage(WithImage, SafeHtml):
    """What promotions and sets show on a page of their own."""

    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str]
    lead: Mapped[str] = mapped_column(default="", server_default="")
    #: HTML.
    html: Mapped[str] = mapped_column(default="", server_default="")
    position: Mapped[int] = mapped_column(default=0, server_default="0")
    active: Mapped[bool] = mapped_column(default=True, server_default="true")


class Promotion(WithPage, Base):
    """A promotion at /promo/{slug}. It changes no prices itself; price lists and promo codes do."""

    __tablename__ = "promotions"
    __table_args__ = (
        CheckConstraint("slug ~ '^[a-z0-9][a-z0-9-]*$'", name="slug"),
        CheckConstraint("ends_at > starts_at", name="dates"),
    )

    #: Empty: every city.
    city_ids: Mapped[list[int]] = mapped_column(ARRAY(INTEGER), default=list, server_default="{}")
    starts_at: Mapped[datetime | None]
    ends_at: Mapped[datetime | None]

    items: Mapped[list["PromotionProduct"]] = relationship(
        order_by="PromotionProduct.position", cascade="all, delete-orphan"
    )

    @property
    def goods(self) -> list[tuple[int, int]]:
        """(product id, 1) in the order shown, as those of a set."""
        return [(item.product_id, 1) for item in self.items]

    @goods.setter
    def goods(self, goods: list[tuple[int, int]]) -> None:
        self.items = [PromotionProduct(product_id=id_, position=index) for index, (id_, _) in enumerate(goods)]

    @property
    def url(self) -> str:
        return f"/promo/{self.slug}"


class PromotionProduct(Base):
    __tablename__ = "promotion_products"

    promotion_id: Mapped[int] = mapped_column(ForeignKey("promotions.id", ondelete="CASCADE"), primary_key=True)
    product_id: Mapped[int] = mapped_column(ForeignKey("products.id", ondelete="CASCADE"), primary_key=True, index=True)
    position: Mapped[int] = mapped_column(SmallInteger)


class ProductSet(WithPage, Base):
    """A product set at /set/{slug}."""

    __tablename__ = "product_sets"
    __table_args__ = (CheckConstraint("slug ~ '^[a-z0-9][a-z0-9-]*$'", name="slug"),)

    items: Mapped[list["SetItem"]] = relationship(order_by="SetItem.position", cascade="all, delete-orphan")

    @property
    def goods(self) -> list[tuple[int, int]]:
        """(product id, pieces) in the order shown."""
        return [(item.product_id, item.qty) for item in self.items]

    @goods.setter
    def goods(self, goods: list[tuple[int, int]]) -> None:
        self.items = [SetItem(product_id=id_, qty=qty, position=index) for index, (id_, qty) in enumerate(goods)]

    @property
    def url(self) -> str:
        return f"/set/{self.slug}"


class SetItem(Base):
    __tablename__ = "product_set_items"
    __table_args__ = (CheckConstraint("qty > 0", name="qty"),)

    set_id: Mapped[int] = mapped_column(ForeignKey("product_sets.id", ondelete="CASCADE"), primary_key=True)
    product_id: Mapped[int] = mapped_column(ForeignKey("products.id", ondelete="CASCADE"), primary_key=True, index=True)
    qty: Mapped[int] = mapped_column(SmallInteger)
    position: Mapped[int] = mapped_column(SmallInteger)
