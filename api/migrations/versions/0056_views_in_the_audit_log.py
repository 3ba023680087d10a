"""Views of customers' data in the audit log, whose titles hold no names of customers any more."""

import sqlalchemy as sa
from alembic import op

revision = "0056"
down_revision = "0055"


def upgrade() -> None:
    op.add_column("audit_log", sa.Column("is_view", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index("ix_audit_log_at", "audit_log", ["at"])
    op.execute(
        "UPDATE audit_log SET title = '№ ' || entity_id WHERE entity IN ('expert_request', 'vendor_application')"
    )


def downgrade() -> None:
    op.drop_index("ix_audit_log_at", "audit_log")
    op.drop_column("audit_log", "is_view")
