"""A form over a row: merges with what others changed meanwhile, and quarrels only over the same box."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from api.admin.forms.fields import Field, WrongError
from api.admin.posted import Posted

SEEN = "seen"


class Form:
    """`values` are those of the row now. After `read` the form holds what was sent and, in `changed`, what it means."""

    def __init__(self, fields: Sequence[Field], values: Mapping[str, Any]) -> None:
        self.fields = fields
        self.values = values
        self.now = {field.name: field.shown(values.get(field.name)) for field in fields}
        self.texts = dict(self.now)
        self.errors: dict[str, str] = {}
        self.meant: dict[str, Any] = {}

    @property
    def seen(self) -> str:
        """Short hashes of what stands in the boxes, sent along: they tell who changed what."""
        return " ".join(f"{name}:{_hash(text)}" for name, text in self.now.items())

    @property
    def changed(self) -> dict[str, Any]:
        """What is to be written: differs from the row as it is now."""
        return {name: value for name, value in self.meant.items() if value != self.values.get(name)}

    @property
    def changes(self) -> dict[str, tuple[str, str]]:
        """For the log, by the names on the screen."""
        said = {field.name: field for field in self.fields}
        return {
            said[name].label: (said[name].said(self.values.get(name)), said[name].said(value))
            for name, value in self.changed.items()
        }

    def read(self, form: Posted) -> bool:
        """Whether all of it can be written."""
        seen = dict(part.split(":", 1) for part in form.text(SEEN).split() if ":" in part)
        for field in self.fields:
            sent = field.sent(form)
            late = field.name in seen and seen[field.name] != _hash(self.now[field.name])
            if late and _hash(sent) == seen[field.name]:
                sent = self.now[field.name]
            self.texts[field.name] = sent
            try:
                value = field.meant(sent)
            except WrongError as wrong:
                self.errors[field.name] = str(wrong)
                continue
            if late and field.shown(value) != self.now[field.name]:
                self.errors[field.name] = (
                    f"Пока вы правили, стало: «{field.said(self.values.get(field.name)) or 'пусто'}». "
                    "Ваше осталось в поле: сохраните ещё раз, чтобы заменить."
                )
            self.meant[field.name] = value
        return not self.errors

    def refuse(self, errors: Mapping[str, str]) -> None:
        self.errors |= errors


def _hash(text: str) -> str:
    return hashlib.sha256(text.replace("\r\n", "\n").strip().encode()).hexdigest()[:10]
