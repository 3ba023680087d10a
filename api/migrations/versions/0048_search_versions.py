"""Versions of the search configuration: their files, the live one, the draft, publications."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0048"
down_revision = "0047"

_ACTIVE = sa.text("state IN ('waiting', 'building', 'switching')")


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "search_config_texts",
        sa.Column("digest", sa.Text(), primary_key=True),
        sa.Column("content", sa.Text(), nullable=False),
    )
    op.create_table(
        "search_versions",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("parent_id", sa.Integer(), sa.ForeignKey("search_versions.id")),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("created_at", moment, server_default=sa.func.now(), nullable=False),
        sa.CheckConstraint("source IN ('files', 'page', 'rollback', 'preview')", name="source"),
    )
    op.create_table(
        "search_version_files",
        sa.Column(
            "version_id", sa.Integer(), sa.ForeignKey("search_versions.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("path", sa.Text(), primary_key=True),
        sa.Column("digest", sa.Text(), sa.ForeignKey("search_config_texts.digest"), nullable=False),
    )
    op.create_table(
        "search_live_version",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("version_id", sa.Integer(), sa.ForeignKey("search_versions.id"), nullable=False),
        sa.Column("files_version_id", sa.Integer(), sa.ForeignKey("search_versions.id")),
        sa.Column("since", moment, server_default=sa.func.now(), nullable=False),
        sa.CheckConstraint("id = 1", name="one"),
    )
    op.create_table(
        "search_draft",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("base_id", sa.Integer(), sa.ForeignKey("search_versions.id"), nullable=False),
        sa.Column("created_at", moment, server_default=sa.func.now(), nullable=False),
        sa.CheckConstraint("id = 1", name="one"),
    )
    op.create_table(
        "search_draft_files",
        sa.Column("path", sa.Text(), primary_key=True),
        sa.Column("digest", sa.Text(), sa.ForeignKey("search_config_texts.digest")),
        sa.Column("changed_by", sa.Text(), nullable=False),
        sa.Column("changed_at", moment, server_default=sa.func.now(), nullable=False),
    )
    op.create_table(
        "search_publications",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("version_id", sa.Integer(), sa.ForeignKey("search_versions.id"), nullable=False),
        sa.Column("state", sa.Text(), server_default="waiting", nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.Column("step", sa.Text(), server_default="", nullable=False),
        sa.Column("message", sa.Text(), server_default="", nullable=False),
        sa.Column("shadows", JSONB(), server_default="{}", nullable=False),
        sa.Column("created_at", moment, server_default=sa.func.now(), nullable=False),
        sa.Column("started_at", moment),
        sa.Column("finished_at", moment),
        sa.CheckConstraint("state IN ('waiting', 'building', 'switching', 'done', 'failed')", name="state"),
    )
    op.create_index(
        "uq_search_publications_active",
        "search_publications",
        [sa.text("(true)")],
        unique=True,
        postgresql_where=_ACTIVE,
    )
    op.create_table(
        "search_preview",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("version_id", sa.Integer(), sa.ForeignKey("search_versions.id"), nullable=False),
        sa.Column("has_index", sa.Boolean(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), server_default="", nullable=False),
        sa.Column("processed", sa.Integer(), server_default="0", nullable=False),
        sa.Column("total", sa.Integer(), server_default="0", nullable=False),
        sa.Column("vocabulary", sa.LargeBinary()),
        sa.Column("requested_at", moment, server_default=sa.func.now(), nullable=False),
        sa.Column("finished_at", moment),
        sa.CheckConstraint("id = 1", name="one"),
        sa.CheckConstraint("state IN ('waiting', 'building', 'ready', 'failed')", name="state"),
    )
    op.create_table(
        "search_evaluations",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("live_id", sa.Integer(), sa.ForeignKey("search_versions.id"), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("queries", sa.Integer(), nullable=False),
        sa.Column("difference", sa.Float(), nullable=False),
        sa.Column("low", sa.Float(), nullable=False),
        sa.Column("high", sa.Float(), nullable=False),
        sa.Column("scores", JSONB(), nullable=False),
        sa.Column("created_at", moment, server_default=sa.func.now(), nullable=False),
    )
    op.create_index("ix_search_evaluations_digest", "search_evaluations", ["digest"])
    op.add_column("index_rebuilds", sa.Column("version_id", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("index_rebuilds", "version_id")
    for table in (
        "search_evaluations",
        "search_preview",
        "search_publications",
        "search_draft_files",
        "search_draft",
        "search_live_version",
        "search_version_files",
        "search_versions",
        "search_config_texts",
    ):
        op.drop_table(table)
