"""Types of queries that the type checker cannot know, and of columns that SQLAlchemy does not know."""

from typing import Any, TypeAlias

from sqlalchemy import Select
from sqlalchemy.dialects.postgresql.base import ischema_names
from sqlalchemy.types import UserDefinedType

#: A query of any columns. Any: SQLAlchemy types a query by its columns.
AnySelect: TypeAlias = Select[*tuple[Any, ...]]


class TransactionId(UserDefinedType[int]):
    """PostgreSQL's `xid8`: the number of a transaction, which is never used again."""

    cache_ok = True

    def get_col_spec(self, **_: Any) -> str:
        return "xid8"


#: SQLAlchemy's registry of column types that migrations are compared by.
ischema_names["xid8"] = TransactionId


class PgSnapshot(UserDefinedType[str]):
    """PostgreSQL's `pg_snapshot`: which transactions were visible at a moment."""

    cache_ok = True

    def get_col_spec(self, **_: Any) -> str:
        return "pg_snapshot"
