"""Tables of the versions of the search configuration, their publications and experiments with their rules."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, func, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base

#: `draft`: what staff edit, at most one; `preview`: the draft at one moment, which is never live.
SOURCES = ("files", "page", "rollback", "draft", "preview")
ACTIVE_STATES = ("waiting", "building", "switching")
STATES = (*ACTIVE_STATES, "done", "failed")


class ConfigVersion(Base):
    """A version of all files; only the draft changes, until its publication makes it a version like others.

    `parent_id`: the version it was edited from; `changes`: how many entries differ from that one; `digest`: of the
    content. `author` and `created_at` of a draft: of its last edit.
    """

    __tablename__ = "search_versions"
    __table_args__ = (
        CheckConstraint(f"source IN {SOURCES}", name="source"),
        Index("uq_search_versions_draft", text("(true)"), unique=True, postgresql_where=text("source = 'draft'")),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    parent_id: Mapped[int | None] = mapped_column(ForeignKey("search_versions.id"))
    source: Mapped[str]
    author: Mapped[str]
    reason: Mapped[str] = mapped_column(default="", server_default="")
    digest: Mapped[str]
    changes: Mapped[int | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class ConfigVersionFile(Base):
    __tablename__ = "search_version_files"

    version_id: Mapped[int] = mapped_column(ForeignKey("search_versions.id", ondelete="CASCADE"), primary_key=True)
    path: Mapped[str] = mapped_column(primary_key=True)
    content: Mapped[str]


class LiveVersion(Base):
    """One row: the version that shoppers search with. `files_version_id`: the version that `search-config/` last had,
    which tells an edit of the folder from an edit of the page."""

    __tablename__ = "search_live_version"
    __table_args__ = (CheckConstraint("id = 1", name="one"),)

    id: Mapped[int] = mapped_column(primary_key=True, default=1, autoincrement=False)
    version_id: Mapped[int] = mapped_column(ForeignKey("search_versions.id"))
    files_version_id: Mapped[int | None] = mapped_column(ForeignKey("search_versions.id"))
    since: Mapped[datetime] = mapped_column(server_default=func.now())


class DraftPreview(Base):
    """One row: what the lab searches instead of the draft. `has_index`: its settings or words differ from the live
    ones, so the worker fills an index of its own; `vocabulary` is what browsers would read."""

    __tablename__ = "search_preview"
    __table_args__ = (
        CheckConstraint("id = 1", name="one"),
        CheckConstraint("state IN ('waiting', 'building', 'ready', 'failed')", name="state"),
    )

    id: Mapped[int] = mapped_column(primary_key=True, default=1, autoincrement=False)
    version_id: Mapped[int] = mapped_column(ForeignKey("search_versions.id"))
    has_index: Mapped[bool]
    state: Mapped[str]
    message: Mapped[str] = mapped_column(default="", server_default="")
    processed: Mapped[int] = mapped_column(default=0, server_default="0")
    total: Mapped[int] = mapped_column(default=0, server_default="0")
    vocabulary: Mapped[bytes | None]
    requested_at: Mapped[datetime] = mapped_column(server_default=func.now())
    finished_at: Mapped[datetime | None]

    @property
    def is_active(self) -> bool:
        return self.state in ("waiting", "building")


class DraftEvaluation(Base):
    """Judged queries searched with the live version and with a draft of the content `digest`.

    `difference`, `low` and `high`: of the mean nDCG@10, draft minus live, with its 95 % interval. `scores`: by query id
    the two values; null where the query has no grades.
    """

    __tablename__ = "search_evaluations"

    id: Mapped[int] = mapped_column(primary_key=True)
    live_id: Mapped[int] = mapped_column(ForeignKey("search_versions.id"))
    digest: Mapped[str] = mapped_column(index=True)
    author: Mapped[str]
    queries: Mapped[int]
    difference: Mapped[float]
    low: Mapped[float]
    high: Mapped[float]
    scores: Mapped[dict[str, list[float]]] = mapped_column(JSONB)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())

    @property
    def is_worse(self) -> bool:
        """Worse beyond the interval: not explained by which queries happen to be judged."""
        return self.high < 0


class Publication(Base):
    """The publication of a version; the worker executes it, one at a time.

    `shadows`, written with the state `switching`: by index the shadow index that is swapped. A
    publication whose worker was killed is continued: before `switching` from its beginning, after it to its end.
    """

    __tablename__ = "search_publications"
    __table_args__ = (
        CheckConstraint(f"state IN {STATES}", name="state"),
        Index(
            "uq_search_publications_active",
            text("(true)"),
            unique=True,
            postgresql_where=text(f"state IN {ACTIVE_STATES}"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    version_id: Mapped[int] = mapped_column(ForeignKey("search_versions.id"))
    state: Mapped[str] = mapped_column(default="waiting", server_default="waiting")
    author: Mapped[str]
    #: Why, in the author's words; required when the gate was failed.
    reason: Mapped[str] = mapped_column(default="", server_default="")
    #: What is being done, for the page.
    step: Mapped[str] = mapped_column(default="", server_default="")
    message: Mapped[str] = mapped_column(default="", server_default="")
    shadows: Mapped[dict[str, str]] = mapped_column(JSONB, default=dict, server_default="{}")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]

    @property
    def is_active(self) -> bool:
        return self.state in ACTIVE_STATES


class SearchExperiment(Base):
    """Arm a has the live version, arm b the rules of `variant_id`; `share` is the percentage of visitors in arm b.

    At most one runs. It ends by itself when another version than `base_id` becomes live.
    """

    __tablename__ = "search_experiments"
    __table_args__ = (
        CheckConstraint("share BETWEEN 1 AND 99", name="share"),
        CheckConstraint("outcome IN ('a', 'b')", name="outcome"),
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

    @property
    def is_running(self) -> bool:
        return self.stopped_at is None
