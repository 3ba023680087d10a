"""What came of every search is counted: searches that older releases stored are counted here, for the last time."""

import sqlalchemy as sa
from alembic import op

revision = "0066"
down_revision = "0065"

#: A search is refined when the next one of the visit follows within two minutes, with another text, without an action.
_COUNT = """
    UPDATE searches SET
        clicks = coalesce(actions.clicks, 0),
        position_sum = coalesce(actions.position_sum, 0),
        is_carted = coalesce(actions.is_carted, false),
        revenue = actions.revenue,
        is_refined = actions.search_id IS NULL AND EXISTS (
            SELECT FROM searches next
            WHERE next.visit = search.visit AND next.number = search.number + 1
                AND next.at <= search.at + interval '2 min'
                AND search.kind IN ('text', 'number') AND next.kind IN ('text', 'number')
                AND search.folded <> '' AND next.folded NOT IN ('', search.folded)
                AND NOT (search.mode = 'completions' AND starts_with(next.folded, search.folded))
        )
    FROM searches search
    LEFT JOIN (
        SELECT search_id, count(*) FILTER (WHERE kind = 'click') AS clicks,
            sum(position) FILTER (WHERE kind = 'click') AS position_sum,
            bool_or(kind = 'cart') AS is_carted, sum(amount) AS revenue
        FROM search_actions GROUP BY search_id
    ) actions ON actions.search_id = search.id
    WHERE searches.id = search.id AND searches.clicks IS NULL
"""


def upgrade() -> None:
    op.execute(_COUNT)
    op.alter_column("searches", "clicks", server_default="0", nullable=False)
    op.drop_index("ix_searches_uncounted", "searches")


def downgrade() -> None:
    op.create_index("ix_searches_uncounted", "searches", ["id"], postgresql_where=sa.text("clicks IS NULL"))
    op.alter_column("searches", "clicks", server_default=None, nullable=True)
