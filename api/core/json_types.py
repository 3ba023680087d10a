"""Types of JSON whose shape the type checker cannot know."""

from collections.abc import Mapping
from typing import Any, TypeAlias

#: A JSON object. Any: its fields are those of a column, a file or OpenAPI, each with a type of its own.
JsonObject: TypeAlias = dict[str, Any]
#: The same, only read.
JsonMapping: TypeAlias = Mapping[str, Any]
