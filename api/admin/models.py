"""The staff of the back office, their sessions, and the log of what they changed. Nothing here touches customers."""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, LargeBinary, func
from sqlalchemy.dialects.postgresql import INET, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base

ROLES = ("admin", "manager", "content")


class Staff(Base):
    __tablename__ = "staff"
    __table_args__ = (
        CheckConstraint(f"role IN {ROLES}", name="role"),
        CheckConstraint("login = lower(login) AND login <> ''", name="login"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    login: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    password_hash: Mapped[str]
    role: Mapped[str]
    active: Mapped[bool] = mapped_column(default=True, server_default="true")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class StaffSession(Base):
    """A browser that is logged in; `token_hash` is the SHA-256 of its cookie."""

    __tablename__ = "staff_sessions"

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    staff_id: Mapped[int] = mapped_column(ForeignKey("staff.id", ondelete="CASCADE"), index=True)
    token_hash: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    user_agent: Mapped[str] = mapped_column(default="", server_default="")
    address: Mapped[str] = mapped_column(INET)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    seen_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime] = mapped_column(index=True)


class StaffLoginDelay(Base):
    """Wrong passwords of a login in a row, whether there is such a login or not, and when the next one is looked at."""

    __tablename__ = "staff_login_delays"

    login: Mapped[str] = mapped_column(primary_key=True)
    failures: Mapped[int] = mapped_column(default=0, server_default="0")
    not_before: Mapped[datetime] = mapped_column(server_default=func.now())


class AuditEntry(Base):
    """Who changed what: `changes` is {field: [before, after]}. The login stays when the person is gone."""

    __tablename__ = "audit_log"
    __table_args__ = (Index("ix_audit_log_entity_entity_id_id", "entity", "entity_id", "id"),)

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    staff_id: Mapped[int | None] = mapped_column(ForeignKey("staff.id", ondelete="SET NULL"), index=True)
    staff_login: Mapped[str]
    action: Mapped[str]
    entity: Mapped[str]
    entity_id: Mapped[str]
    title: Mapped[str]
    changes: Mapped[dict[str, Any]] = mapped_column(JSONB, default=dict, server_default="{}")
    address: Mapped[str | None] = mapped_column(INET)
