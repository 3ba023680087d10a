"""Boxes of forms: what stands in them, and what is meant by it. A refusal says how to mend it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, ClassVar

from api.admin.posted import Posted, whole
from api.admin.wording import SHOP_TIME, money_input
from api.tabular.errors import RowError
from api.tabular.number_parsing import kopecks

Choices = Sequence[tuple[Any, str]]


class WrongError(Exception):
    """What is written beside the box."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """`shown` and `meant` are inverse: what was shown, sent back untouched, means the same."""

    name: str
    label: str
    hint: str = ""
    required: bool = False
    width: str = ""
    suggestions: Sequence[str] = ()
    box: ClassVar[str] = "text"

    def sent(self, form: Posted) -> str:
        return form.text(self.name)

    def shown(self, value: Any) -> str:
        return "" if value is None else str(value)

    def meant(self, text: str) -> Any:
        if self.required and not text:
            raise WrongError("Заполните это поле")
        return self.read(text)

    def read(self, text: str) -> Any:
        raise NotImplementedError

    def said(self, value: Any) -> str:
        """As the log tells it."""
        return self.shown(value)


@dataclass(frozen=True, kw_only=True)
class Text(Field):
    longest: int = 200
    #: An empty box is no value rather than an empty text.
    empty_is_none: bool = False
    #: Refuses (raises WrongError) or puts right.
    check: Callable[[str], str] = str
    mono: bool = False

    def read(self, text: str) -> str | None:
        text = " ".join(text.split()) if self.box == "text" else text
        if len(text) > self.longest:
            raise WrongError(f"Длиннее {self.longest} знаков: {len(text)}")
        return None if not text and self.empty_is_none else self.check(text) if text else ""


@dataclass(frozen=True, kw_only=True)
class Area(Text):
    box: ClassVar[str] = "area"
    longest: int = 2000
    tall: bool = False


@dataclass(frozen=True, kw_only=True)
class Number(Field):
    least: int = 0
    most: int = 1_000_000
    box: ClassVar[str] = "number"

    def read(self, text: str) -> int | None:
        if not text:
            return None
        value = whole(text.removeprefix("-"))
        if value is None:
            raise WrongError("Здесь нужно целое число")
        value = -value if text.startswith("-") else value
        if not self.least <= value <= self.most:
            raise WrongError(f"Число от {self.least} до {self.most}")
        return value


@dataclass(frozen=True, kw_only=True)
class Money(Field):
    """Roubles on the screen, kopecks inside."""

    zero: bool = False
    box: ClassVar[str] = "money"

    def shown(self, value: Any) -> str:
        return money_input(value)

    def read(self, text: str) -> int | None:
        return money(text, zero=self.zero) if text else None


def money(text: str, *, zero: bool = False) -> int:
    if zero and text.strip("0,. ") == "":
        return 0
    try:
        return kopecks(text, Decimal(1), "fraction")
    except RowError:
        raise WrongError("Сумма в рублях, например 2849 или 2790,50") from None


@dataclass(frozen=True, kw_only=True)
class Flag(Field):
    box: ClassVar[str] = "flag"

    def sent(self, form: Posted) -> str:
        return "1" if self.name in form else ""

    def shown(self, value: Any) -> str:
        return "1" if value else ""

    def read(self, text: str) -> bool:
        return bool(text)

    def said(self, value: Any) -> str:
        return "да" if value else "нет"


@dataclass(frozen=True, kw_only=True)
class Choice(Field):
    choices: Choices = ()
    #: The line for no value; without one something must be chosen.
    none: str = ""
    box: ClassVar[str] = "choice"

    def read(self, text: str) -> Any:
        if not text:
            if self.none:
                return None
            raise WrongError("Выберите из списка")
        for value, _ in self.choices:
            if str(value) == text:
                return value
        raise WrongError("Такого в списке уже нет, выберите другое")

    def said(self, value: Any) -> str:
        return next((text for known, text in self.choices if known == value), self.shown(value))


@dataclass(frozen=True, kw_only=True)
class Several(Field):
    """Boxes to tick; none ticked means `none`."""

    choices: Choices = ()
    empty_is_none: bool = False
    box: ClassVar[str] = "several"

    def sent(self, form: Posted) -> str:
        return ",".join(sorted(set(form.all(self.name))))

    def shown(self, value: Any) -> str:
        return ",".join(sorted(str(item) for item in value or ()))

    def read(self, text: str) -> Any:
        wanted = set(text.split(",")) if text else set()
        chosen = [value for value, _ in self.choices if str(value) in wanted]
        return None if not chosen and self.empty_is_none else chosen

    def said(self, value: Any) -> str:
        return ", ".join(text for known, text in self.choices if known in (value or ()))


@dataclass(frozen=True, kw_only=True)
class Moment(Field):
    """A day and time by the shop's clock."""

    box: ClassVar[str] = "moment"

    def shown(self, value: Any) -> str:
        return value.astimezone(SHOP_TIME).strftime("%Y-%m-%dT%H:%M") if value else ""

    def read(self, text: str) -> datetime | None:
        if not text:
            return None
        try:
            moment = datetime.strptime(text[:16], "%Y-%m-%dT%H:%M").replace(tzinfo=SHOP_TIME)
        except ValueError:
            raise WrongError("День и время, например 2026-05-01T09:00") from None
        if not 2000 <= moment.year <= 2100:
            raise WrongError("Год от 2000 до 2100")
        return moment
