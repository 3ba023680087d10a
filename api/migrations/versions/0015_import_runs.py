"""Runs of imports with their reports, and the files that belong to them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "import_runs",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("profile", sa.Text(), nullable=True),
        sa.Column("options", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False),
        sa.Column("dry_run", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("started_by", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), server_default="waiting", nullable=False),
        sa.Column("stage", sa.Text(), nullable=True),
        sa.Column("rows", sa.Integer(), server_default="0", nullable=False),
        sa.Column("share", sa.Double(), server_default="0", nullable=False),
        sa.Column("report", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("message", sa.Text(), server_default="", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "status IN ('waiting', 'running', 'done', 'refused', 'broken')", name=op.f("ck_import_runs_status")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_import_runs")),
    )
    op.create_index(
        "ix_import_runs_waiting",
        "import_runs",
        ["id"],
        unique=False,
        postgresql_where=sa.text("status IN ('waiting', 'running')"),
    )
    op.create_table(
        "import_files",
        sa.Column("run_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint("kind IN ('source', 'rejected')", name=op.f("ck_import_files_kind")),
        sa.ForeignKeyConstraint(
            ["run_id"], ["import_runs.id"], name=op.f("fk_import_files_run_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("run_id", "kind", name=op.f("pk_import_files")),
    )
