"""A form over a row with an optimistic lock per field: edits of different fields are merged, edits of one conflict."""

import hashlib
from collections.abc import Mapping, Sequence

from api.admin.forms.fields import Field, FieldError, FieldValues, FormInput

FINGERPRINTS = "seen"


class Form:
    """The fields of a row. `stored_values` are those of the row now; after `read`, `values` are the submitted ones."""

    def __init__(self, fields: Sequence[Field], stored_values: FieldValues) -> None:
        self.fields = fields
        self.stored_values = stored_values
        self.stored_texts = {field.name: field.to_text(stored_values.get(field.name)) for field in fields}
        self.texts = dict(self.stored_texts)
        self.errors: dict[str, str] = {}
        self.values: dict[str, object] = {}

    @property
    def fingerprints(self) -> str:
        """Short hashes of the stored texts, submitted with the form: the expected values of the optimistic lock."""
        return " ".join(f"{name}:{_hash(text)}" for name, text in self.stored_texts.items())

    @property
    def changed_values(self) -> dict[str, object]:
        """Submitted values that differ from the stored ones."""
        return {name: value for name, value in self.values.items() if value != self.stored_values.get(name)}

    @property
    def changes(self) -> dict[str, tuple[str, str]]:
        """{label: (before, after)} for the audit log."""
        fields = {field.name: field for field in self.fields}
        return {
            fields[name].label: (
                fields[name].describe(self.stored_values.get(name)),
                fields[name].describe(value),
            )
            for name, value in self.changed_values.items()
        }

    def text(self, name: str) -> str:
        """The submitted value of a text field; empty when there is none."""
        value = self.values.get(name)
        return value if isinstance(value, str) else ""

    def number(self, name: str) -> int | None:
        """The submitted value of a number or of a choice of ids."""
        value = self.values.get(name)
        return value if isinstance(value, int) else None

    def read(self, data: FormInput) -> bool:
        """Parses the submitted fields; whether all of them are valid and free of conflicts."""
        fingerprints = dict(part.split(":", 1) for part in data.text(FINGERPRINTS).split() if ":" in part)
        for field in self.fields:
            self._read_field(field, field.submitted_text(data), fingerprints.get(field.name))
        return not self.errors

    def _read_field(self, field: Field, text: str, expected: str | None) -> None:
        stored = self.stored_texts[field.name]
        is_stale = expected is not None and expected != _hash(stored)
        if is_stale and _hash(text) == expected:
            # Changed by another editor and untouched here: not a conflict, the stored value stays.
            text = stored
        self.texts[field.name] = text
        try:
            value = field.parse(text)
        except FieldError as error:
            self.errors[field.name] = str(error)
            return
        if is_stale and field.to_text(value) != stored:
            self.errors[field.name] = (
                f"Пока вы правили, стало: «{field.describe(self.stored_values.get(field.name)) or 'пусто'}». "
                "Ваше осталось в поле: сохраните ещё раз, чтобы заменить."
            )
        self.values[field.name] = value

    def refuse(self, errors: Mapping[str, str]) -> None:
        self.errors |= errors


def _hash(text: str) -> str:
    return hashlib.sha256(text.replace("\r\n", "\n").strip().encode()).hexdigest()[:10]
