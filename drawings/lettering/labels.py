"""Lettering as outlines: text is measured, fitted to a width and drawn as one <path>, never as SVG text."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from drawings.lettering.glyphs import CAP_HEIGHT, UNITS_PER_EM, Face, Glyph, Weight, face

Anchor = Literal["start", "middle", "end"]
MIDDLE_OF_CAPITALS = CAP_HEIGHT / UNITS_PER_EM / 2
MIN_SHARE = 0.42  # a long text is shrunk to this share of its nominal size at most, then loses its last words
WHOLE = 24  # texts up to this length, such as names of brands, are never cut: they shrink
#: A line may be broken here: behind a space or a slash, never inside a word.
_BREAKS = re.compile(r"(?<=/)(?=[^\W\d_])| +")
ELLIPSIS = "…"
NAME_WEIGHT: Weight = 800
MAX_READ = 400


def printable(text: str, limit: int) -> str:
    """Text in one line, at most `limit` characters, of those that have an outline (é without one becomes e)."""
    glyphs = face(700).glyphs
    characters: list[str] = []
    for char in unicodedata.normalize("NFC", text[:MAX_READ]):
        if char in glyphs:
            characters.append(char)
        elif char.isspace():
            characters.append(" ")
        else:
            characters.extend(part for part in unicodedata.normalize("NFKD", char) if part in glyphs)
    line = " ".join("".join(characters).split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + ELLIPSIS


@lru_cache(maxsize=2048)
def measure(text: str, weight: Weight) -> float:
    """Width of a line in em."""
    letters = face(weight)
    end = 0
    for end_of_glyph, glyph in _glyph_positions(text, letters):
        end = end_of_glyph + glyph.advance
    return end / UNITS_PER_EM


@dataclass(frozen=True, slots=True)
class FittedLine:
    """A line that fits a width: the text, possibly truncated; its font size and width in drawing units."""

    text: str
    size: float
    width: float


def fit(text: str, size: float, width: float, weight: Weight) -> FittedLine:
    """Shrinks a line to `width`; a long one loses its last words below `MIN_SHARE`. No word is ever cut."""
    least = size * MIN_SHARE
    while len(text) > WHOLE and " " in text.rstrip(ELLIPSIS) and measure(text, weight) * least > width:
        text = text.rstrip(ELLIPSIS).rsplit(" ", 1)[0].rstrip() + ELLIPSIS
    fitting = min(size, width / (measure(text, weight) or 1.0))
    return FittedLine(text=text, size=fitting, width=measure(text, weight) * fitting)


def in_two(text: str, size: float, width: float, weight: Weight) -> list[str]:
    """The line itself, or its two most even halves when it would shrink to less than 70 % of its size.

    It is broken behind a space or a slash only: «MAHLE/», «KNECHT».
    """
    breaks = [(match.start(), match.end()) for match in _BREAKS.finditer(text)]
    if not breaks or measure(text, weight) * size * 0.7 <= width:
        return [text]
    halves = [[text[:end], text[start:]] for end, start in breaks]
    return min(halves, key=lambda pair: max(measure(half, weight) for half in pair))


def outline(text: str, weight: Weight) -> str:
    """Path data of a line; x = 0 is its left end, y = 0 its baseline, 500 units an em."""
    return "".join(
        f"M{x + glyph.x} {glyph.y}{glyph.rest}" for x, glyph in _glyph_positions(text, face(weight)) if glyph.rest
    )


def label(
    text: str,
    x: float,
    y: float,
    size: float,
    width: float,
    fill: str,
    *,
    weight: Weight = 700,
    anchor: Anchor = "middle",
    attrs: str = "",
) -> str:
    """A line whose capitals are centred on `y`, at most `size` high and `width` wide."""
    if not text:
        return ""
    fitted = fit(text, size, width, weight)
    if not fitted.text:
        return ""
    left = x - {"start": 0.0, "middle": fitted.width / 2, "end": fitted.width}[anchor]
    scale = fitted.size / UNITS_PER_EM
    move = f"translate({left:.1f} {y + fitted.size * MIDDLE_OF_CAPITALS:.1f})scale({scale:.4f})"
    return f'<path transform="{move}" fill="{fill}"{attrs} d="{outline(fitted.text, weight)}"/>'


def name_label(
    text: str, x: float, y: float, size: float, width: float, fill: str, *, anchor: Anchor = "middle"
) -> str:
    """The name of a brand, in two lines of one size when it would be small in one; `y` is the middle of the block."""
    lines = in_two(text, size, width, NAME_WEIGHT)
    if len(lines) == 1:
        return label(text, x, y, size, width, fill, weight=NAME_WEIGHT, anchor=anchor)
    least = min(fit(line, size * 0.62, width, NAME_WEIGHT).size for line in lines)
    return "".join(
        label(line, x, y + down * least, least, width, fill, weight=NAME_WEIGHT, anchor=anchor)
        for line, down in zip(lines, (-0.52, 0.52), strict=True)
    )


def letters(text: str, weight: Weight) -> Iterator[tuple[float, str]]:
    """For lettering on a curve: the middle of each letter along the line (em) and its outline centred there."""
    for x, glyph in _glyph_positions(text, face(weight)):
        if glyph.rest:
            half = glyph.advance // 2
            yield (x + half) / UNITS_PER_EM, f"M{glyph.x - half} {glyph.y}{glyph.rest}"


def _glyph_positions(text: str, font: Face) -> Iterator[tuple[int, Glyph]]:
    x, before = 0, ""
    for char in text:
        glyph = font.glyphs.get(char)
        if glyph is None:
            continue
        x += font.kerning.get(before + char, 0)
        yield x, glyph
        x += glyph.advance
        before = char
