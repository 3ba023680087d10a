"""Experiments with search rules, and the exposures to them in the query log."""

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0049"


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "search_experiments",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("hypothesis", sa.Text(), nullable=False),
        sa.Column("base_id", sa.Integer(), sa.ForeignKey("search_versions.id"), nullable=False),
        sa.Column("variant_id", sa.Integer(), sa.ForeignKey("search_versions.id"), nullable=False),
        sa.Column("share", sa.SmallInteger(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("started_at", moment, server_default=sa.func.now(), nullable=False),
        sa.Column("stopped_at", moment),
        sa.Column("stopped_by", sa.Text()),
        sa.Column("outcome", sa.Text()),
        sa.CheckConstraint("share BETWEEN 1 AND 99", name="share"),
        sa.CheckConstraint("outcome IN ('a', 'b')", name="outcome"),
    )
    op.create_index(
        "uq_search_experiments_running",
        "search_experiments",
        [sa.text("(true)")],
        unique=True,
        postgresql_where=sa.text("stopped_at IS NULL"),
    )
    op.add_column("searches", sa.Column("experiment_id", sa.Integer()))
    op.add_column("searches", sa.Column("arm", sa.Text()))
    op.add_column("searches", sa.Column("bucket", sa.SmallInteger()))
    op.create_check_constraint("arm", "searches", "arm IN ('a', 'b')")
    op.create_index(
        "ix_searches_experiment_id",
        "searches",
        ["experiment_id"],
        postgresql_where=sa.text("experiment_id IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_searches_experiment_id", "searches")
    op.drop_constraint("ck_searches_arm", "searches")
    for column in ("bucket", "arm", "experiment_id"):
        op.drop_column("searches", column)
    op.drop_table("search_experiments")
