"""Functions, triggers and views of the database: the current text of each stands in one file below `sql/`.

A migration that changes one edits its file and calls `apply_sql_objects()`. Files can be applied again at any time.
`{document_columns:n}` and `{own_number_kinds}` in a file follow from api/catalog/product_fields.py.
"""

import re
from pathlib import Path

from sqlalchemy import Connection, text

from api.catalog.product_fields import OWN_NUMBER_KINDS, TRIGGER_COLUMNS

FOLDER = Path(__file__).parent / "sql"
#: The table of a trigger, and one that its function writes into.
_NEEDED_TABLE = re.compile(r"(?:CREATE OR REPLACE TRIGGER \w+ [A-Z ]+(?:OF \w+ )?ON|-- Writes into:) (\w+)")

_DOCUMENT_COLUMNS = re.compile(r"\{document_columns:(\w+)\}")


def sql_files() -> list[Path]:
    return sorted(FOLDER.rglob("*.sql"))


def apply_sql_objects(connection: Connection) -> None:
    """Creates or replaces every object. Bodies are not checked meanwhile, so the order of the files does not matter.

    Triggers that need a table of a later migration are left to that one.
    """
    connection.execute(text("SET LOCAL check_function_bodies = off"))
    for file in sql_files():
        sql = _rendered(file.read_text(encoding="utf-8"), connection)
        if all(_exists(connection, table) for table in set(_NEEDED_TABLE.findall(sql))):
            connection.exec_driver_sql(sql.replace("%", "%%"))


def _exists(connection: Connection, table: str) -> bool:
    return connection.scalar(text("SELECT to_regclass(:table)"), {"table": table}) is not None


def _rendered(sql: str, connection: Connection) -> str:
    """Columns that a later migration adds are left out until then."""
    existing = set(
        connection.scalars(
            text("SELECT attname FROM pg_attribute WHERE attrelid = 'products'::regclass AND attnum > 0")
        )
    )
    columns = [column for column in TRIGGER_COLUMNS if column in existing]
    sql = _DOCUMENT_COLUMNS.sub(lambda match: ", ".join(f"{match[1]}.{column}" for column in columns), sql)
    return sql.replace("{own_number_kinds}", ", ".join(f"'{kind}'" for kind in OWN_NUMBER_KINDS))
