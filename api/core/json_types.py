"""Types of JSON and of queries whose shape the type checker cannot know."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from sqlalchemy import Select

#: A JSON object. Any: its fields are those of a column, a file or OpenAPI, each with a type of its own.
JsonObject: TypeAlias = dict[str, Any]
#: The same, only read.
JsonMapping: TypeAlias = Mapping[str, Any]
#: A query of any columns. Any: SQLAlchemy types a query by its columns.
AnySelect: TypeAlias = Select[*tuple[Any, ...]]
