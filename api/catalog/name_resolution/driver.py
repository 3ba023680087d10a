"""The psycopg connection that bulk imports use below SQLAlchemy (COPY, server-side cursors)."""

from typing import Any

from psycopg import Connection

#: Rows of raw statements are untyped: a caller unpacks them at once.
DriverConnection = Connection[tuple[Any, ...]]
