"""Headlight lamps: halogen ones with blades or a plug at a right angle, and xenon ones."""

from collections.abc import Sequence

from drawings.canvas.camera import Camera
from drawings.canvas.canvas import Canvas
from drawings.colours import INK, WHITE, dark
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params

#: Height of the lower end of the base.
_BASE = 20.0
_PLASTIC = "#39434a"
#: Horizontal positions of the blades of a base.
_BLADES = {"single": (0.0,), "three": (-25.0, 0.0, 25.0)}


def lamp(p: Params, detail: LevelOfDetail) -> Canvas:
    """A lamp with its base, lit.

    `shape` is `angled` (H8, H11, HB3), `wire` (H3), `single` (H1: one blade), `three` (H4: three blades, a dark tip),
    `xenon` (D2S), `igniter` (D1S, D3S) or empty (H7: two blades).
    """
    cam = Camera(0, 18, 1.12, 200, 372)
    s = Canvas(cam, detail)
    s.ground(176, 372, 120, 18, 0.24)
    shape = p.text("shape")
    glow(s, 244, 158, 104)
    s.add('<g transform="rotate(30 200 205)">')
    if shape in ("xenon", "igniter"):
        _xenon(s, p, with_igniter=shape == "igniter")
    else:
        _halogen(s, p, shape)
    s.add("</g>")
    return s


def _halogen(s: Canvas, p: Params, shape: str) -> None:
    b, is_angled = _BASE, shape == "angled"
    if is_angled:
        _plug_to_the_side(s)
        s.lathe([(b + 30, 34), (b + 34, 38), (b + 82, 38)], p.colour("body", _PLASTIC), gloss=0.3)
    else:
        if shape == "wire":
            _wire(s)
        else:
            _blades(s, _BLADES.get(shape, (-19.0, 19.0)))
        s.lathe([(b + 42, 34), (b + 46, 38), (b + 78, 38), (b + 82, 34)], p.colour("body", "#d9d4c7"), gloss=0.2)
    s.lathe([(b + 82, 30), (b + 92, 30)], "#9aa2a6", gloss=0.7)
    s.lathe([(b + 92, 66), (b + 97, 66)], _PLASTIC if is_angled else "#c9ced0", gloss=0.9)
    s.lathe([(b + 97, 52), (b + 101, 52)], _PLASTIC if is_angled else "#aeb5b8", gloss=0.7)
    s.lathe([(b + 101, 34), (b + 128, 32)], "#c2c8ca", gloss=0.9)
    s.wrapped(p.text("brand"), 38, b + 63, 15, 1.9, WHITE if is_angled else INK, weight=800)
    s.wrapped(p.text("line"), 33.5, b + 115, 15, 1.8, "#3b4347", weight=700)
    s.wrapped(p.text("number"), 38, b + 50, 10, 1.9, WHITE if is_angled else INK, weight=600)
    _glass(s, b + 128, p.colour("tint", "#dbeaf2"), tip="#5d666a" if shape == "three" else "#c3d3db")


def _blades(s: Canvas, places: Sequence[float]) -> None:
    b, cam = _BASE, s.cam
    tin = s.linear([(0, "#eceeee"), (0.5, "#b4bbbe"), (1, "#7d868a")])
    for x in places:
        blade = [cam.at(x + dx, y, 8) for dx, y in ((-9, b - 6), (9, b - 6), (9, b + 50), (-9, b + 50))]
        s.path(s.polygon(blade), tin)
        cx, cy = cam.at(x, b + 6, 8)
        s.add(f'<circle cx="{s.number(cx)}" cy="{s.number(cy)}" r="3.6" fill="#4a5256"/>')


def _wire(s: Canvas) -> None:
    """One wire with a blade at its end."""
    x, y = s.cam.at(0, _BASE + 44, 0)
    n = s.number
    d = f"M{n(x)} {n(y)}C{n(x)} {n(y + 46)} {n(x - 70)} {n(y + 20)} {n(x - 84)} {n(y + 52)}"
    s.add(f'<path d="{d}" fill="none" stroke="#23292c" stroke-width="9" stroke-linecap="round"/>')
    s.add(f'<rect x="{n(x - 94)}" y="{n(y + 48)}" width="20" height="30" rx="3" fill="#b4bbbe"/>')


def _plug_to_the_side(s: Canvas) -> None:
    """A plastic socket at a right angle to the lamp, open to the left, with two pins."""
    side = s.linear([(0, dark(_PLASTIC, 0.45)), (0.5, _PLASTIC), (1, dark(_PLASTIC, 0.3))], (0, 0, 0, 1))
    _, y = s.cam.at(0, _BASE + 40, 0)
    n = s.number
    s.add(f'<rect x="92" y="{n(y - 22)}" width="112" height="56" rx="7" fill="{side}"/>')
    s.add(s.ellipse(94, y + 6, 9, 24, "#14191c"))
    for down in (-8, 12):
        s.add(f'<path d="M86 {n(y + 6 + down)}h14" stroke="#d7b46a" stroke-width="5" stroke-linecap="round"/>')
    s.add(f'<rect x="116" y="{n(y - 30)}" width="40" height="10" rx="3" fill="{dark(_PLASTIC, 0.2)}"/>')


def _xenon(s: Canvas, p: Params, *, with_igniter: bool) -> None:
    """An arc tube without a filament and its return wire; D1S and D3S carry the igniter box."""
    b, body = _BASE, p.colour("body", _PLASTIC)
    if with_igniter:
        case = s.linear([(0, "#8d979b"), (0.35, "#dde1e2"), (1, "#79838a")])
        _, y = s.cam.at(0, b + 50, 0)
        s.add(f'<rect x="126" y="{s.number(y - 8)}" width="148" height="72" rx="8" fill="{case}"/>')
        s.add(f'<rect x="112" y="{s.number(y + 14)}" width="20" height="34" rx="4" fill="{dark(body, 0.3)}"/>')
    else:
        s.lathe([(b, 26), (b + 4, 30), (b + 50, 30)], body, gloss=0.3)
    s.lathe([(b + 50, 46), (b + 56, 50), (b + 84, 50), (b + 90, 44)], body, gloss=0.35)
    s.lathe([(b + 90, 62), (b + 96, 62)], "#c9ced0", gloss=0.9)
    s.lathe([(b + 96, 30), (b + 118, 26)], "#e9e6dc", gloss=0.3)
    s.wrapped(p.text("brand"), 50, b + 70, 15, 1.7, WHITE, weight=800)
    s.wrapped(p.text("line"), 28, b + 107, 13, 1.7, "#3b4347", weight=700)
    _arc_tube(s, b + 118, p.colour("tint", "#dbeaf2"))


def _arc_tube(s: Canvas, base: float, tint: str) -> None:
    n = s.number
    bottom, top = s.cam.at(0, base, 0)[1], s.cam.at(0, base + 126, 0)[1]
    middle = (top + bottom) / 2
    glass = s.linear([(0, "#8fa7b3", 0.8), (0.3, tint, 0.7), (0.6, WHITE, 0.6), (1, "#7d97a5", 0.85)])
    arc = s.radial([(0, "#ffffff", 1), (0.35, "#cfe4ff", 0.9), (1, "#8fb8f0", 0)])
    tube = f"M186 {n(bottom)}V{n(top + 14)}A14 14 0 0 1 214 {n(top + 14)}V{n(bottom)}z"
    inner = f"M196 {n(bottom)}V{n(middle + 24)}Q180 {n(middle)} 196 {n(middle - 24)}V{n(top + 18)}h8"
    inner += f"V{n(middle - 24)}Q220 {n(middle)} 204 {n(middle + 24)}V{n(bottom)}z"
    s.add(f'<path d="M232 {n(bottom)}V{n(top + 6)}H204" fill="none" stroke="#d9d4c7" stroke-width="6"/>')
    s.path(tube, glass)
    s.path(inner, "#f4f8fb", ' fill-opacity=".8" stroke="#7d97a5" stroke-width="1.6"')
    s.add(f'<circle cx="200" cy="{n(middle)}" r="34" fill="{arc}"/>')
    s.add(f'<path d="{tube}" fill="none" stroke="#7d97a5" stroke-opacity=".6" stroke-width="1.6"/>')


def glow(s: Canvas, x: float, y: float, r: float) -> None:
    fill = s.radial([(0, "#fff3c4", 0.95), (0.45, "#ffe9a0", 0.45), (1, "#ffe9a0", 0)])
    s.add(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"/>')


def _glass(s: Canvas, base: float, tint: str, *, tip: str) -> None:
    x, r, n = 200, 26 * s.cam.scale, s.number
    top, bottom = s.cam.at(0, base + 132, 0)[1], s.cam.at(0, base, 0)[1]
    flat = n(r * s.cam.sin_pitch)
    shape = (
        f"M{n(x - r)} {n(bottom)}V{n(top + 30)}C{n(x - r)} {n(top + 4)} {x - 12} {n(top)} {x} {n(top - 6)}"
        f"C{x + 12} {n(top)} {n(x + r)} {n(top + 4)} {n(x + r)} {n(top + 30)}V{n(bottom)}"
        f"A{n(r)} {flat} 0 0 1 {n(x - r)} {n(bottom)}z"
    )
    glass = s.linear(
        [(0, "#8fa7b3", 0.75), (0.16, tint, 0.75), (0.5, WHITE, 0.55), (0.82, tint, 0.7), (1, "#7d97a5", 0.85)]
    )
    s.path(shape, glass)
    s.add(s.ellipse(x, bottom, r, r * s.cam.sin_pitch, "#8d979b", ' fill-opacity=".5"'))
    fy = (top + bottom) / 2 + 4
    spark = s.radial([(0, "#fff6d6", 1), (0.4, "#ffe08a", 0.8), (1, "#ffd04a", 0)])
    coil = "".join(f"q{-9 if i % 2 else 9} -3 {-2 if i % 2 else 4} -6" for i in range(7))
    s.add(
        f'<path d="M{x - 9} {n(bottom)}V{n(fy + 16)}M{x + 9} {n(bottom)}V{n(fy - 28)}" fill="none" stroke="#6a7478" '
        f'stroke-width="3.2"/><circle cx="{x}" cy="{n(fy - 6)}" r="34" fill="{spark}"/>'
        f'<path d="M{x - 9} {n(fy + 16)}{coil}" fill="none" stroke="#e0930a" stroke-width="3" stroke-linejoin="round"/>'
        f'<path d="M{n(x - r + 8)} {n(bottom - 6)}V{n(top + 34)}C{n(x - r + 8)} {n(top + 18)} {x - 10} {n(top + 12)} '
        f'{x - 6} {n(top + 10)}" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".85"/>'
        f'<path d="{shape}" fill="none" stroke="#7d97a5" stroke-opacity=".55" stroke-width="1.6"/>'
        f'<path d="M{x - 11} {n(top + 4)}q11 -18 22 0q-11 8 -22 0z" fill="{tip}"/>'
    )
