"""Colours as '#rrggbb' strings: mixing and choosing an ink that reads on a background."""

from functools import lru_cache

DARK = "#0d1a20"
INK = "#1a2224"
WHITE = "#ffffff"


@lru_cache(maxsize=4096)
def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=16384)
def mix(a: str, b: str, share: float) -> str:
    """`a` with `share` (may leave 0…1) of `b`."""
    mixed = (x + (y - x) * share for x, y in zip(rgb(a), rgb(b), strict=True))
    return "#{:02x}{:02x}{:02x}".format(*(round(max(0.0, min(255.0, value))) for value in mixed))


def light(colour: str, share: float) -> str:
    return mix(colour, WHITE, share)


def dark(colour: str, share: float) -> str:
    return mix(colour, DARK, share)


def luma(colour: str) -> float:
    """Perceived lightness, 0…1."""
    red, green, blue = rgb(colour)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def is_light(colour: str) -> bool:
    return luma(colour) > 0.62


def ink_on(colour: str) -> str:
    return INK if is_light(colour) else WHITE
