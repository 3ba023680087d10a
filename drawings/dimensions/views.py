"""The views of each shape. Proportions are true where the sizes are stated; what is not stated has usual ones."""

from math import cos, pi, sin

from drawings.dimensions.sheet import PAPER, SHADE, Sheet
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params

#: A vertical body stands on this line.
_FLOOR = 330.0
_MIDDLE = 190.0


def _mm(p: Params, key: str, usual: float) -> float:
    return p.number(key, usual, 0.5, 5000)


def _text(p: Params, key: str, sign: str = "") -> str:
    """«Ø 76»; empty when the size is not stated."""
    value = p.text(key, limit=24)
    return f"{sign}{value}" if value else ""


def _box(x0: float, y0: float, x1: float, y1: float, radius: float = 0) -> str:
    r = min(radius, (x1 - x0) / 2, (y1 - y0) / 2)
    return (
        f"M{x0 + r:.1f} {y0:.1f}H{x1 - r:.1f}Q{x1:.1f} {y0:.1f} {x1:.1f} {y0 + r:.1f}V{y1 - r:.1f}"
        f"Q{x1:.1f} {y1:.1f} {x1 - r:.1f} {y1:.1f}H{x0 + r:.1f}Q{x0:.1f} {y1:.1f} {x0:.1f} {y1 - r:.1f}"
        f"V{y0 + r:.1f}Q{x0:.1f} {y0:.1f} {x0 + r:.1f} {y0:.1f}z"
    )


def can(p: Params, detail: LevelOfDetail) -> Sheet:
    """A spin-on filter from the side: thread and gasket above."""
    s = Sheet(p.text("heading", "Фильтр"), detail)
    gasketed = bool(p.text("gasket_outer") or p.text("gasket_inner"))
    d, h = _mm(p, "d", 76), _mm(p, "h", 80)
    scale = min(160 / d, (165 if gasketed else 200) / h)
    half, top = d * scale / 2, _FLOOR - h * scale
    left, right = _MIDDLE - half, _MIDDLE + half
    s.outline(f"M{left:.1f} {top:.1f}H{right:.1f}V{_FLOOR - 16:.1f}q0 16 -16 16H{left + 16:.1f}q-16 0 -16 -16z")
    s.thin("".join(f"M{left + half * 2 * i / 9:.1f} {_FLOOR - 4:.1f}v-26" for i in range(1, 9)))
    outer = min(_mm(p, "gasket_outer", d * 0.9) * scale / 2, half)
    inner = min(_mm(p, "gasket_inner", d * 0.78) * scale / 2, outer - 3)
    for sign in (-1, 1):
        x0, x1 = sorted((_MIDDLE + sign * inner, _MIDDLE + sign * outer))
        s.outline(_box(x0, top - 7, x1, top), "#59626a")
    hole = max(10.0, half * 0.26)
    s.thin(f"M{_MIDDLE - hole:.1f} {top:.1f}v26h{hole * 2:.1f}v-26", dashed=True)
    s.axis((_MIDDLE, top - 20), (_MIDDLE, _FLOOR + 12))
    if text := _text(p, "d", "Ø "):
        s.width(left, right, _FLOOR - 16, _FLOOR + 24, text)
    if text := _text(p, "h"):
        s.height(top, _FLOOR, left, left - 34, text)
    if text := _text(p, "thread"):
        s.leader((_MIDDLE + hole, top + 13), (right + 16, top + 40), text)
    if text := _text(p, "gasket_inner", "Ø "):
        s.width(_MIDDLE - inner, _MIDDLE + inner, top - 7, top - 28, text)
    if text := _text(p, "gasket_outer", "Ø "):
        s.width(_MIDDLE - outer, _MIDDLE + outer, top - 7, top - 56, text)
    return s


def cartridge(p: Params, detail: LevelOfDetail) -> Sheet:
    """A filter element from the side: pleats between two end caps, the bore dashed."""
    s = Sheet(p.text("heading", "Фильтрующий элемент"), detail)
    d, h = _mm(p, "d", 65), _mm(p, "h", 100)
    scale = min(180 / d, 220 / h)
    half, top = d * scale / 2, _FLOOR - h * scale
    left, right = _MIDDLE - half, _MIDDLE + half
    cap = min(12.0, h * scale / 6)
    s.outline(_box(left + 4, top + cap, right - 4, _FLOOR - cap), "#f4ecd6")
    s.thin(
        "".join(f"M{left + 4 + (half * 2 - 8) * i / 18:.1f} {top + cap:.1f}V{_FLOOR - cap:.1f}" for i in range(1, 18))
    )
    for y in (top, _FLOOR - cap):
        s.outline(_box(left, y, right, y + cap, 4), SHADE)
    bore = min(_mm(p, "d_inner", d * 0.42) * scale / 2, half - 6)
    s.thin(f"M{_MIDDLE - bore:.1f} {top:.1f}V{_FLOOR:.1f}M{_MIDDLE + bore:.1f} {top:.1f}V{_FLOOR:.1f}", dashed=True)
    s.axis((_MIDDLE, top - 14), (_MIDDLE, _FLOOR + 12))
    if text := _text(p, "d", "Ø "):
        s.width(left, right, _FLOOR, _FLOOR + 26, text)
    if text := _text(p, "d_inner", "Ø "):
        s.width(_MIDDLE - bore, _MIDDLE + bore, top, top - 24, text)
    if text := _text(p, "h"):
        s.height(top, _FLOOR, right, right + 36, text)
    return s


def panel(p: Params, detail: LevelOfDetail) -> Sheet:
    """A panel filter from the front, and its thickness from the side."""
    s = Sheet(p.text("heading", "Фильтр"), detail)
    length, width, h = _mm(p, "length", 260), _mm(p, "width", 180), _mm(p, "h", 45)
    scale = min(236 / length, 216 / width)
    across, tall, thick = length * scale, width * scale, max(8.0, min(h * scale, 62))
    x0, y0 = 66 + (236 - across) / 2, 94 + (216 - tall) / 2
    x1, y1 = x0 + across, y0 + tall
    s.outline(_box(x0, y0, x1, y1, 6), SHADE)
    s.outline(_box(x0 + 9, y0 + 9, x1 - 9, y1 - 9, 3), "#f4ecd6")
    folds = max(6, round(across / 11))
    s.thin("".join(f"M{x0 + 9 + (across - 18) * i / folds:.1f} {y0 + 9:.1f}V{y1 - 9:.1f}" for i in range(1, folds)))
    if text := _text(p, "length"):
        s.width(x0, x1, y1, y1 + 32, text)
    if text := _text(p, "width"):
        s.height(y0, y1, x0, x0 - 28, text)
    if text := _text(p, "h"):
        s.outline(_box(x1 + 16, y0, x1 + 16 + thick, y1, 3), SHADE)
        s.width(x1 + 16, x1 + 16 + thick, y0, y0 - 22, text)
    return s


def pad(p: Params, detail: LevelOfDetail) -> Sheet:
    """A brake pad from the side of its lining, stretched to its width and height."""
    s = Sheet(p.text("heading", "Колодка тормозная"), detail)
    width, height = _mm(p, "width", 130), _mm(p, "h", 55)
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
    if text := _text(p, "width"):
        s.width(x0, x1, cy + 15 * ky, y1 + 40, text)
    if text := _text(p, "h"):
        s.height(y0, y1, x1 - 106 * kx, x1 + 28, text)
    if text := _text(p, "thickness"):
        s.note(f"толщина {text} мм")
    return s


def plug(p: Params, detail: LevelOfDetail) -> Sheet:
    """A spark plug, electrodes down."""
    s = Sheet(p.text("heading", "Свеча зажигания"), detail)
    x, hexagon = 180.0, 84.0 if _mm(p, "hex", 16) > 18 else 68.0
    reach = min(max(_mm(p, "reach", 19) * 4.4, 50), 120)
    seat = 226.0
    tip = seat + reach
    s.outline(_box(x - 9, 62, x + 9, 76, 3), SHADE)
    s.outline(f"M{x - 17} 78H{x + 17}L{x + 24} 172H{x - 24}z", "#ffffff")
    s.thin("".join(f"M{x - 18 - i} {98 + i * 15}h{36 + 2 * i}" for i in range(4)))
    s.outline(_box(x - hexagon / 2, 172, x + hexagon / 2, 206, 3), SHADE)
    s.thin(f"M{x - hexagon / 4} 172v34M{x + hexagon / 4} 172v34")
    s.outline(_box(x - 34, 206, x + 34, seat, 3), SHADE)
    s.outline(_box(x - 24, seat, x + 24, tip))
    s.thin("".join(f"M{x - 24} {seat + 7 + i * 7:.0f}l48 -5" for i in range(int(reach / 7))))
    s.outline(_box(x - 6, tip, x + 6, tip + 8), SHADE)
    s.thin(f"M{x + 20} {tip:.1f}v18h-24")
    if text := _text(p, "hex"):
        s.width(x - hexagon / 2, x + hexagon / 2, 172, 152, text)
    if text := _text(p, "reach"):
        s.height(seat, tip, x - 24, x - 66, text)
    if text := _text(p, "thread"):
        s.leader((x + 24, seat + reach / 2), (x + 60, seat + reach / 2), text)
    if text := _text(p, "gap"):
        s.leader((x + 4, tip + 13), (x + 60, tip + 22), f"зазор {text}")
    return s


def disc(p: Params, detail: LevelOfDetail) -> Sheet:
    """A brake disc from the front, and its edge."""
    s = Sheet(p.text("heading", "Диск тормозной"), detail)
    cx, cy, r = 160.0, 204.0, 110.0
    scale = 2 * r / _mm(p, "d", 280)
    s.outline(f"M{cx - r} {cy}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z")
    s.outline(f"M{cx - 56} {cy}a56 56 0 1 0 112 0a56 56 0 1 0 -112 0z", SHADE)
    s.outline(f"M{cx - 24} {cy}a24 24 0 1 0 48 0a24 24 0 1 0 -48 0z", PAPER)
    for i in range(5):
        a = i * 2 * pi / 5 + 0.3
        s.outline(f"M{cx + cos(a) * 40 - 5:.1f} {cy + sin(a) * 40:.1f}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", PAPER)
    s.axis((cx, cy - r - 14), (cx, cy + r + 14))
    thick = max(8.0, min(_mm(p, "thickness", 22) * scale, 40))
    x0 = cx + r + 34
    s.outline(_box(x0, cy - r, x0 + thick, cy + r, 2), SHADE)
    s.outline(_box(x0 + thick, cy - 56, x0 + thick + max(12.0, _mm(p, "h", 45) * scale - thick), cy + 56, 2))
    if text := _text(p, "d", "Ø "):
        s.width(cx - r, cx + r, cy, cy + r + 32, text)
    if text := _text(p, "thickness"):
        s.width(x0, x0 + thick, cy - r, cy - r - 22, text)
    if text := _text(p, "h"):
        s.width(x0, x0 + max(12.0, _mm(p, "h", 45) * scale), cy + 56, cy + r + 32, text)
    return s


def belt(p: Params, detail: LevelOfDetail) -> Sheet:
    """The loop of a belt, and its section: ribs along it or teeth across it."""
    s = Sheet(p.text("heading", "Ремень"), detail)
    s.outline(_box(60, 84, 340, 204, 60) + _box(70, 94, 330, 194, 50))
    toothed = bool(p.text("teeth"))
    if toothed:
        s.thin("".join(f"M{112 + i * 11} 94v7M{112 + i * 11} 194v-7" for i in range(17)))
    if text := _text(p, "length"):
        s.leader((340, 144), (250, 144), f"длина {text}")
    x0, x1, y0, y1 = 110.0, 250.0, 262.0, 286.0
    count = 9 if toothed else int(_mm(p, "ribs", 6))
    step = (x1 - x0) / max(1, min(count, 14))
    ribs = "".join(f"l{step / 2:.2f} 16l{step / 2:.2f} -16" for _ in range(max(1, min(count, 14))))
    square = "".join(f"h{step / 4:.2f}v14h{step / 2:.2f}v-14h{step / 4:.2f}" for _ in range(max(1, min(count, 14))))
    s.outline(f"M{x0} {y0}H{x1}V{y1}H{x0}z", SHADE)
    s.outline(f"M{x0} {y1}{square if toothed else ribs}")
    if text := _text(p, "width"):
        s.width(x0, x1, y1 + 8, y1 + 46, text)
    if text := _text(p, "teeth"):
        s.leader((x1 - 10, y1 + 6), (x1 + 24, y1 + 6), f"зубьев {text}")
    elif text := _text(p, "ribs"):
        s.leader((x1 - 10, y1 + 6), (x1 + 24, y1 + 6), f"ручьёв {text}")
    return s


def case(p: Params, detail: LevelOfDetail) -> Sheet:
    """A battery from the front and from the side."""
    s = Sheet(p.text("heading", "Аккумулятор"), detail)
    length, width, h = _mm(p, "length", 242), _mm(p, "width", 175), _mm(p, "h", 190)
    scale = min(276 / (length + width), 210 / h)
    y1 = 196 + h * scale / 2
    y0 = y1 - h * scale
    x0 = 62.0
    x1, x2 = x0 + length * scale, x0 + length * scale + 24
    x3 = x2 + width * scale
    for left, right in ((x0, x1), (x2, x3)):
        s.outline(_box(left, y0 + 14, right, y1, 5))
        s.outline(_box(left, y0 + 14, right, y0 + 34, 4), SHADE)
    for x in (x0 + 24, x1 - 24):
        s.outline(_box(x - 8, y0, x + 8, y0 + 14, 3), SHADE)
    if text := _text(p, "length"):
        s.width(x0, x1, y1, y1 + 30, text)
    if text := _text(p, "width"):
        s.width(x2, x3, y1, y1 + 30, text)
    if text := _text(p, "h"):
        s.height(y0, y1, x0, x0 - 26, text)
    return s


def lamp(p: Params, detail: LevelOfDetail) -> Sheet:
    """A lamp from the side with its base, voltage and power."""
    s = Sheet(p.text("heading", "Лампа"), detail, unit="")
    x = 150.0
    s.outline(f"M{x - 34} 226V120Q{x - 34} 76 {x} 76Q{x + 34} 76 {x + 34} 120V226z", "#ffffff")
    s.thin(f"M{x - 12} 226V150M{x + 12} 226V120M{x - 12} 150q6 -12 12 -4t12 -26")
    s.outline(_box(x - 50, 226, x + 50, 240, 3), SHADE)
    s.outline(_box(x - 38, 240, x + 38, 296, 4))
    s.outline(_box(x - 26, 296, x - 12, 336, 2) + _box(x + 12, 296, x + 26, 336, 2), SHADE)
    s.axis((x, 62), (x, 350))
    if text := _text(p, "base"):
        s.leader((x + 38, 268), (x + 70, 268), f"цоколь {text}")
    electrical = ", ".join(t for t in (_with_unit(p, "voltage", "В"), _with_unit(p, "power", "Вт")) if t)
    if electrical:
        s.leader((x + 12, 140), (x + 70, 128), electrical)
    return s


def _with_unit(p: Params, key: str, unit: str) -> str:
    return f"{p.text(key)} {unit}" if p.text(key) else ""


def blade(p: Params, detail: LevelOfDetail) -> Sheet:
    """Two wiper blades of a set, one under the other."""
    s = Sheet(p.text("heading", "Щётки стеклоочистителя"), detail)
    first, second = _mm(p, "length", 600), _mm(p, "second", 450)
    scale = 300 / max(first, second)
    for y, length, key in ((130.0, first, "length"), (250.0, second, "second")):
        x0, x1 = 200 - length * scale / 2, 200 + length * scale / 2
        s.outline(f"M{x0:.1f} {y}Q200 {y - 26} {x1:.1f} {y}v8Q200 {y - 12} {x0:.1f} {y + 8}z", SHADE)
        s.outline(_box(184, y - 26, 216, y - 4, 4))
        s.width(x0, x1, y + 8, y + 42, _text(p, key))
    return s


def bearing(p: Params, detail: LevelOfDetail) -> Sheet:
    """A bearing from the front, and its width."""
    s = Sheet(p.text("heading", "Подшипник"), detail)
    outer, inner, width = _mm(p, "d", 72), _mm(p, "d_inner", 39), _mm(p, "width", 37)
    cx, cy, r = 150.0, 190.0, 104.0
    scale = r / (outer / 2)
    bore = min(inner / 2 * scale, r - 30)
    for radius, fill in (
        (r, "#e9efef"),
        ((r + bore) / 2 + 10, "#f4ecd6"),
        ((r + bore) / 2 - 10, "#e9efef"),
        (bore, PAPER),
    ):
        s.outline(f"M{cx - radius:.1f} {cy}a{radius:.1f} {radius:.1f} 0 1 0 {2 * radius:.1f} 0"
                  f"a{radius:.1f} {radius:.1f} 0 1 0 {-2 * radius:.1f} 0z", fill)  # fmt: skip
    s.axis((cx, cy - r - 10), (cx, cy + r + 10))
    x0, thick = cx + r + 26, min(max(width * scale, 12), 80)
    s.outline(_box(x0, cy - r, x0 + thick, cy + r, 4), SHADE)
    s.width(cx - r, cx + r, cy, cy + r + 32, _text(p, "d", "Ø "))
    s.width(cx - bore, cx + bore, cy, cy + 4, _text(p, "d_inner", "Ø "))
    s.width(x0, x0 + thick, cy + r, cy + r + 32, _text(p, "width"))
    return s
