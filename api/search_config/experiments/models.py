"""Table of experiments. Exposures are in the query log: searches with an experiment, its arm and a bucket."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, func, text
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base

OUTCOMES = ("a", "b")


class SearchExperiment(Base):
    """Arm a has the live version, arm b the rules of `variant_id`; `share` is the percentage of visitors in arm b.

    At most one runs. It ends by itself when another version than `base_id` becomes live.
    """

    __tablename__ = "search_experiments"
    __table_args__ = (
        CheckConstraint("share BETWEEN 1 AND 99", name="share"),
        CheckConstraint(f"outcome IN {OUTCOMES}", name="outcome"),
        Index(
            "uq_search_experiments_running", text("(true)"), unique=True, postgresql_where=text("stopped_at IS NULL")
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    #: What is expected, in the author's words.
    hypothesis: Mapped[str]
    base_id: Mapped[int] = mapped_column(ForeignKey("search_versions.id"))
    variant_id: Mapped[int] = mapped_column(ForeignKey("search_versions.id"))
    share: Mapped[int] = mapped_column(SmallInteger)
    author: Mapped[str]
    started_at: Mapped[datetime] = mapped_column(server_default=func.now())
    stopped_at: Mapped[datetime | None]
    stopped_by: Mapped[str | None]
    outcome: Mapped[str | None]
