"""Outcomes of backups and of their checks, for the metrics."""

from datetime import datetime

from sqlalchemy import CheckConstraint, func
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base


class BackupRun(Base):
    __tablename__ = "backup_runs"
    __table_args__ = (CheckConstraint("task IN ('backup', 'send', 'check')", name="task"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    task: Mapped[str]
    #: Name of the backup that was written, sent or checked; empty when it failed before it had one.
    backup: Mapped[str]
    seconds: Mapped[float]
    #: What went wrong; None: success.
    failure: Mapped[str | None]
    finished_at: Mapped[datetime] = mapped_column(server_default=func.now())
