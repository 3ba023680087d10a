"""Field types of forms: conversion of a value to text and parsing of text, with messages that say how to fix it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import ClassVar

from starlette.datastructures import FormData, UploadFile

from api.admin.formatting import money_input
from api.core.shop_time import SHOP_TIME_ZONE
from api.http.fields import parse_whole_number
from api.tabular.layout import RowError
from api.tabular.number_parsing import kopecks

#: Control characters except tab and line feed, and surrogates: neither a text column nor a page can hold them.
_FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
MAX_FIELDS, MAX_FILES = 4_000, 20


def clean_text(text: str) -> str:
    return _FORBIDDEN.sub("", text.replace("\r\n", "\n"))


class FormInput:
    """Typed access to the fields and files of a submitted form."""

    def __init__(self, form: FormData) -> None:
        self._form = form

    def __contains__(self, name: str) -> bool:
        return name in self._form

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(self._form.keys()))

    def text(self, name: str) -> str:
        """The trimmed text of a field; empty when it is missing."""
        value = self._form.get(name)
        return clean_text(value).strip() if isinstance(value, str) else ""

    def all(self, name: str) -> list[str]:
        return [clean_text(value).strip() for value in self._form.getlist(name) if isinstance(value, str)]

    def number(self, name: str) -> int | None:
        """A whole number that fits an integer column, else None."""
        return parse_whole_number(self.text(name))

    def files(self, name: str) -> list[UploadFile]:
        """The uploaded files. A file field that was left empty sends one without a name, which is skipped."""
        return [value for value in self._form.getlist(name) if isinstance(value, UploadFile) and value.filename]


Choices = Sequence[tuple[object, str]]
#: Values by field name. Their types differ by field; `Form.text` and `Form.number` narrow them.
FieldValues = Mapping[str, object]


class FieldError(Exception):
    """The message shown beside a field."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """`to_text` and `parse` are inverse: a value shown and submitted unchanged stays the same."""

    name: str
    label: str
    hint: str = ""
    required: bool = False
    width: str = ""
    suggestions: Sequence[str] = ()
    #: Which control the template renders.
    box: ClassVar[str] = "text"

    def submitted_text(self, data: FormInput) -> str:
        return data.text(self.name)

    def to_text(self, value: object) -> str:
        return "" if value is None else str(value)

    def parse(self, text: str) -> object:
        """The value of a submitted text. Raises FieldError."""
        if self.required and not text:
            raise FieldError("Заполните это поле")
        return self.parse_text(text)

    def parse_text(self, text: str) -> object:
        raise NotImplementedError

    def describe(self, value: object) -> str:
        """The value as the audit log shows it."""
        return self.to_text(value)


@dataclass(frozen=True, kw_only=True)
class TextField(Field):
    longest: int = 200
    #: An empty text is stored as NULL.
    empty_is_none: bool = False
    #: Normalises the text or raises FieldError.
    check: Callable[[str], str] = str
    mono: bool = False

    def parse_text(self, text: str) -> object:
        text = " ".join(text.split()) if self.box == "text" else text
        if len(text) > self.longest:
            raise FieldError(f"Длиннее {self.longest} знаков: {len(text)}")
        return None if not text and self.empty_is_none else self.check(text) if text else ""


@dataclass(frozen=True, kw_only=True)
class TextAreaField(TextField):
    box: ClassVar[str] = "area"
    longest: int = 2000
    tall: bool = False


@dataclass(frozen=True, kw_only=True)
class NumberField(Field):
    least: int = 0
    most: int = 1_000_000
    box: ClassVar[str] = "number"

    def parse_text(self, text: str) -> int | None:
        if not text:
            return None
        value = parse_whole_number(text.removeprefix("-"))
        if value is None:
            raise FieldError("Здесь нужно целое число")
        value = -value if text.startswith("-") else value
        if not self.least <= value <= self.most:
            raise FieldError(f"Число от {self.least} до {self.most}")
        return value


@dataclass(frozen=True, kw_only=True)
class MoneyField(Field):
    """Kopecks, shown and typed as roubles."""

    #: 0 is a value, and that of an empty field.
    zero: bool = False
    box: ClassVar[str] = "money"

    def to_text(self, value: object) -> str:
        return money_input(value) if isinstance(value, int) else ""

    def parse_text(self, text: str) -> int | None:
        return parse_money(text, zero=self.zero) if text else 0 if self.zero else None


def parse_money(text: str, *, zero: bool = False) -> int:
    """Roubles as typed, in kopecks. Raises FieldError."""
    if zero and text.strip("0,. ") == "":
        return 0
    try:
        return kopecks(text, Decimal(1), "fraction")
    except RowError:
        raise FieldError("Сумма в рублях, например 2849 или 2790,50") from None


@dataclass(frozen=True, kw_only=True)
class FlagField(Field):
    box: ClassVar[str] = "flag"

    def submitted_text(self, data: FormInput) -> str:
        return "1" if self.name in data else ""

    def to_text(self, value: object) -> str:
        return "1" if value else ""

    def parse_text(self, text: str) -> bool | None:
        return bool(text)

    def describe(self, value: object) -> str:
        return "да" if value else "нет"


@dataclass(frozen=True, kw_only=True)
class ChoiceField(Field):
    choices: Choices = ()
    #: The label of the empty option; without it a choice is required.
    none: str = ""
    box: ClassVar[str] = "choice"

    def parse_text(self, text: str) -> object:
        if not text:
            if self.none:
                return None
            raise FieldError("Выберите из списка")
        for value, _ in self.choices:
            if str(value) == text:
                return value
        raise FieldError("Такого в списке уже нет, выберите другое")

    def describe(self, value: object) -> str:
        return next((text for key, text in self.choices if key == value), self.to_text(value))


@dataclass(frozen=True, kw_only=True)
class MultiChoiceField(Field):
    """A group of checkboxes."""

    choices: Choices = ()
    #: No checked box is stored as NULL rather than an empty list.
    empty_is_none: bool = False
    box: ClassVar[str] = "several"

    def submitted_text(self, data: FormInput) -> str:
        return ",".join(sorted(set(data.all(self.name))))

    def to_text(self, value: object) -> str:
        return ",".join(sorted(str(item) for item in _items(value)))

    def parse_text(self, text: str) -> list[object] | None:
        keys = set(text.split(",")) if text else set()
        values = [value for value, _ in self.choices if str(value) in keys]
        return None if not values and self.empty_is_none else values

    def describe(self, value: object) -> str:
        items = _items(value)
        return ", ".join(text for key, text in self.choices if key in items)


def _items(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else ()


@dataclass(frozen=True, kw_only=True)
class MomentField(Field):
    """A date and time in the time zone of the shop."""

    box: ClassVar[str] = "moment"

    def to_text(self, value: object) -> str:
        return value.astimezone(SHOP_TIME_ZONE).strftime("%Y-%m-%dT%H:%M") if isinstance(value, datetime) else ""

    def parse_text(self, text: str) -> datetime | None:
        if not text:
            return None
        try:
            moment = datetime.strptime(text[:16], "%Y-%m-%dT%H:%M").replace(tzinfo=SHOP_TIME_ZONE)
        except ValueError:
            raise FieldError("День и время, например 2026-05-01T09:00") from None
        if not 2000 <= moment.year <= 2100:
            raise FieldError("Год от 2000 до 2100")
        return moment
