"""Types of parsed JSON: documents, settings, bodies of requests and answers."""

from typing import Any, TypeAlias

#: A JSON value of unknown shape. Code that reads it narrows it with isinstance.
JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
#: A JSON object whose fields are known: checked by http/validation.py or written by this engine. Any: fields differ.
JsonObject: TypeAlias = dict[str, Any]
