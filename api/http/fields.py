"""Field types that several calls share: one validation everywhere, and OpenAPI describes it.

A shorter length is written beside the type: `name: Annotated[ShortText, Field(max_length=50)]`. As the field's value,
`name: ShortText = Field(max_length=50)`, the length of the type would override it.
"""

import re
from typing import Annotated

from pydantic import AfterValidator, Field, PlainSerializer, StringConstraints, WithJsonSchema

#: A key of the database.
Id = Annotated[int, Field(gt=0, lt=2**31, examples=[1024])]

#: One line: trimmed, without control characters (PostgreSQL takes no NUL, a header no line break).
ShortText = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=200, pattern=r"^[^\u0000-\u001f\u007f]*$")
]

#: Several lines: trimmed, without control characters except tabs and line ends.
LongText = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, max_length=4000, pattern=r"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$"
    ),
]


def _roubles(kopecks: int) -> float:
    return kopecks / 100


#: Money of a response: kopecks in the program, roubles in JSON.
Kopecks = Annotated[int, PlainSerializer(_roubles)]

_PHONE_MASK = re.compile(r"[+() \u00a0-]")
_ELEVEN_DIGITS = re.compile(r"[78][0-9]{10}")
_EMAIL = re.compile(
    r"[^\s\u0000-\u001f\u007f@,;:<>()\[\]\\\"]{1,64}@(?:[\w](?:[\w-]{0,61}[\w])?\.)+[^\W\d_](?:[\w-]{0,61}[^\W_])"
)


def _phone(value: str) -> str:
    """79001234567 of a phone under the mask +7 (###) ### ## ## (spec §5); a leading 8 is the domestic prefix."""
    digits = _PHONE_MASK.sub("", value)
    if not _ELEVEN_DIGITS.fullmatch(digits):
        raise ValueError("Телефон — 11 цифр, например +7 900 123 45 67")
    return f"7{digits[1:]}"


def _email(value: str) -> str:
    if not _EMAIL.fullmatch(value):
        raise ValueError("Некорректный email")
    return value


#: Accepts common spellings of a phone; the value is 79001234567.
Phone = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=30),
    AfterValidator(_phone),
    WithJsonSchema(
        {
            "type": "string",
            "maxLength": 30,
            "pattern": r"^\+?[78]( ?\(?[0-9]{3}\)? ?[0-9]{3}[ -]?[0-9]{2}[ -]?[0-9]{2})$",
            "examples": ["+7 (900) 123 45 67", "79001234567"],
        }
    ),
]

Email = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=254),
    AfterValidator(_email),
    WithJsonSchema({"type": "string", "format": "email", "maxLength": 254, "examples": ["anna@example.ru"]}),
]


def parse_whole_number(text: str) -> int | None:
    """Digits as a number below 2**31, else None."""
    if not text.isascii() or not text.isdigit() or len(text) > 10:
        return None
    value = int(text)
    return value if value < 2**31 else None
