"""Views of filters: a spin-on can, an element without a case, a flat panel."""

from drawings.dimensions.sheet import SHADE, Sheet
from drawings.dimensions.view_elements import box, millimetres, size_text
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params

#: The bottom of a standing filter, and its middle.
_FLOOR = 330.0
_MIDDLE = 190.0


def can(p: Params, detail: LevelOfDetail) -> Sheet:
    """A spin-on filter from the side: thread and gasket above."""
    s = Sheet(p.text("heading", "Фильтр"), detail)
    gasketed = bool(p.text("gasket_outer") or p.text("gasket_inner"))
    d, h = millimetres(p, "d", 76), millimetres(p, "h", 80)
    scale = min(160 / d, (165 if gasketed else 200) / h)
    half, top = d * scale / 2, _FLOOR - h * scale
    left, right = _MIDDLE - half, _MIDDLE + half
    s.outline(f"M{left:.1f} {top:.1f}H{right:.1f}V{_FLOOR - 16:.1f}q0 16 -16 16H{left + 16:.1f}q-16 0 -16 -16z")
    s.thin("".join(f"M{left + half * 2 * i / 9:.1f} {_FLOOR - 4:.1f}v-26" for i in range(1, 9)))
    outer = min(millimetres(p, "gasket_outer", d * 0.9) * scale / 2, half)
    inner = min(millimetres(p, "gasket_inner", d * 0.78) * scale / 2, outer - 3)
    for sign in (-1, 1):
        x0, x1 = sorted((_MIDDLE + sign * inner, _MIDDLE + sign * outer))
        s.outline(box(x0, top - 7, x1, top), "#59626a")
    hole = max(10.0, half * 0.26)
    s.thin(f"M{_MIDDLE - hole:.1f} {top:.1f}v26h{hole * 2:.1f}v-26", dashed=True)
    s.axis((_MIDDLE, top - 20), (_MIDDLE, _FLOOR + 12))
    if text := size_text(p, "d", "Ø "):
        s.width(left, right, _FLOOR - 16, _FLOOR + 24, text)
    if text := size_text(p, "h"):
        s.height(top, _FLOOR, left, left - 34, text)
    if text := size_text(p, "thread"):
        s.leader((_MIDDLE + hole, top + 13), (right + 16, top + 40), text)
    if text := size_text(p, "gasket_inner", "Ø "):
        s.width(_MIDDLE - inner, _MIDDLE + inner, top - 7, top - 28, text)
    if text := size_text(p, "gasket_outer", "Ø "):
        s.width(_MIDDLE - outer, _MIDDLE + outer, top - 7, top - 56, text)
    return s


def cartridge(p: Params, detail: LevelOfDetail) -> Sheet:
    """A filter element from the side: pleats between two end caps, the bore dashed."""
    s = Sheet(p.text("heading", "Фильтрующий элемент"), detail)
    d, h = millimetres(p, "d", 65), millimetres(p, "h", 100)
    scale = min(180 / d, 220 / h)
    half, top = d * scale / 2, _FLOOR - h * scale
    left, right = _MIDDLE - half, _MIDDLE + half
    cap = min(12.0, h * scale / 6)
    s.outline(box(left + 4, top + cap, right - 4, _FLOOR - cap), "#f4ecd6")
    s.thin(
        "".join(f"M{left + 4 + (half * 2 - 8) * i / 18:.1f} {top + cap:.1f}V{_FLOOR - cap:.1f}" for i in range(1, 18))
    )
    for y in (top, _FLOOR - cap):
        s.outline(box(left, y, right, y + cap, 4), SHADE)
    bore = min(millimetres(p, "d_inner", d * 0.42) * scale / 2, half - 6)
    s.thin(f"M{_MIDDLE - bore:.1f} {top:.1f}V{_FLOOR:.1f}M{_MIDDLE + bore:.1f} {top:.1f}V{_FLOOR:.1f}", dashed=True)
    s.axis((_MIDDLE, top - 14), (_MIDDLE, _FLOOR + 12))
    if text := size_text(p, "d", "Ø "):
        s.width(left, right, _FLOOR, _FLOOR + 26, text)
    if text := size_text(p, "d_inner", "Ø "):
        s.width(_MIDDLE - bore, _MIDDLE + bore, top, top - 24, text)
    if text := size_text(p, "h"):
        s.height(top, _FLOOR, right, right + 36, text)
    return s


def panel(p: Params, detail: LevelOfDetail) -> Sheet:
    """A panel filter from the front, and its thickness from the side."""
    s = Sheet(p.text("heading", "Фильтр"), detail)
    length, width, h = millimetres(p, "length", 260), millimetres(p, "width", 180), millimetres(p, "h", 45)
    scale = min(236 / length, 216 / width)
    across, tall, thick = length * scale, width * scale, max(8.0, min(h * scale, 62))
    x0, y0 = 66 + (236 - across) / 2, 94 + (216 - tall) / 2
    x1, y1 = x0 + across, y0 + tall
    s.outline(box(x0, y0, x1, y1, 6), SHADE)
    s.outline(box(x0 + 9, y0 + 9, x1 - 9, y1 - 9, 3), "#f4ecd6")
    folds = max(6, round(across / 11))
    s.thin("".join(f"M{x0 + 9 + (across - 18) * i / folds:.1f} {y0 + 9:.1f}V{y1 - 9:.1f}" for i in range(1, folds)))
    if text := size_text(p, "length"):
        s.width(x0, x1, y1, y1 + 32, text)
    if text := size_text(p, "width"):
        s.height(y0, y1, x0, x0 - 28, text)
    if text := size_text(p, "h"):
        s.outline(box(x1 + 16, y0, x1 + 16 + thick, y1, 3), SHADE)
        s.width(x1 + 16, x1 + 16 + thick, y0, y0 - 22, text)
    return s
