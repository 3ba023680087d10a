"""Writes golos-text.json from the Golos Text variable fonts; needs fontTools and brotli (development only).

Usage: python -m drawings.lettering.glyphs.build FONT.woff2 [FONT.woff2 …]
The outline of a character is read from the first font that has it.
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from drawings.lettering.glyphs import DATA, UNITS_PER_EM

WEIGHTS = (500, 600, 700, 800)
KERNING_WEIGHT = 700
LEAST_KERNING = 3  # 1/500 em; a smaller shift cannot be seen on a label
CHARACTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "".join(map(chr, range(0xC0, 0x100)))
    + "ЁёАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяІіЇїЄєҐґЎў"
    + "ıŒœ«»„“”‘’·•…–—−×°±²³½¼¾µ®©™€₽№"
)


class RelativePen(BasePen):  # type: ignore[misc]
    """Collects an outline as short relative SVG commands on the 1/500 em grid."""

    def __init__(self, glyphs: Any, scale: float) -> None:
        super().__init__(glyphs)
        self.scale = scale
        self.commands: list[str] = []
        self.start: tuple[int, int] | None = None
        self.first = self.last = (0, 0)

    def _grid(self, point: tuple[float, float]) -> tuple[int, int]:
        return round(point[0] * self.scale), round(-point[1] * self.scale)

    def _by(self, *points: tuple[int, int]) -> str:
        """Offsets from the current point, with the separators SVG does not need left out."""
        numbers = [value for x, y in points for value in (x - self.last[0], y - self.last[1])]
        return "".join(f"{n}" if i == 0 or n < 0 else f" {n}" for i, n in enumerate(numbers))

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        to = self._grid(pt)
        if self.start is None:
            self.start = to
        else:
            self.commands.append("m" + self._by(to))
        self.first = self.last = to

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        to = self._grid(pt)
        dx, dy = to[0] - self.last[0], to[1] - self.last[1]
        if dx or dy:
            self.commands.append(f"h{dx}" if not dy else f"v{dy}" if not dx else "l" + self._by(to))
        self.last = to

    def _qCurveToOne(self, pt1: tuple[float, float], pt2: tuple[float, float]) -> None:  # noqa: N802
        control, to = self._grid(pt1), self._grid(pt2)
        self.commands.append("q" + self._by(control, to))
        self.last = to

    def _closePath(self) -> None:  # noqa: N802
        self.commands.append("z")
        self.last = self.first


def outlines(fonts: list[Path], weight: int) -> dict[str, list[int | str]]:
    """All CHARACTERS of one weight as [advance, x, y, commands]."""
    result: dict[str, list[int | str]] = {}
    for path in fonts:
        font = instantiateVariableFont(TTFont(path), {"wght": weight})
        names, glyphs, scale = font.getBestCmap(), font.getGlyphSet(), UNITS_PER_EM / font["head"].unitsPerEm
        for char in CHARACTERS:
            if char in result or ord(char) not in names:
                continue
            glyph = glyphs[names[ord(char)]]
            pen = RelativePen(glyphs, scale)
            glyph.draw(pen)
            x, y = pen.start or (0, 0)
            result[char] = [round(glyph.width * scale), x, y, "".join(pen.commands)]
    missing = set(CHARACTERS) - set(result)
    if missing:
        raise SystemExit(f"no font has: {' '.join(sorted(missing))}")
    return {char: result[char] for char in sorted(result)}


def kerning(fonts: list[Path]) -> dict[str, int]:
    """Pair adjustments in 1/500 em: {"AV": -20, …}."""
    result: dict[str, int] = {}
    for path in fonts:
        font = instantiateVariableFont(TTFont(path), {"wght": KERNING_WEIGHT})
        chars: dict[str, list[str]] = {}
        for code, name in font.getBestCmap().items():
            if chr(code) in CHARACTERS:
                chars.setdefault(name, []).append(chr(code))
        scale = UNITS_PER_EM / font["head"].unitsPerEm
        for adjust in _pair_lookups(font):
            for left in chars:
                for right in chars:
                    value = round(adjust(left, right) * scale)
                    if abs(value) >= LEAST_KERNING:
                        pairs = (a + b for a in chars[left] for b in chars[right])
                        result.update({pair: value for pair in pairs if pair not in result})
    return dict(sorted(result.items()))


def _pair_lookups(font: Any) -> Iterator[Callable[[str, str], int]]:
    table = font["GPOS"].table
    lookup_indexes = {
        i for f in table.FeatureList.FeatureRecord if f.FeatureTag == "kern" for i in f.Feature.LookupListIndex
    }
    for index in sorted(lookup_indexes):
        for subtable in table.LookupList.Lookup[index].SubTable:
            yield _pair_adjuster(getattr(subtable, "ExtSubTable", subtable))


def _pair_adjuster(subtable: Any) -> Callable[[str, str], int]:
    coverage = {name: i for i, name in enumerate(subtable.Coverage.glyphs)}

    def advance(value: Any) -> int:
        return int(getattr(value, "XAdvance", 0) or 0) if value else 0

    def by_glyph(left: str, right: str) -> int:
        records = subtable.PairSet[coverage[left]].PairValueRecord if left in coverage else ()
        return next((advance(r.Value1) for r in records if r.SecondGlyph == right), 0)

    def by_class(left: str, right: str) -> int:
        if left not in coverage:
            return 0
        first = subtable.Class1Record[subtable.ClassDef1.classDefs.get(left, 0)]
        return advance(first.Class2Record[subtable.ClassDef2.classDefs.get(right, 0)].Value1)

    return by_glyph if subtable.Format == 1 else by_class


def main() -> None:
    fonts = [Path(argument) for argument in sys.argv[1:]]
    if not fonts:
        raise SystemExit(__doc__)
    data = {"kerning": kerning(fonts), "weights": {str(weight): outlines(fonts, weight) for weight in WEIGHTS}}
    DATA.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
