"""Tables of import runs: the queue, the progress and the result of price lists."""

from datetime import datetime
from typing import TypedDict

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, LargeBinary, func, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base


class RunOptions(TypedDict, total=False):
    """Values that replace those of the profile."""

    zones: list[int]
    warehouse: int
    qty: int


STATUSES = ("waiting", "running", "done", "refused", "broken")


class ImportRun(Base):
    """`refused`: the file or profile does not fit, nothing was changed; `broken`: interrupted, it may be repeated.

    `report` holds the counts of rows: read, added, changed, unchanged, rejected, zeroed.
    """

    __tablename__ = "import_runs"
    __table_args__ = (
        CheckConstraint(f"status IN {STATUSES}", name="status"),
        Index("ix_import_runs_waiting", "id", postgresql_where=text("status IN ('waiting', 'running')")),
    )

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    file_name: Mapped[str]
    #: The name of a built-in profile or the path of another; NULL: detected by the header.
    profile: Mapped[str | None]
    options: Mapped[RunOptions] = mapped_column(JSONB, default=dict, server_default="{}")
    dry_run: Mapped[bool] = mapped_column(default=False, server_default="false")
    #: The login of the member of staff, or the name of the command.
    started_by: Mapped[str]
    #: How often the worker has begun it: a run whose process died goes back to the queue.
    attempts: Mapped[int] = mapped_column(default=0, server_default="0")
    status: Mapped[str] = mapped_column(default="waiting", server_default="waiting")
    stage: Mapped[str | None]
    rows: Mapped[int] = mapped_column(default=0, server_default="0")
    share: Mapped[float] = mapped_column(default=0, server_default="0")
    report: Mapped[dict[str, int] | None] = mapped_column(JSONB(none_as_null=True))
    message: Mapped[str] = mapped_column(default="", server_default="")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]


class ImportFile(Base):
    """The uploaded file until its run ends, and the rejected rows; stored here as the worker may be elsewhere."""

    __tablename__ = "import_files"
    __table_args__ = (CheckConstraint("kind IN ('source', 'rejected')", name="kind"),)

    run_id: Mapped[int] = mapped_column(ForeignKey("import_runs.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    content: Mapped[bytes] = mapped_column(LargeBinary)
