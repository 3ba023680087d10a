"""Number formatting and parsing as in the protocol, and the facet key of -0."""

import math
from decimal import Decimal
from functools import lru_cache


def number_text(value: int | float) -> str:
    """A number as JSON text: `4`, `4.5`, `1.0`, `1e+25`, `1e-6`."""
    if isinstance(value, int):
        return str(value)
    text = repr(value)
    if "e" not in text:
        return text if abs(value) < 1e16 or "." not in text else _exponent(value)
    return _exponent(value)


def _exponent(value: float) -> str:
    mantissa, _, exponent = repr(value).partition("e")
    if not exponent:
        return mantissa
    power = int(exponent)
    if -5 <= power < 0:
        return f"{value:.{len(mantissa.replace('.', '').lstrip('-')) - 1 - power}f}"
    return f"{mantissa}e{'+' if power > 0 else '-'}{abs(power)}"


MINUS_ZERO = 5e-324
"""The facet key of -0: a value other than 0 that sorts directly after it."""


def facet_number(value: float) -> float:
    """The facet key of a number."""
    value = float(value)
    return MINUS_ZERO if value == 0 and math.copysign(1, value) < 0 else value


def original_number(value: float) -> float:
    """The number of a facet key: the inverse of `facet_number`."""
    return -0.0 if value == MINUS_ZERO else value


def decimal_text(value: float) -> str:
    """The shortest decimal text of a number, without exponent: `4`, `4.5`, `-0`, `0.000001`, `inf`, `NaN`."""
    if value == 0:
        return "-0" if math.copysign(1, value) < 0 else "0"
    return _decimal_text(value)


@lru_cache(maxsize=100_000)
def _decimal_text(value: float) -> str:
    if not math.isfinite(value):
        return str(value).replace("nan", "NaN")
    return format(Decimal(repr(value)), "f").removesuffix(".0")


def parse_float(text: str) -> float | None:
    """A finite number in the syntax of Rust's float parser; None for any other text."""
    if "_" in text or not text.isascii() or text != text.strip():
        return None
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None
