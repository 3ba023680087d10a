"""Tables of staff accounts, their sessions, login delays and the audit log. Customers have tables of their own."""

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, LargeBinary, func
from sqlalchemy.dialects.postgresql import INET, JSONB
from sqlalchemy.orm import Mapped, mapped_column, relationship

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

    staff: Mapped[Staff] = relationship(viewonly=True)


class StaffLoginDelay(Base):
    """Wrong passwords or codes in a row by login, known or not, and source; the time before which the next is not
    checked. `source` is a network, a device, or says that the attempts are codes."""

    __tablename__ = "staff_login_delays"

    login: Mapped[str] = mapped_column(primary_key=True)
    source: Mapped[str] = mapped_column(primary_key=True, default="", server_default="")
    failures: Mapped[int] = mapped_column(default=0, server_default="0")
    not_before: Mapped[datetime] = mapped_column(server_default=func.now())


class StaffTotp(Base):
    """An authenticator app; its secret is derived from the shop's key and `salt`. Without `confirmed_at` it waits for
    its first code. `last_step` is the time step of the last code that was used: no code is used twice."""

    __tablename__ = "staff_totp"

    staff_id: Mapped[int] = mapped_column(ForeignKey("staff.id", ondelete="CASCADE"), primary_key=True)
    salt: Mapped[bytes] = mapped_column(LargeBinary)
    last_step: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    confirmed_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class StaffRecoveryCode(Base):
    """A code for a lost phone, deleted when it is used; `code_hash` is its SHA-256."""

    __tablename__ = "staff_recovery_codes"

    staff_id: Mapped[int] = mapped_column(ForeignKey("staff.id", ondelete="CASCADE"), primary_key=True)
    code_hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)


class AuditEntry(Base):
    """One change: `changes` is {label: [before, after]}. `staff_login` stays when the account is deleted.

    `title` names no customer: it outlives the row that it is about.
    """

    __tablename__ = "audit_log"
    __table_args__ = (
        Index("ix_audit_log_entity_entity_id_id", "entity", "entity_id", "id"),
        Index("ix_audit_log_at", "at"),
    )

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
    #: Somebody looked at a customer's data and changed nothing.
    is_view: Mapped[bool] = mapped_column(default=False, server_default="false")
