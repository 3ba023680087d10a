"""The type of a query whose columns the type checker cannot know."""

from typing import Any, TypeAlias

from sqlalchemy import Select

#: A query of any columns. Any: SQLAlchemy types a query by its columns.
AnySelect: TypeAlias = Select[*tuple[Any, ...]]
