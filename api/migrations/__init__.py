"""Alembic migrations. A migration is additive, and never mixed with a backfill of many rows."""

from alembic import command
from alembic.config import Config


def config(database_url: str) -> Config:
    settings = Config()
    settings.set_main_option("script_location", "api:migrations")
    settings.attributes["database_url"] = database_url
    return settings


def upgrade(database_url: str, revision: str = "head") -> None:
    """Bring the database to `revision`. Two processes that start at once wait for one another."""
    command.upgrade(config(database_url), revision)
