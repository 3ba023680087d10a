"""Views of spark plugs and batteries."""

from drawings.dimensions.sheet import SHADE, Sheet
from drawings.dimensions.view_elements import box, millimetres, size_text
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params


def plug(p: Params, detail: LevelOfDetail) -> Sheet:
    """A spark plug, electrodes down."""
    s = Sheet(p.text("heading", "Свеча зажигания"), detail)
    x, hexagon = 180.0, 84.0 if millimetres(p, "hex", 16) > 18 else 68.0
    reach = min(max(millimetres(p, "reach", 19) * 4.4, 50), 120)
    seat = 226.0
    tip = seat + reach
    s.outline(box(x - 9, 62, x + 9, 76, 3), SHADE)
    s.outline(f"M{x - 17} 78H{x + 17}L{x + 24} 172H{x - 24}z", "#ffffff")
    s.thin("".join(f"M{x - 18 - i} {98 + i * 15}h{36 + 2 * i}" for i in range(4)))
    s.outline(box(x - hexagon / 2, 172, x + hexagon / 2, 206, 3), SHADE)
    s.thin(f"M{x - hexagon / 4} 172v34M{x + hexagon / 4} 172v34")
    s.outline(box(x - 34, 206, x + 34, seat, 3), SHADE)
    s.outline(box(x - 24, seat, x + 24, tip))
    s.thin("".join(f"M{x - 24} {seat + 7 + i * 7:.0f}l48 -5" for i in range(int(reach / 7))))
    s.outline(box(x - 6, tip, x + 6, tip + 8), SHADE)
    s.thin(f"M{x + 20} {tip:.1f}v18h-24")
    if text := size_text(p, "hex"):
        s.width(x - hexagon / 2, x + hexagon / 2, 172, 152, text)
    if text := size_text(p, "reach"):
        s.height(seat, tip, x - 24, x - 66, text)
    if text := size_text(p, "thread"):
        s.leader((x + 24, seat + reach / 2), (x + 60, seat + reach / 2), text)
    if text := size_text(p, "gap"):
        s.leader((x + 4, tip + 13), (x + 60, tip + 22), f"зазор {text}")
    return s


def case(p: Params, detail: LevelOfDetail) -> Sheet:
    """A battery from the front and from the side."""
    s = Sheet(p.text("heading", "Аккумулятор"), detail)
    length, width, h = millimetres(p, "length", 242), millimetres(p, "width", 175), millimetres(p, "h", 190)
    scale = min(276 / (length + width), 210 / h)
    y1 = 196 + h * scale / 2
    y0 = y1 - h * scale
    x0 = 62.0
    x1, x2 = x0 + length * scale, x0 + length * scale + 24
    x3 = x2 + width * scale
    for left, right in ((x0, x1), (x2, x3)):
        s.outline(box(left, y0 + 14, right, y1, 5))
        s.outline(box(left, y0 + 14, right, y0 + 34, 4), SHADE)
    for x in (x0 + 24, x1 - 24):
        s.outline(box(x - 8, y0, x + 8, y0 + 14, 3), SHADE)
    if text := size_text(p, "length"):
        s.width(x0, x1, y1, y1 + 30, text)
    if text := size_text(p, "width"):
        s.width(x2, x3, y1, y1 + 30, text)
    if text := size_text(p, "h"):
        s.height(y0, y1, x0, x0 - 26, text)
    return s
