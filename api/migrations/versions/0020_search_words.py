"""The words of the search documents: what they were made with, and the vocabulary that browsers read."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "search_words",
        sa.Column("index_uid", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("names", sa.Text(), nullable=True),
        sa.Column("vocabulary", sa.LargeBinary(), nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("built_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("took_s", sa.Float(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("index_uid", name=op.f("pk_search_words")),
    )


def downgrade() -> None:
    op.drop_table("search_words")
