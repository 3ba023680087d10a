"""The query log: the category of the page, the amounts of ordered products, and what came of each search.

Searches without `clicks` are counted by `search.count_outcomes`, every hour.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0049"
down_revision = "0048"


COLUMNS: tuple[sa.Column[Any], ...] = (
    sa.Column("clicks", sa.Integer(), nullable=True),
    sa.Column("position_sum", sa.Integer(), server_default="0", nullable=False),
    sa.Column("is_carted", sa.Boolean(), server_default="false", nullable=False),
    sa.Column("revenue", sa.BigInteger(), nullable=True),
    sa.Column("is_refined", sa.Boolean(), server_default="false", nullable=False),
)


def upgrade() -> None:
    op.add_column("searches", sa.Column("category_id", sa.Integer(), nullable=True))
    op.create_foreign_key(
        op.f("fk_searches_category_id"), "searches", "categories", ["category_id"], ["id"], ondelete="SET NULL"
    )
    op.create_index("ix_searches_category_id_at", "searches", ["category_id", "at"])
    op.create_index("ix_searches_folded_at", "searches", ["folded", "at"])
    op.add_column("search_actions", sa.Column("amount", sa.BigInteger(), nullable=True))
    op.drop_constraint(op.f("ck_search_actions_kind"), "search_actions", type_="check")
    op.create_check_constraint(op.f("ck_search_actions_kind"), "search_actions", "kind IN ('click', 'cart', 'order')")
    op.create_check_constraint(
        op.f("ck_search_actions_amount"), "search_actions", "(kind = 'order') = (amount IS NOT NULL) AND amount >= 0"
    )
    for column in COLUMNS:
        op.add_column("searches", column.copy())
    op.create_index("ix_searches_uncounted", "searches", ["id"], postgresql_where=sa.text("clicks IS NULL"))


def downgrade() -> None:
    op.drop_index("ix_searches_uncounted", "searches")
    for column in COLUMNS:
        op.drop_column("searches", column.name)
    op.drop_constraint(op.f("ck_search_actions_amount"), "search_actions", type_="check")
    op.drop_constraint(op.f("ck_search_actions_kind"), "search_actions", type_="check")
    op.execute("DELETE FROM search_actions WHERE kind = 'order'")
    op.create_check_constraint(op.f("ck_search_actions_kind"), "search_actions", "kind IN ('click', 'cart')")
    op.drop_column("search_actions", "amount")
    op.drop_index("ix_searches_folded_at", "searches")
    op.drop_column("searches", "category_id")
