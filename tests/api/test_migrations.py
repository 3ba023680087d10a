"""What the migrations make is what the models say."""

from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, create_engine, text
from sqlalchemy.orm import Session

from api import migrations
from api.curation import repository
from api.models import metadata
from onebox.postgres import Postgres


def test_migrated_tables_equal_the_models(database_url: str) -> None:
    engine = create_engine(database_url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        differences: list[Any] = compare_metadata(context, metadata)
    engine.dispose()

    assert differences == []


def test_migrated_check_constraints_equal_the_models(db_session: Session) -> None:
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


def test_migrations_form_one_line_with_increasing_numbers() -> None:
    scripts = list(ScriptDirectory.from_config(migrations.config("")).walk_revisions())

    assert [script.revision for script in reversed(scripts)] == sorted(script.revision for script in scripts)
    assert not any(script.is_branch_point or script.is_merge_point for script in scripts)


def test_the_parts_migration_creates_parts_without_outbox_events(postgres_server: Postgres) -> None:
    postgres_server.ensure_database("filled")
    url = postgres_server.url("filled")
    migrations.upgrade(url, "0020")
    with postgres_server.connect("filled") as connection:
        connection.execute(
            "INSERT INTO categories (id, level, name, slug, path, position) VALUES (1, 1, 'Фильтры', 'f', 'f', 1);"
            "INSERT INTO products (id, source, source_key, name, category_id)"
            " VALUES (1, 's', '1', 'Фильтр W 914/2', 1);"
            "INSERT INTO part_numbers (product_id, brand, number, key, kind) VALUES"
            " (1, 'MANN-FILTER', 'W 914/2', 'W9142', 'article'), (1, 'Лада', '2108-01', '210801', 'oem'),"
            " (1, '', '77-1', '771', 'oem');"
            "DELETE FROM search_outbox"
        )
        migrations.upgrade(url)
        keys = connection.execute("SELECT brand, brand_key FROM part_numbers ORDER BY id").fetchall()
        parts = connection.execute("SELECT key, brand_key, brand, number, name FROM parts ORDER BY id").fetchall()
        marked = connection.execute("SELECT entity FROM search_outbox").fetchall()
        connection.execute("UPDATE part_numbers SET number = 'W914/2' WHERE kind = 'article'")
        marked_later = connection.execute("SELECT DISTINCT entity FROM search_outbox ORDER BY 1").fetchall()

    assert keys == [("MANN-FILTER", "MANNFILTER"), ("Лада", "ЛAДA"), ("", "")]
    assert sorted(parts) == [
        ("210801", "ЛAДA", "Лада", "2108-01", "Фильтры"), ("771", "", "", "77-1", "Фильтры"),
        ("W9142", "MANNFILTER", "MANN-FILTER", "W 914/2", "Фильтр W 914/2"),
    ]  # fmt: skip
    assert marked == []
    assert marked_later == [("part",), ("product",)]


def test_the_outbox_migration_keeps_the_newest_event_of_a_row_and_what_it_has_to_send(
    postgres_server: Postgres,
) -> None:
    postgres_server.ensure_database("queued")
    url = postgres_server.url("queued")
    migrations.upgrade(url, "0040")
    with postgres_server.connect("queued") as connection:
        connection.execute(
            "INSERT INTO search_outbox (entity, entity_id, change) VALUES"
            " ('product', 1, 'full'), ('product', 1, 'offer'), ('product', 2, 'offer'), ('part', 1, 'full')"
        )
        migrations.upgrade(url)
        events = connection.execute("SELECT entity, entity_id, change FROM search_outbox ORDER BY 1, 2").fetchall()

    assert events == [("part", 1, "full"), ("product", 1, "full"), ("product", 2, "offer")]


def test_versions_and_the_draft_of_the_search_keep_their_content(postgres_server: Postgres) -> None:
    postgres_server.ensure_database("versions")
    url = postgres_server.url("versions")
    migrations.upgrade(url, "0062")
    with postgres_server.connect("versions") as connection:
        connection.execute(
            "INSERT INTO search_config_texts VALUES ('1', 'live'), ('2', 'same'), ('3', 'edited'), ('4', 'gone');"
            "INSERT INTO search_versions (source, author, digest) VALUES ('files', 'anna', 'abc');"
            "INSERT INTO search_version_files VALUES (1, 'a', '1'), (1, 'b', '2'), (1, 'c', '4');"
            "INSERT INTO search_live_version (id, version_id) VALUES (1, 1);"
            "INSERT INTO search_draft (id, base_id) VALUES (1, 1);"
            "INSERT INTO search_draft_files (path, digest, changed_by) VALUES ('a', '3', 'boris'), ('c', NULL, 'boris')"
        )
        connection.commit()

    migrations.upgrade(url)

    engine = create_engine(url)
    with engine.connect() as connection:
        draft = repository.draft(connection)
        assert draft is not None
        assert repository.files(connection, 1).texts == {"a": "live", "b": "same", "c": "gone"}
        content = repository.files(connection, draft.id)
    engine.dispose()
    assert content.texts == {"a": "edited", "b": "same"}
    assert (draft.parent_id, draft.author, draft.digest) == (1, "boris", content.digest)
