"""Validation of drawing parameters, which come from untrusted supplier texts."""

import math
import re
from collections.abc import Iterator, Mapping

from drawings.lettering.labels import printable

Scalar = str | int | float | bool
COLOUR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
NUMBER = re.compile(r"-?\d{1,7}(?:[.,]\d{1,4})?")
MAX_TEXT = 60


class Params(Mapping[str, Scalar]):
    """Typed access to parameters. An invalid value is replaced by the default, so no text can break a picture."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = {str(k): v for k, v in values.items() if isinstance(v, str | int | float)}

    def __getitem__(self, key: str) -> Scalar:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def text(self, key: str, default: str = "", limit: int = MAX_TEXT) -> str:
        """Text of at most `limit` characters, without those that have no glyph."""
        value = self._values.get(key, default)
        return printable(str(value), limit) or default

    def joined(self, *keys: str) -> str:
        """The texts that are not empty, joined by two spaces."""
        return "  ".join(text for key in keys if (text := self.text(key)))

    def colour(self, key: str, default: str) -> str:
        """A '#rrggbb' colour."""
        value = self._values.get(key)
        return value.lower() if isinstance(value, str) and COLOUR.fullmatch(value) else default

    def number(self, key: str, default: float, minimum: float, maximum: float) -> float:
        """The first number of the value ("4 л" is 4), limited to `minimum`…`maximum`."""
        match = NUMBER.search(str(self._values.get(key, "")))
        value = float(match.group().replace(",", ".")) if match else default
        return min(maximum, max(minimum, value)) if math.isfinite(value) else default

    def flag(self, key: str, default: bool = False) -> bool:
        value = self._values.get(key, default)
        return value if isinstance(value, bool) else default
