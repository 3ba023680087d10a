"""What a code carries to the first login, codes that were not sent, and accounts that were removed."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("customers", sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("sms_codes", sa.Column("city_id", sa.Integer(), nullable=True))
    op.add_column("sms_codes", sa.Column("agreed_version", sa.Integer(), nullable=True))
    op.add_column("sms_codes", sa.Column("failed_at", sa.DateTime(timezone=True), nullable=True))
