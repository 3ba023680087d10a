"""Views of brake pads and discs."""

from math import cos, pi, sin

from drawings.dimensions.sheet import PAPER, SHADE, Sheet
from drawings.dimensions.view_elements import box, circle, millimetres, size_text
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params


def pad(p: Params, detail: LevelOfDetail) -> Sheet:
    """A brake pad from the side of its lining, stretched to its width and height."""
    s = Sheet(p.text("heading", "Колодка тормозная"), detail)
    width, height = millimetres(p, "width", 130), millimetres(p, "h", 55)
    scale = min(250 / width, 190 / height)
    kx, ky = width * scale / 224, height * scale / 106
    cx, cy = 190.0, 190.0

    def at(x: float, y: float) -> str:
        return f"{cx + x * kx:.1f} {cy + (y + 53) * ky:.1f}"

    plate = (
        f"M{at(-112, -50)}L{at(-112, -26)}L{at(-96, -22)}L{at(-92, -4)}Q{at(-46, 0)} {at(0, 0)}"
        f"Q{at(46, 0)} {at(92, -4)}L{at(96, -22)}L{at(112, -26)}L{at(112, -50)}L{at(94, -56)}L{at(88, -92)}"
        f"Q{at(46, -106)} {at(0, -106)}Q{at(-46, -106)} {at(-88, -92)}L{at(-94, -56)}z"
    )
    s.outline(plate, SHADE)
    s.outline(
        f"M{at(-84, -14)}Q{at(-40, -10)} {at(0, -10)}Q{at(40, -10)} {at(84, -14)}L{at(78, -84)}"
        f"Q{at(40, -95)} {at(0, -95)}Q{at(-40, -95)} {at(-78, -84)}z",
        "#b9b0a3",
    )
    s.thin(f"M{at(0, -95)}L{at(0, -10)}")
    x0, x1, y0, y1 = cx - 112 * kx, cx + 112 * kx, cy - 53 * ky, cy + 53 * ky
    if text := size_text(p, "width"):
        s.width(x0, x1, cy + 15 * ky, y1 + 40, text)
    if text := size_text(p, "h"):
        s.height(y0, y1, x1 - 106 * kx, x1 + 28, text)
    if text := size_text(p, "thickness"):
        s.note(f"толщина {text} мм")
    return s


def disc(p: Params, detail: LevelOfDetail) -> Sheet:
    """A brake disc from the front, and its edge."""
    s = Sheet(p.text("heading", "Диск тормозной"), detail)
    cx, cy, r = 160.0, 204.0, 110.0
    scale = 2 * r / millimetres(p, "d", 280)
    s.outline(circle(cx, cy, r))
    s.outline(circle(cx, cy, 56), SHADE)
    s.outline(circle(cx, cy, 24), PAPER)
    for i in range(5):
        a = i * 2 * pi / 5 + 0.3
        s.outline(circle(cx + cos(a) * 40, cy + sin(a) * 40, 5), PAPER)
    s.axis((cx, cy - r - 14), (cx, cy + r + 14))
    thick = max(8.0, min(millimetres(p, "thickness", 22) * scale, 40))
    x0 = cx + r + 34
    s.outline(box(x0, cy - r, x0 + thick, cy + r, 2), SHADE)
    s.outline(box(x0 + thick, cy - 56, x0 + thick + max(12.0, millimetres(p, "h", 45) * scale - thick), cy + 56, 2))
    if text := size_text(p, "d", "Ø "):
        s.width(cx - r, cx + r, cy, cy + r + 32, text)
    if text := size_text(p, "thickness"):
        s.width(x0, x0 + thick, cy - r, cy - r - 22, text)
    if text := size_text(p, "h"):
        s.width(x0, x0 + max(12.0, millimetres(p, "h", 45) * scale), cy + 56, cy + r + 32, text)
    return s
