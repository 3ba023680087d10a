"""Imports that were run or wait to be: who asked, how far, and what came of them."""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, LargeBinary, func, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base

STATUSES = ("waiting", "running", "done", "refused", "broken")


class ImportRun(Base):
    """`refused`: the file or profile did not suit and nothing changed; `broken`: it ended half way and may be repeated.

    `report` holds the counts of rows: read, added, changed, unchanged, rejected, zeroed.
    """

    __tablename__ = "import_runs"
    __table_args__ = (
        CheckConstraint(f"status IN {STATUSES}", name="status"),
        Index("ix_import_runs_waiting", "id", postgresql_where=text("status IN ('waiting', 'running')")),
    )

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    file_name: Mapped[str]
    #: The name of a shipped profile or the path of one's own; NULL: found by the header.
    profile: Mapped[str | None]
    #: Said in place of the profile's: zone, warehouse, qty.
    options: Mapped[dict[str, Any]] = mapped_column(JSONB, default=dict, server_default="{}")
    dry_run: Mapped[bool] = mapped_column(default=False, server_default="false")
    #: The member of the staff, or the command.
    started_by: Mapped[str]
    status: Mapped[str] = mapped_column(default="waiting", server_default="waiting")
    stage: Mapped[str | None]
    rows: Mapped[int] = mapped_column(default=0, server_default="0")
    share: Mapped[float] = mapped_column(default=0, server_default="0")
    report: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    message: Mapped[str] = mapped_column(default="", server_default="")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]


class ImportFile(Base):
    """The uploaded file until its run is over, and the refused rows. In the database: the worker may run elsewhere."""

    __tablename__ = "import_files"
    __table_args__ = (CheckConstraint("kind IN ('source', 'rejected')", name="kind"),)

    run_id: Mapped[int] = mapped_column(ForeignKey("import_runs.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    content: Mapped[bytes] = mapped_column(LargeBinary)
