"""What the migrations make is what the models say."""

from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, create_engine, text
from sqlalchemy.orm import Session

from api import migrations
from api.models import metadata


def test_tables_are_as_the_models_say(database_url: str) -> None:
    engine = create_engine(database_url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        differences: list[Any] = compare_metadata(context, metadata)
    engine.dispose()

    assert differences == []


def test_checks_are_as_the_models_say(db_session: Session) -> None:
    """Alembic does not compare these: at least none is missing on either side."""
    query = text(
        "select c.relname, k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid "
        "where k.contype = 'c' and c.relnamespace = 'public'::regnamespace"
    )
    there = set(db_session.execute(query).tuples().all())
    said = {
        (table.name, str(constraint.name))
        for table in metadata.tables.values()
        for constraint in table.constraints
        if isinstance(constraint, CheckConstraint)
    }

    assert there == said


def test_migrations_are_one_line_with_numbers_in_order() -> None:
    scripts = list(ScriptDirectory.from_config(migrations.config("")).walk_revisions())

    assert [script.revision for script in reversed(scripts)] == sorted(script.revision for script in scripts)
    assert not any(script.is_branch_point or script.is_merge_point for script in scripts)
