"""Tables of the query log: searches with their clicks, carts and orders, without customer, address and device."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, SmallInteger, UniqueConstraint, func, text
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base

#: Older searches are deleted with their actions (`api/ops/retention.py`).
LOG_RETENTION = timedelta(days=90)


class LoggedSearch(Base):
    """A search: the text, how it was understood, and the numbers of results.

    `visit` is a random id of an open page; with `number`, the search within it, it joins a click to its search.
    `exact`, `variants` and `near` are numbers of products; all three 0: the page without results. What came of it
    (`clicks` to `is_refined`) is counted from its actions and the next search of the visit (`outcome_repository`).
    """

    __tablename__ = "searches"
    __table_args__ = (
        UniqueConstraint("visit", "number"),
        CheckConstraint("kind IN ('text', 'number', 'vin', 'frame')", name="kind"),
        CheckConstraint("least(exact, variants, near, engine_ms) >= 0", name="counts"),
        CheckConstraint("arm IN ('a', 'b')", name="arm"),
        Index("ix_searches_at", "at"),
        Index("ix_searches_experiment_id", "experiment_id", postgresql_where=text("experiment_id IS NOT NULL")),
        Index("ix_searches_uncounted", "id", postgresql_where=text("clicks IS NULL")),
        Index("ix_searches_category_id_at", "category_id", "at"),
        Index("ix_searches_folded_at", "folded", "at"),
    )

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    visit: Mapped[UUID]
    number: Mapped[int]
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    city_id: Mapped[int | None] = mapped_column(ForeignKey("cities.id", ondelete="SET NULL"))
    #: Of the page; None outside the catalogue.
    category_id: Mapped[int | None] = mapped_column(ForeignKey("categories.id", ondelete="SET NULL"))
    #: As typed, without what looks personal; empty for VINs and frame numbers.
    text: Mapped[str]
    #: `text` as it is compared and counted.
    folded: Mapped[str]
    #: As it was understood, folded.
    understood: Mapped[str]
    kind: Mapped[str]
    #: The page, or `completions`.
    mode: Mapped[str]
    exact: Mapped[int]
    variants: Mapped[int]
    near: Mapped[int]
    engine_ms: Mapped[int]
    repaired: Mapped[bool]
    #: Set when the arms of an experiment answered this search differently. Many visitors share a bucket.
    experiment_id: Mapped[int | None]
    arm: Mapped[str | None]
    bucket: Mapped[int | None] = mapped_column(SmallInteger)
    #: None: not counted, as an older release stored the search.
    clicks: Mapped[int | None]
    #: Sum of the clicked positions.
    position_sum: Mapped[int] = mapped_column(default=0, server_default="0")
    is_carted: Mapped[bool] = mapped_column(default=False, server_default="false")
    #: Kopecks of the order lines; None: nothing was ordered.
    revenue: Mapped[int | None] = mapped_column(BigInteger)
    #: Followed within two minutes by another text, without an action before.
    is_refined: Mapped[bool] = mapped_column(default=False, server_default="false")


class SearchAction(Base):
    """A click on a product of the results, its addition to the cart, or its order.

    An order line is counted once, with its amount; neither the order nor its time is stored, so that the log leads to
    no customer.
    """

    __tablename__ = "search_actions"
    __table_args__ = (
        UniqueConstraint("search_id", "kind", "product_id"),
        CheckConstraint("kind IN ('click', 'cart', 'order')", name="kind"),
        CheckConstraint("(kind = 'order') = (amount IS NOT NULL) AND amount >= 0", name="amount"),
    )

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    search_id: Mapped[int] = mapped_column(ForeignKey("searches.id", ondelete="CASCADE"))
    kind: Mapped[str]
    #: No foreign key: the log outlives products.
    product_id: Mapped[int]
    #: From 1, within `block`; only clicks have both.
    position: Mapped[int | None]
    block: Mapped[str | None]
    #: Of an order line, in kopecks: its price times its pieces, without delivery and discounts of the whole order.
    amount: Mapped[int | None] = mapped_column(BigInteger)
    #: Of an order: the time of its search.
    at: Mapped[datetime] = mapped_column(server_default=func.now())
