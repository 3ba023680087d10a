"""Cutting documents down to some (nested) fields."""

from collections.abc import Iterable

from onebox.engine.json_types import JsonObject, JsonValue

Document = JsonObject


class Selection:
    """Some fields by their dotted names; a field stands for everything inside it."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = set(names)
        self.parents = {name[:at] for name in self.names for at, char in enumerate(name) if char == "."}

    def cut(self, document: Document) -> Document:
        """The document without other fields. What stands where an object is expected stays as it is."""
        return self._cut_object(document, "")

    def _cut_object(self, value: Document, prefix: str) -> Document:
        found = {}
        for key, inner in value.items():
            path = prefix + key
            if path in self.names:
                found[key] = inner
            elif path in self.parents:
                found[key] = self._cut(inner, path + ".")
        return found

    def _cut(self, value: JsonValue, prefix: str) -> JsonValue:
        if isinstance(value, dict):
            return self._cut_object(value, prefix)
        return [self._cut(inner, prefix) for inner in value] if isinstance(value, list) else value

    def pick(self, document: Document) -> Document:
        """Only the fields themselves: what stands where an object is expected is left out."""
        return self._pick_object(document, "")

    def _pick_object(self, value: Document, prefix: str) -> Document:
        found: Document = {}
        for key, inner in value.items():
            path = prefix + key
            if path in self.names and (path not in self.parents or "." not in key):
                found[key] = inner
            elif path in self.parents:
                if isinstance(inner, dict):
                    found[key] = self._pick_object(inner, path + ".")
                elif isinstance(inner, list):
                    found[key] = self._pick_array(inner, path + ".")
        return found

    def _pick_array(self, values: list[JsonValue], prefix: str) -> list[JsonValue]:
        found: list[JsonValue] = []
        for value in values:
            if isinstance(value, list):
                found.append(self._pick_array(value, prefix))
            elif isinstance(value, dict):
                part = self._pick_object(value, prefix)
                if part:
                    found.append(part)
        return found
