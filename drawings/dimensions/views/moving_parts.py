"""Views of belts, wiper blades and bearings."""

from drawings.dimensions.sheet import PAPER, SHADE, Sheet
from drawings.dimensions.view_elements import box, circle, millimetres, size_text
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params


def belt(p: Params, detail: LevelOfDetail) -> Sheet:
    """The loop of a belt, and its section: ribs along it or teeth across it."""
    s = Sheet(p.text("heading", "Ремень"), detail)
    s.outline(box(60, 84, 340, 204, 60) + box(70, 94, 330, 194, 50))
    toothed = bool(p.text("teeth"))
    if toothed:
        s.thin("".join(f"M{112 + i * 11} 94v7M{112 + i * 11} 194v-7" for i in range(17)))
    if text := size_text(p, "length"):
        s.leader((340, 144), (250, 144), f"длина {text}")
    x0, x1, y0, y1 = 110.0, 250.0, 262.0, 286.0
    count = 9 if toothed else int(millimetres(p, "ribs", 6))
    step = (x1 - x0) / max(1, min(count, 14))
    ribs = "".join(f"l{step / 2:.2f} 16l{step / 2:.2f} -16" for _ in range(max(1, min(count, 14))))
    square = "".join(f"h{step / 4:.2f}v14h{step / 2:.2f}v-14h{step / 4:.2f}" for _ in range(max(1, min(count, 14))))
    s.outline(f"M{x0} {y0}H{x1}V{y1}H{x0}z", SHADE)
    s.outline(f"M{x0} {y1}{square if toothed else ribs}")
    if text := size_text(p, "width"):
        s.width(x0, x1, y1 + 8, y1 + 46, text)
    if text := size_text(p, "teeth"):
        s.leader((x1 - 10, y1 + 6), (x1 + 24, y1 + 6), f"зубьев {text}")
    elif text := size_text(p, "ribs"):
        s.leader((x1 - 10, y1 + 6), (x1 + 24, y1 + 6), f"ручьёв {text}")
    return s


def blade(p: Params, detail: LevelOfDetail) -> Sheet:
    """Two wiper blades of a set, one under the other."""
    s = Sheet(p.text("heading", "Щётки стеклоочистителя"), detail)
    first, second = millimetres(p, "length", 600), millimetres(p, "second", 450)
    scale = 300 / max(first, second)
    for y, length, key in ((130.0, first, "length"), (250.0, second, "second")):
        x0, x1 = 200 - length * scale / 2, 200 + length * scale / 2
        s.outline(f"M{x0:.1f} {y}Q200 {y - 26} {x1:.1f} {y}v8Q200 {y - 12} {x0:.1f} {y + 8}z", SHADE)
        s.outline(box(184, y - 26, 216, y - 4, 4))
        s.width(x0, x1, y + 8, y + 42, size_text(p, key))
    return s


def bearing(p: Params, detail: LevelOfDetail) -> Sheet:
    """A bearing from the front, and its width."""
    s = Sheet(p.text("heading", "Подшипник"), detail)
    outer, inner, width = millimetres(p, "d", 72), millimetres(p, "d_inner", 39), millimetres(p, "width", 37)
    cx, cy, r = 150.0, 190.0, 104.0
    scale = r / (outer / 2)
    bore = min(inner / 2 * scale, r - 30)
    for radius, fill in (
        (r, "#e9efef"),
        ((r + bore) / 2 + 10, "#f4ecd6"),
        ((r + bore) / 2 - 10, "#e9efef"),
        (bore, PAPER),
    ):
        s.outline(circle(cx, cy, radius), fill)
    s.axis((cx, cy - r - 10), (cx, cy + r + 10))
    x0, thick = cx + r + 26, min(max(width * scale, 12), 80)
    s.outline(box(x0, cy - r, x0 + thick, cy + r, 4), SHADE)
    s.width(cx - r, cx + r, cy, cy + r + 32, size_text(p, "d", "Ø "))
    s.width(cx - bore, cx + bore, cy, cy + 4, size_text(p, "d_inner", "Ø "))
    s.width(x0, x0 + thick, cy + r, cy + r + 32, size_text(p, "width"))
    return s
