"""How Alembic reaches the database: one transaction, a short lock timeout, one migrator at a time."""

from alembic import context
from sqlalchemy import create_engine, text

from api.models import metadata

_ONE_MIGRATOR = 7_305_001


def run() -> None:
    engine = create_engine(context.config.attributes["database_url"])
    with engine.connect() as connection:
        connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": _ONE_MIGRATOR})
        connection.execute(text("SET lock_timeout = '5s'"))
        connection.commit()
        context.configure(connection=connection, target_metadata=metadata, compare_type=True)
        with context.begin_transaction():
            context.run_migrations()
    engine.dispose()


run()
