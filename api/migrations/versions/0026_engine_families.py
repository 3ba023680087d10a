"""Engine family, camshaft drive, rear brake and service interval of vehicles; thread of their part numbers."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"

TEXTS = ("engine_family", "cam_drive", "rear_brake")


def upgrade() -> None:
    for name in TEXTS:
        op.add_column("vehicles", sa.Column(name, sa.Text(), server_default="", nullable=False))
    op.add_column("vehicles", sa.Column("service_interval_km", sa.Integer(), nullable=True))
    op.create_check_constraint(op.f("ck_vehicles_cam_drive"), "vehicles", "cam_drive IN ('belt', 'chain', '')")
    op.create_check_constraint(op.f("ck_vehicles_rear_brake"), "vehicles", "rear_brake IN ('drum', 'disc', '')")
    op.add_column("vehicle_parts", sa.Column("thread", sa.Text(), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("vehicle_parts", "thread")
    op.drop_column("vehicles", "service_interval_km")
    for name in TEXTS:
        op.drop_column("vehicles", name)
