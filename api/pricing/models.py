"""Promo codes, and the discount every cart gets from a certain sum (spec §9). Money is kopecks."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, SmallInteger, UniqueConstraint, func
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base


class PromoCode(Base):
    """`percent` (1–99) with an optional cap, or `amount` off. `usage_count` grows in the transaction of the order.

    A code `for_survey` is a template: who answers the survey gets a personal code with its terms, for one use; the
    template itself cannot be used. A personal code has the customer and, as `reward_id`, its template.
    """

    __tablename__ = "promo_codes"
    __table_args__ = (
        CheckConstraint("code = upper(code) AND code <> ''", name="code"),
        CheckConstraint("num_nonnulls(percent, amount) = 1", name="one_kind"),
        CheckConstraint("percent BETWEEN 1 AND 99", name="percent"),
        CheckConstraint("amount > 0", name="amount"),
        CheckConstraint("(customer_id IS NULL) = (reward_id IS NULL)", name="personal"),
        UniqueConstraint("customer_id", "reward_id"),
        CheckConstraint("usage_count >= 0 AND (usage_limit IS NULL OR usage_count <= usage_limit)", name="usage"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str]
    percent: Mapped[int | None] = mapped_column(SmallInteger)
    amount: Mapped[int | None]
    max_discount: Mapped[int | None]
    min_total: Mapped[int] = mapped_column(default=0, server_default="0")
    starts_at: Mapped[datetime | None]
    ends_at: Mapped[datetime | None]
    usage_limit: Mapped[int | None]
    usage_count: Mapped[int] = mapped_column(default=0, server_default="0")
    #: How often one customer may use it.
    customer_limit: Mapped[int | None]
    #: Only for a person's first order (`has_earlier_order` in api/migrations/sql/orders).
    first_order: Mapped[bool] = mapped_column(default=False, server_default="false")
    for_survey: Mapped[bool] = mapped_column(default=False, server_default="false")
    #: Whose personal code it is.
    customer_id: Mapped[int | None] = mapped_column(ForeignKey("customers.id"))
    reward_id: Mapped[int | None] = mapped_column(ForeignKey("promo_codes.id"), index=True)
    #: Cities whose groups it works for; nothing: all.
    city_ids: Mapped[list[int] | None] = mapped_column(ARRAY(INTEGER))
    active: Mapped[bool] = mapped_column(default=True, server_default="true")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class BasketDiscount(Base):
    """A step of the ladder: from `min_total` of goods, `amount` off."""

    __tablename__ = "basket_discounts"
    __table_args__ = (CheckConstraint("amount > 0 AND amount < min_total", name="amount"),)

    min_total: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    amount: Mapped[int]


class PromoUse(Base):
    """A promo code used by a confirmation; a cancelled confirmation gives it back."""

    __tablename__ = "promo_uses"

    confirmation_id: Mapped[int] = mapped_column(ForeignKey("confirmations.id", ondelete="CASCADE"), primary_key=True)
    promo_code_id: Mapped[int] = mapped_column(ForeignKey("promo_codes.id"), index=True)
    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id", ondelete="CASCADE"), index=True)


class FormerPromoUse(Base):
    """Uses of a promo code by deleted accounts of one phone, so that a new account does not get it again: codes with a
    limit a customer, codes for the first order once the account has ordered, and templates of personal codes.

    Only a keyed digest of the phone is stored; no order leads here.
    """

    __tablename__ = "former_promo_uses"
    __table_args__ = (CheckConstraint("uses > 0", name="uses"),)

    phone_digest: Mapped[bytes] = mapped_column(primary_key=True)
    promo_code_id: Mapped[int] = mapped_column(ForeignKey("promo_codes.id", ondelete="CASCADE"), primary_key=True)
    uses: Mapped[int]
    #: The account that the phone has opened since.
    customer_id: Mapped[int | None] = mapped_column(ForeignKey("customers.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
