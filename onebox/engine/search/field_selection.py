"""Field projection: documents reduced to some (nested) fields."""

from collections.abc import Iterable

from onebox.engine.json_types import JsonObject, JsonValue

Document = JsonObject


class FieldSelection:
    """A set of fields by dotted names; a field includes everything nested in it."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = set(names)
        self.parents = {name[:at] for name in self.names for at, char in enumerate(name) if char == "."}

    def project(self, document: Document) -> Document:
        """The document with the selected fields only. A scalar in place of an object on the way is kept."""
        return self._project_object(document, "")

    def _project_object(self, value: Document, prefix: str) -> Document:
        projection = {}
        for key, inner in value.items():
            path = prefix + key
            if path in self.names:
                projection[key] = inner
            elif path in self.parents:
                projection[key] = self._project_value(inner, path + ".")
        return projection

    def _project_value(self, value: JsonValue, prefix: str) -> JsonValue:
        if isinstance(value, dict):
            return self._project_object(value, prefix)
        return [self._project_value(inner, prefix) for inner in value] if isinstance(value, list) else value

    def project_strictly(self, document: Document) -> Document:
        """The same, but a scalar in place of an object on the way is dropped."""
        return self._project_object_strictly(document, "")

    def _project_object_strictly(self, value: Document, prefix: str) -> Document:
        projection: Document = {}
        for key, inner in value.items():
            path = prefix + key
            if path in self.names and (path not in self.parents or "." not in key):
                projection[key] = inner
            elif path in self.parents:
                if isinstance(inner, dict):
                    projection[key] = self._project_object_strictly(inner, path + ".")
                elif isinstance(inner, list):
                    projection[key] = self._project_array_strictly(inner, path + ".")
        return projection

    def _project_array_strictly(self, values: list[JsonValue], prefix: str) -> list[JsonValue]:
        projection: list[JsonValue] = []
        for value in values:
            if isinstance(value, list):
                projection.append(self._project_array_strictly(value, prefix))
            elif isinstance(value, dict):
                part = self._project_object_strictly(value, prefix)
                if part:
                    projection.append(part)
        return projection
