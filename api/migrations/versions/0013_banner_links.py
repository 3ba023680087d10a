"""A banner leads to a path of the shop or an https address, whoever writes it."""

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_check_constraint(op.f("ck_banners_link"), "banners", r"link = '' OR link ~ '^(/([^/\\].*)?|https://.+)$'")
