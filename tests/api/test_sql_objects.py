"""The functions, triggers and views of the database are those of the files below `api/migrations/sql`."""

import re

from sqlalchemy import Connection, text
from sqlalchemy.orm import Session

from api.migrations.sql_objects import apply_sql_objects, sql_files

_DEFINITIONS = """
SELECT 'function ' || proname AS name, pg_get_functiondef(oid) AS definition
FROM pg_proc
WHERE pronamespace = 'public'::regnamespace AND prolang <> (SELECT oid FROM pg_language WHERE lanname = 'c')
UNION ALL
SELECT 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
UNION ALL
SELECT 'view ' || viewname, definition FROM pg_views WHERE schemaname = 'public'
"""
#: Serves the previous release only (migration 0025).
_COMPATIBILITY = {"view parked_documents"}
_CREATED = re.compile(
    r"CREATE OR REPLACE (?:(?P<kind>FUNCTION|VIEW) (?P<name>\w+)"
    r"|TRIGGER (?P<trigger>\w+) [A-Z ]+?(?:OF \w+ )?ON (?P<table>\w+))"
)


def definitions(connection: Connection) -> dict[str, str]:
    return {row.name: row.definition for row in connection.execute(text(_DEFINITIONS))}


def test_the_migrated_database_has_the_objects_of_the_files(db_session: Session) -> None:
    migrated = definitions(db_session.connection())
    apply_sql_objects(db_session.connection())

    assert definitions(db_session.connection()) == migrated


def test_every_object_has_a_file_and_every_file_its_objects(db_session: Session) -> None:
    in_files = {
        f"trigger {match['table']}.{match['trigger']}"
        if match["trigger"]
        else f"{match['kind'].lower()} {match['name']}"
        for file in sql_files()
        for match in _CREATED.finditer(file.read_text(encoding="utf-8"))
    }

    assert in_files == definitions(db_session.connection()).keys() - _COMPATIBILITY


def test_a_file_is_named_after_the_object_it_defines() -> None:
    for file in sql_files():
        created = _CREATED.search(file.read_text(encoding="utf-8"))
        assert created
        assert created["name"] == file.stem
