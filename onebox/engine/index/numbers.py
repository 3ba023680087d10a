"""Numbers as the protocol prints them."""

import math
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


@lru_cache(maxsize=100_000)
def facet_text(value: float) -> str:
    """A number as the name of a facet value: as short as possible, without an exponent."""
    if value == math.floor(value) and abs(value) < 1e300:
        return str(int(value))
    text = repr(value)
    if "e" not in text:
        return text
    return f"{value:.400f}".rstrip("0").rstrip(".")


def parse_float(text: str) -> float | None:
    """A finite number written as Rust's parser accepts it, or None."""
    if "_" in text or text != text.strip():
        return None
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None
