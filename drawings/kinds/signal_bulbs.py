"""Signal bulbs: with a bayonet base, with a wedge of glass, and festoons."""

from drawings.canvas.camera import Camera
from drawings.canvas.canvas import Canvas
from drawings.colours import INK, WHITE, dark
from drawings.kinds.headlamps import glow
from drawings.lettering.labels import label
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params

_CLEAR = "#e6eff3"


def bulb(p: Params, detail: LevelOfDetail) -> Canvas:
    """A small bulb, lit; `shape` is `wedge` (W5W), `festoon` (C5W), `twist` (B8.5d) or empty for a bayonet base.

    `small` ones have little power; `double` ones two filaments (P21/5W).
    """
    shape = p.text("shape")
    s = Canvas(Camera(0, 18, 1.3, 200, 356), detail)
    s.ground(180, 364, 110, 18, 0.26)
    if shape == "festoon":
        glow(s, 200, 246, 96)
        s.add('<g transform="translate(0 46) rotate(58 200 214)">')
        _festoon(s, p)
    else:
        glow(s, 232, 142, 108)
        smaller = "translate(200 300)scale(.8)translate(-200 -300)" if p.flag("small") else ""
        s.add(f'<g transform="rotate(24 200 210){smaller}">')
        {"wedge": _wedge, "twist": _twist}.get(shape, _bayonet)(s, p)
        _pear(s, p.colour("tint", _CLEAR), double=p.flag("double"))
    s.add("</g>")
    return s


def _bayonet(s: Canvas, p: Params) -> None:
    brass = p.colour("body", "#c8b27a")
    s.lathe([(2, 7), (8, 10), (12, 10)], "#7d868a", gloss=0.6)
    s.lathe([(12, 26), (16, 30), (66, 30)], brass, gloss=0.8)
    s.lathe([(66, 34), (72, 34)], brass, gloss=0.8)
    s.lathe([(72, 28), (86, 26)], brass, gloss=0.7)
    for x in (-30.0, 30.0):
        s.lathe([(40, 5), (48, 5)], "#a5905a", gloss=0.6, x=x)
    s.wrapped(p.text("brand"), 30, 46, 17, 1.9, dark(brass, 0.8), weight=800)
    s.wrapped(p.text("line"), 30, 25, 14, 1.9, dark(brass, 0.7), weight=700)


def _wedge(s: Canvas, p: Params) -> None:
    """Glass pressed flat, with the leads bent up on both sides: there is no metal base."""
    tint, n = p.colour("tint", _CLEAR), s.number
    top, bottom = s.cam.at(0, 88, 0)[1], s.cam.at(0, 4, 0)[1]
    glass = s.linear([(0, dark(tint, 0.35), 0.9), (0.3, tint, 0.85), (0.6, WHITE, 0.8), (1, dark(tint, 0.4), 0.9)])
    shape = f"M170 {n(top)}L160 {n(top + 26)}V{n(bottom - 6)}q0 6 6 6H234q6 0 6 -6V{n(top + 26)}L230 {n(top)}z"
    s.path(shape, glass)
    s.add(f'<path d="M160 {n(top + 40)}H240" stroke="{dark(tint, 0.45)}" stroke-opacity=".5" stroke-width="2"/>')
    for x, turn in ((178, -8), (222, 8)):
        d = f"M{x} {n(top)}V{n(bottom)}q{turn} 8 {turn * 2} 0v-40"
        s.add(f'<path d="{d}" fill="none" stroke="#7d868a" stroke-width="3.4" stroke-linecap="round"/>')
    s.add(f'<path d="{shape}" fill="none" stroke="{dark(tint, 0.45)}" stroke-opacity=".55" stroke-width="1.6"/>')
    s.add(label(p.text("brand"), 200, bottom - 44, 13, 60, INK, weight=800))
    s.add(label(p.text("line"), 200, bottom - 26, 12, 60, INK, weight=700))


def _twist(s: Canvas, p: Params) -> None:
    """A plastic socket of the dashboard, turned in by its two lugs."""
    body = p.colour("body", "#39434a")
    s.lathe([(16, 30), (20, 34), (50, 34)], body, gloss=0.3)
    s.lathe([(50, 46), (56, 48), (68, 48)], body, gloss=0.35)
    s.lathe([(68, 30), (86, 27)], dark(body, 0.2), gloss=0.3)
    for x in (-46.0, 46.0):
        s.lathe([(40, 7), (52, 7)], dark(body, 0.1), gloss=0.3, x=x)
    s.wrapped(p.text("brand"), 34, 40, 14, 1.9, WHITE, weight=800)
    s.wrapped(p.text("line"), 34, 25, 12, 1.9, WHITE, weight=700)


def _festoon(s: Canvas, p: Params) -> None:
    """A tube of glass with a pointed cap at either end."""
    tint, metal, n = p.colour("tint", _CLEAR), p.colour("body", "#c2c8ca"), s.number
    s.lathe([(24, 3), (30, 14), (42, 25), (64, 27)], metal, gloss=0.8)
    low, high = s.cam.at(0, 64, 0)[1], s.cam.at(0, 176, 0)[1]
    glass = s.linear([(0, dark(tint, 0.35), 0.85), (0.25, tint, 0.8), (0.55, WHITE, 0.65), (1, dark(tint, 0.4), 0.85)])
    spark = s.radial([(0, "#fff6d6", 1), (0.4, "#ffe08a", 0.8), (1, "#ffd04a", 0)])
    s.add(f'<rect x="166" y="{n(high)}" width="68" height="{n(low - high + 8)}" fill="{glass}"/>')
    s.add(f'<circle cx="200" cy="{n((low + high) / 2)}" r="40" fill="{spark}"/>')
    s.add(f'<path d="M200 {n(low)}V{n(high)}" stroke="#e0930a" stroke-width="3.4"/>')
    s.lathe([(176, 27), (198, 25), (210, 14), (216, 3)], metal, gloss=0.8)
    s.wrapped(p.text("brand"), 27, 54, 13, 1.9, dark(metal, 0.75), weight=800)
    s.wrapped(p.text("line"), 27, 186, 13, 1.9, dark(metal, 0.75), weight=700)


def _pear(s: Canvas, tint: str, *, double: bool) -> None:
    n, bottom = s.number, s.cam.at(0, 84, 0)[1]
    top = bottom - 150
    glass = s.linear(
        [
            (0, dark(tint, 0.35), 0.8),
            (0.2, tint, 0.75),
            (0.5, WHITE, 0.6),
            (0.8, tint, 0.75),
            (1, dark(tint, 0.4), 0.85),
        ]
    )
    shape = (
        f"M168 {n(bottom)}C168 {n(bottom - 24)} 146 {n(bottom - 44)} 146 {n(top + 56)}"
        f"C146 {n(top + 20)} 170 {n(top)} 200 {n(top)}"
        f"C230 {n(top)} 254 {n(top + 20)} 254 {n(top + 56)}C254 {n(bottom - 44)} 232 {n(bottom - 24)} 232 {n(bottom)}"
        f"A32 10 0 0 1 168 {n(bottom)}z"
    )
    y = top + 62
    spark = s.radial([(0, "#fff6d6", 1), (0.4, "#ffe08a", 0.8), (1, "#ffd04a", 0)])
    s.path(shape, glass)
    if double:
        s.add(f'<path d="M180 {n(y + 34)}q6 -10 10 -3t10 -3t10 3t10 3" fill="none" stroke="#e0930a" stroke-width="3"/>')
    s.add(
        f'<path d="M188 {n(bottom)}L176 {n(y)}M212 {n(bottom)}L224 {n(y)}" stroke="#6a7478" stroke-width="3.4"/>'
        f'<circle cx="200" cy="{n(y - 6)}" r="44" fill="{spark}"/>'
        f'<path d="M176 {n(y)}q6 -12 12 -4t12 -4t12 4t12 4" fill="none" stroke="#e0930a" stroke-width="3.4"/>'
        f'<path d="M160 {n(top + 92)}C154 {n(top + 60)} 160 {n(top + 28)} 184 {n(top + 14)}" fill="none" stroke="#fff" '
        f'stroke-width="6" stroke-linecap="round" opacity=".85"/>'
        f'<path d="{shape}" fill="none" stroke="{dark(tint, 0.45)}" stroke-opacity=".55" stroke-width="1.6"/>'
    )
