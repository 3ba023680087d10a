"""The newest tables, by Alembic, with the migrations that came with this code."""

from alembic import command
from alembic.config import Config

from api.core.settings import get_settings


def upgrade() -> None:
    config = Config()
    config.set_main_option("script_location", "api:migrations")
    config.attributes["database_url"] = get_settings().database_url
    command.upgrade(config, "head")
