"""Tables of the query log: searches and their clicks, without customer, address and device; rows live 90 days
(`api/ops/retention.py`)."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, SmallInteger, UniqueConstraint, func, text
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base


class LoggedSearch(Base):
    """A search: the text, how it was understood, and the numbers of results.

    `visit` is a random id of an open page; with `number`, the search within it, it joins a click to its search.
    `exact`, `variants` and `near` are numbers of products; all three 0: the page without results.
    """

    __tablename__ = "searches"
    __table_args__ = (
        UniqueConstraint("visit", "number"),
        CheckConstraint("kind IN ('text', 'number', 'vin', 'frame')", name="kind"),
        CheckConstraint("least(exact, variants, near, engine_ms) >= 0", name="counts"),
        CheckConstraint("arm IN ('a', 'b')", name="arm"),
        Index("ix_searches_at", "at"),
        Index("ix_searches_experiment_id", "experiment_id", postgresql_where=text("experiment_id IS NOT NULL")),
    )

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    visit: Mapped[UUID]
    number: Mapped[int]
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    city_id: Mapped[int | None] = mapped_column(ForeignKey("cities.id", ondelete="SET NULL"))
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


class SearchAction(Base):
    """A click on a product of the results, or its addition to the cart."""

    __tablename__ = "search_actions"
    __table_args__ = (
        UniqueConstraint("search_id", "kind", "product_id"),
        CheckConstraint("kind IN ('click', 'cart')", name="kind"),
    )

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    search_id: Mapped[int] = mapped_column(ForeignKey("searches.id", ondelete="CASCADE"))
    kind: Mapped[str]
    #: No foreign key: the log outlives products.
    product_id: Mapped[int]
    #: From 1, within `block`; a cart has neither.
    position: Mapped[int | None]
    block: Mapped[str | None]
    at: Mapped[datetime] = mapped_column(server_default=func.now())
