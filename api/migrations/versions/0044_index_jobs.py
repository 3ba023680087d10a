"""Index jobs (rebuilds and reconciles) and the statistics of drains."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0044"
down_revision = "0043"


def _at(name: str, default: str | None = None) -> sa.Column[object]:
    server_default = sa.text(default) if default else None
    return sa.Column(name, sa.DateTime(timezone=True), server_default=server_default, nullable=default is None)


def upgrade() -> None:
    op.create_table(
        "index_jobs",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("engine", sa.SmallInteger(), server_default="1", nullable=False),
        sa.Column("index_uid", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("started_by", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), server_default="waiting", nullable=False),
        sa.Column("processed", sa.Integer(), server_default="0", nullable=False),
        sa.Column("total", sa.Integer(), server_default="0", nullable=False),
        sa.Column("checked_up_to", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("report", JSONB(), server_default="{}", nullable=False),
        sa.Column("message", sa.Text(), server_default="", nullable=False),
        _at("created_at", "now()"),
        _at("started_at"),
        _at("finished_at"),
        sa.CheckConstraint("kind IN ('rebuild', 'reconcile')", name=op.f("ck_index_jobs_kind")),
        sa.CheckConstraint("status IN ('waiting', 'running', 'done', 'failed')", name=op.f("ck_index_jobs_status")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_index_jobs")),
    )
    op.create_index(
        "uq_index_jobs_active",
        "index_jobs",
        ["engine", "index_uid", "kind"],
        unique=True,
        postgresql_where=sa.text("status IN ('waiting', 'running')"),
    )
    op.create_index("ix_index_jobs_engine_index_uid_kind_id", "index_jobs", ["engine", "index_uid", "kind", "id"])
    op.create_table(
        "index_statistics",
        sa.Column("engine", sa.SmallInteger(), server_default="1", nullable=False),
        sa.Column("index_uid", sa.Text(), nullable=False),
        sa.Column("row_count", sa.Integer(), nullable=True),
        _at("counted_at"),
        sa.Column("drained_rows", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("drain_seconds", sa.Float(), server_default="0", nullable=False),
        sa.Column("drain_failures", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("last_drain_rows", sa.Integer(), nullable=True),
        sa.Column("last_drain_seconds", sa.Float(), nullable=True),
        _at("last_drain_at"),
        sa.Column("last_failure", sa.Text(), nullable=True),
        _at("last_failure_at"),
        sa.PrimaryKeyConstraint("engine", "index_uid", name=op.f("pk_index_statistics")),
    )


def downgrade() -> None:
    op.drop_table("index_statistics")
    op.drop_table("index_jobs")
