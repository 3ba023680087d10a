"""Functions, triggers and views of the database: the current text of each stands in one file below `sql/`.

A migration that changes one edits its file and calls `apply_sql_objects()`. Files can be applied again at any time.
"""

from pathlib import Path

from sqlalchemy import Connection, text

FOLDER = Path(__file__).parent / "sql"


def sql_files() -> list[Path]:
    return sorted(FOLDER.rglob("*.sql"))


def apply_sql_objects(connection: Connection) -> None:
    """Creates or replaces every object. Bodies are not checked meanwhile, so the order of the files does not matter."""
    connection.execute(text("SET LOCAL check_function_bodies = off"))
    for file in sql_files():
        connection.exec_driver_sql(file.read_text(encoding="utf-8").replace("%", "%%"))
