"""Electrics: battery, sensor."""

from drawings.canvas.camera import Camera
from drawings.canvas.canvas import Canvas
from drawings.canvas.cross_sections import Disc, regular, rounded_box
from drawings.canvas.shading import tone
from drawings.colours import dark, ink_on, light
from drawings.lettering.labels import label, name_label
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params


def battery(p: Params, detail: LevelOfDetail) -> Canvas:
    body, lid = p.colour("body", "#23292c"), p.colour("lid", "#31393d")
    paper, accent = p.colour("label", "#0a5c66"), p.colour("accent", "#ffd84d")
    w = 232 * p.number("length", 242, 160, 320) / 242
    h, d = 138 * p.number("height", 190, 160, 230) / 190, 132 * p.number("width", 175, 120, 240) / 175
    room = max(w / 232, (w + d) / 364, h / 160, 1.0)
    cam = Camera(30, 24, 1 / room, 186, 318)
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
    badge = min(76.0, w * 0.34)
    beside_badge = min(w * 0.5, w - badge - 42)
    parts = [
        name_label(p.text("brand"), -w / 2 + 20, -92, 36, beside_badge, p.colour("brandInk", ink), anchor="start"),
        label(p.text("line"), -w / 2 + 20, -60, 16, w * 0.5, ink, weight=500, anchor="start"),
    ]
    if p.text("capacity"):
        left = w / 2 - 16 - badge
        parts.append(f'<rect x="{left:g}" y="-112" width="{badge:g}" height="40" rx="6" fill="{accent}"/>')
        parts.append(label(p.text("capacity"), left + badge / 2, -92, 20, badge - 10, ink_on(accent), weight=800))
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
        + name_label(p.text("brand"), 0, -224, 19, 66, ink)
        + label(p.text("number"), 0, -202, 13, 66, ink, weight=600),
    )
    s.add("</g>")
    return s
