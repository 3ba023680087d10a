"""Tables of staff accounts, their sessions, login delays and the audit log. Customers have tables of their own."""

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, LargeBinary, func
from sqlalchemy.dialects.postgresql import INET, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base

#: A value of the audit log as JSON.
LogValue = str | int | float | bool | None
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
    """A logged-in browser; `token_hash` is the SHA-256 of its cookie."""

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
    """Wrong passwords in a row by login, known or not, and the time before which the next is not checked."""

    __tablename__ = "staff_login_delays"

    login: Mapped[str] = mapped_column(primary_key=True)
    failures: Mapped[int] = mapped_column(default=0, server_default="0")
    not_before: Mapped[datetime] = mapped_column(server_default=func.now())


class AuditEntry(Base):
    """One change: `changes` is {label: [before, after]}. `staff_login` stays when the account is deleted."""

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
    changes: Mapped[dict[str, list[str | int | float | bool | None]]] = mapped_column(
        JSONB, default=dict, server_default="{}"
    )
    address: Mapped[str | None] = mapped_column(INET)
