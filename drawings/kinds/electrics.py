"""Electrics: battery, lamps, sensor."""

from drawings.canvas.camera import Camera
from drawings.canvas.canvas import Canvas
from drawings.canvas.cross_sections import Disc, regular, rounded_box
from drawings.canvas.shading import tone
from drawings.colours import INK, WHITE, dark, ink_on, light
from drawings.lettering.labels import label
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params


def battery(p: Params, detail: LevelOfDetail) -> Canvas:
    body, lid = p.colour("body", "#23292c"), p.colour("lid", "#31393d")
    paper, accent = p.colour("label", "#0a5c66"), p.colour("accent", "#ffd84d")
    w, h, d = 232.0, 138.0, 132.0
    cam = Camera(30, 24, 1.0, 186, 318)
    s = Canvas(cam, detail)
    section = rounded_box(w, d, 9, detail.facets)
    s.ground(212, 316, 134, 50)
    s.band(section, 0, section, h, body, gloss=0.25)
    around, big = section.sized(1.004), section.sized(1.022)
    s.band(around, 26, around, h - 20, paper, gloss=0.2, strip=True)
    s.band(big, h, big, h + 26, lid, gloss=0.3)
    s.cap(big, h + 26, light(lid, 0.14))
    sunk = tone(lid, (0, 0.7, 0))
    corners = [(16 - w / 2, 26.0), (w / 2 - 16, 26.0), (w / 2 - 16, 16 - d / 2), (16 - w / 2, 16 - d / 2)]
    rim = f' stroke="{sunk}" stroke-width="4" stroke-linejoin="round"'
    s.path(s.polygon(cam.at(x, h + 26, z) for x, z in corners), sunk, rim)
    carry = [cam.at(x, h + up, -20) for x, up in ((-70, 24), (-58, 52), (58, 52), (70, 24))]
    s.line(carry, dark(lid, 0.5), 12)
    s.line(carry, light(lid, 0.3), 4, attrs=' transform="translate(-1 -3)"')
    plus = -80.0 if p.text("polarity").startswith(("прям", "1")) else 80.0
    for x in (-80.0, 80.0):
        _pole(s, x, h, positive=x == plus)
    ink = ink_on(paper)
    parts = [
        label(p.text("brand"), -w / 2 + 20, -92, 36, w * 0.5, p.colour("brandInk", ink), weight=800, anchor="start"),
        label(p.text("line"), -w / 2 + 20, -60, 16, w * 0.5, ink, weight=500, anchor="start"),
    ]
    if p.text("capacity"):
        parts.append(f'<rect x="{w / 2 - 92:g}" y="-112" width="76" height="40" rx="6" fill="{accent}"/>')
        parts.append(label(p.text("capacity"), w / 2 - 54, -92, 20, 66, ink_on(accent), weight=800))
    parts.append(label(p.text("current"), w / 2 - 16, -52, 17, 80, ink, weight=700, anchor="end"))
    s.face(cam.front(0, 0, d / 2 + 0.6), "".join(parts))
    return s


def _pole(s: Canvas, x: float, h: float, *, positive: bool) -> None:
    colour = "#b3261e" if positive else "#2f373b"
    s.band(Disc(21, x, 34), h + 22, Disc(21, x, 34), h + 30, colour, gloss=0.3)
    s.cap(Disc(21, x, 34), h + 30, colour)
    s.band(Disc(13, x, 34), h + 28, Disc(13, x, 34), h + 50, "#a6aeb2", gloss=0.9)
    s.cap(Disc(13, x, 34), h + 50, "#a6aeb2")
    sign = "M-9 0h18M0-9v18" if positive else "M-9 0h18"
    place = s.cam.top(x + (40 if x < 0 else -40), h + 27, 36)
    s.face(place, f'<path d="{sign}" stroke="{light(colour, 0.75)}" stroke-width="6" stroke-linecap="round"/>')


def lamp(p: Params, detail: LevelOfDetail) -> Canvas:
    """A headlight bulb with a flange, lit."""
    cam = Camera(0, 18, 1.12, 200, 372)
    s = Canvas(cam, detail)
    s.ground(176, 372, 120, 18, 0.24)
    _glow(s, 244, 158, 104)
    s.add('<g transform="rotate(30 200 205)">')
    b = 20.0
    tin = s.linear([(0, "#eceeee"), (0.5, "#b4bbbe"), (1, "#7d868a")])
    for x in (-19.0, 19.0):
        blade = [cam.at(x + dx, y, 8) for dx, y in ((-9, b - 6), (9, b - 6), (9, b + 50), (-9, b + 50))]
        s.path(s.polygon(blade), tin)
        cx, cy = cam.at(x, b + 6, 8)
        s.add(f'<circle cx="{s.number(cx)}" cy="{s.number(cy)}" r="3.6" fill="#4a5256"/>')
    s.lathe([(b + 42, 34), (b + 46, 38), (b + 78, 38), (b + 82, 34)], p.colour("body", "#d9d4c7"), gloss=0.2)
    s.lathe([(b + 82, 30), (b + 92, 30)], "#9aa2a6", gloss=0.7)
    s.lathe([(b + 92, 66), (b + 97, 66)], "#c9ced0", gloss=0.9)
    s.lathe([(b + 97, 52), (b + 101, 52)], "#aeb5b8", gloss=0.7)
    s.lathe([(b + 101, 34), (b + 128, 32)], "#c2c8ca", gloss=0.9)
    s.wrapped(p.text("brand"), 38, b + 63, 15, 1.9, INK, weight=800)
    s.wrapped(p.text("line"), 33.5, b + 115, 15, 1.8, "#3b4347", weight=700)
    _glass(s, b + 128, p.colour("tint", "#dbeaf2"))
    s.add("</g>")
    return s


def _glow(s: Canvas, x: float, y: float, r: float) -> None:
    fill = s.radial([(0, "#fff3c4", 0.95), (0.45, "#ffe9a0", 0.45), (1, "#ffe9a0", 0)])
    s.add(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"/>')


def _glass(s: Canvas, base: float, tint: str) -> None:
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
        f'<path d="M{x - 11} {n(top + 4)}q11 -18 22 0q-11 8 -22 0z" fill="#c3d3db"/>'
    )


def bulb(p: Params, detail: LevelOfDetail) -> Canvas:
    """A small signal bulb with a bayonet base."""
    tint = p.colour("tint", "#e6eff3")
    cam = Camera(0, 18, 1.3, 200, 356)
    s = Canvas(cam, detail)
    s.ground(180, 364, 110, 18, 0.26)
    _glow(s, 232, 142, 108)
    s.add('<g transform="rotate(24 200 210)">')
    brass = p.colour("body", "#c8b27a")
    s.lathe([(2, 7), (8, 10), (12, 10)], "#7d868a", gloss=0.6)
    s.lathe([(12, 26), (16, 30), (66, 30)], brass, gloss=0.8)
    s.lathe([(66, 34), (72, 34)], brass, gloss=0.8)
    s.lathe([(72, 28), (86, 26)], brass, gloss=0.7)
    for x in (-30.0, 30.0):
        s.lathe([(40, 5), (48, 5)], "#a5905a", gloss=0.6, x=x)
    s.wrapped(p.text("brand"), 30, 46, 17, 1.9, dark(brass, 0.8), weight=800)
    s.wrapped(p.text("line"), 30, 25, 14, 1.9, dark(brass, 0.7), weight=700)
    n, bottom = s.number, cam.at(0, 84, 0)[1]
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
    s.add(
        f'<path d="M188 {n(bottom)}L176 {n(y)}M212 {n(bottom)}L224 {n(y)}" stroke="#6a7478" stroke-width="3.4"/>'
        f'<circle cx="200" cy="{n(y - 6)}" r="44" fill="{spark}"/>'
        f'<path d="M176 {n(y)}q6 -12 12 -4t12 -4t12 4t12 4" fill="none" stroke="#e0930a" stroke-width="3.4"/>'
        f'<path d="M160 {n(top + 92)}C154 {n(top + 60)} 160 {n(top + 28)} 184 {n(top + 14)}" fill="none" stroke="#fff" '
        f'stroke-width="6" stroke-linecap="round" opacity=".85"/>'
        f'<path d="{shape}" fill="none" stroke="{dark(tint, 0.45)}" stroke-opacity=".55" stroke-width="1.6"/></g>'
    )
    return s


def sensor(p: Params, detail: LevelOfDetail) -> Canvas:
    """A screwed-in sensor with a plug socket."""
    body = p.colour("body", "#2b3236")
    cam = Camera(0, 20, 1.1, 200, 366)
    s = Canvas(cam, detail)
    s.ground(184, 364, 120, 20, 0.28)
    s.add('<g transform="rotate(30 200 210)">')
    s.lathe([(4, 12), (10, 17), (66, 17)], "#c2c8ca", gloss=0.8)
    for i in range(8):
        y = 66 + i * 6
        s.lathe([(y, 24), (y + 3, 27), (y + 6, 24)], "#b9a36a", gloss=0.7, open_top=True)
    s.lathe([(114, 34), (118, 36), (122, 34)], "#8e979b", gloss=0.7)
    s.prism(regular(6, 48, 8), 122, 154, "#c8b27a", gloss=0.5)
    s.lathe([(154, 36), (170, 34), (182, 30)], body, gloss=0.35)
    section = rounded_box(74, 56, 10, detail.facets)
    s.band(section, 182, section, 262, body, gloss=0.35)
    s.cap(section, 262, light(body, 0.25))
    inside = section.sized(0.8)
    s.path(s.polygon(cam.at(x, 262, z) for x, z, _, _ in inside.edges), "#0f1416")
    pins = "".join(s.polyline([cam.at(x, 252, 0), cam.at(x, 263, 0)]) for x in (-16, 0, 16))
    s.add(f'<path d="{pins}" stroke="#d7b46a" stroke-width="5"/>')
    place = cam.front(0, 0, 28.5)
    ink = ink_on(body)
    s.face(
        place,
        f'<rect x="-15" y="-258" width="30" height="15" rx="4" fill="{light(body, 0.22)}"/>'
        + label(p.text("brand"), 0, -224, 19, 66, ink, weight=800)
        + label(p.text("number"), 0, -202, 13, 66, ink, weight=600),
    )
    s.add("</g>")
    return s
