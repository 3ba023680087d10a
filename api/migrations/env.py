"""Runs the migrations in one transaction with a short lock timeout, one process at a time (advisory lock)."""

from alembic import context
from sqlalchemy import create_engine, text

from api.models import metadata

_MIGRATION_LOCK = 7_305_001


def run() -> None:
    engine = create_engine(context.config.attributes["database_url"])
    with engine.connect() as connection:
        connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": _MIGRATION_LOCK})
        connection.execute(text("SET lock_timeout = '5s'"))
        connection.commit()
        context.configure(connection=connection, target_metadata=metadata, compare_type=True)
        with context.begin_transaction():
            context.run_migrations()
    engine.dispose()


run()
