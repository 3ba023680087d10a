"""Outlines of Golos Text (SIL Open Font License, see LICENSE-golos-text.txt) as data: SVG in <img> sees no web fonts.

`golos-text.json` is written by `python -m drawings.lettering.glyphs.build FONT…`; no font library is used at run time.
Lengths are in units of 1/500 em, y grows downwards and the baseline is y = 0.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

Weight = Literal[500, 600, 700, 800]

UNITS_PER_EM = 500
CAP_HEIGHT = 350
DATA = Path(__file__).with_name("golos-text.json")


@dataclass(frozen=True, slots=True)
class Glyph:
    """One outline: it starts at (x, y); `rest` is relative path commands. An empty `rest` is a space."""

    advance: int
    x: int
    y: int
    rest: str


@dataclass(frozen=True, slots=True)
class Face:
    """The glyphs of one weight and the kerning that all weights share."""

    glyphs: dict[str, Glyph]
    kerning: dict[str, int]


@cache
def face(weight: Weight) -> Face:
    """The outlines of one weight; read from the package once a process."""
    data = json.loads(DATA.read_text(encoding="utf-8"))
    glyphs = {char: Glyph(*values) for char, values in data["weights"][str(weight)].items()}
    return Face(glyphs=glyphs, kerning=data["kerning"])
