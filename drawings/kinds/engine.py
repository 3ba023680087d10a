"""Engine and wheels: spark plug, bearing, water pump."""

from math import cos, pi, radians, sin

from drawings.canvas.camera import Camera
from drawings.canvas.canvas import Canvas
from drawings.canvas.cross_sections import Disc, regular
from drawings.canvas.svg_document import DIAGONAL
from drawings.colours import INK, dark, light
from drawings.lettering.labels import label, name_label
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params

STEEL = "#b9c0c3"
GLINTS = ((2.28, 6, 0.9),)


def spark_plug(p: Params, detail: LevelOfDetail) -> Canvas:
    """A spark plug: `reach` and `thread` (mm) shape the thread, `hex` the nut; `tip` colours a fine electrode."""
    cam = Camera(0, 16, 1, 200, 388)
    s = Canvas(cam, detail)
    s.ground(190, 372, 120, 18, 0.26)
    s.add('<g transform="rotate(32 200 210)">')
    b = 26.0
    y = 388 - b - 14
    s.add(
        f'<path d="M215 {y:g}v22c0 9-3 12-12 12h-12" fill="none" stroke="#5d666a" stroke-width="9"/>'
        f'<path d="M213 {y:g}v21c0 7-2 9-9 9h-12" fill="none" stroke="#c9cfd1" stroke-width="3"/>'
    )
    fine = p.colour("tip", "")
    s.lathe([(b - 8, 1.6 if fine else 3), (b + 4, 1.6 if fine else 3)], fine or "#d7b46a", gloss=0.6)
    s.lathe([(b + 2, 7), (b + 16, 9)], "#f2efe8", gloss=0.4)
    turns = round(p.number("reach", 19, 9, 28) * 15 / 19)
    thick = 20 * p.number("thread", 14, 10, 14) / 14
    for i in range(turns):
        y = b + 14 + i * 5
        s.lathe([(y, thick), (y + 2.5, thick + 3), (y + 5, thick)], STEEL, gloss=0.7, open_top=True)
    b += (turns - 15) * 5
    s.lathe([(b + 89, 21), (b + 92, 30), (b + 97, 30), (b + 99, 24)], "#8e979b", gloss=0.6)
    s.lathe([(b + 99, 27), (b + 116, 27)], STEEL, gloss=0.8, open_top=True)
    s.prism(regular(6, 42 * p.number("hex", 16, 12, 22) / 16, 8), b + 116, b + 152, STEEL, gloss=0.5)
    s.lathe([(b + 152, 33), (b + 160, 31)], "#9fa8ac", gloss=0.7)
    _ceramic(s, b + 160)
    band = p.colour("body", "")
    if band:
        s.band(Disc(26.4), b + 162, Disc(26.4), b + 167, band, strip=True)
    x, y = cam.at(0, b + 192, 26)
    words = name_label(p.text("brand"), 0, -6, 20, 58, p.colour("brandInk", INK))
    words += label(p.text("number"), 0, 13, 12, 58, INK, weight=600)
    s.add(f'<g transform="translate({x - 2:.1f} {y - 6:.1f})rotate(-90)">{words}</g></g>')
    return s


def _ceramic(s: Canvas, y: float) -> None:
    white = "#f7f5f0"
    s.lathe([(y, 26), (y + 64, 24)], white, gloss=0.5, open_top=True)
    for i in range(4):
        up = y + 64 + i * 13
        s.lathe([(up, 20), (up + 4, 23.5), (up + 9, 23.5), (up + 13, 20)], white, gloss=0.5, open_top=True)
    s.lathe([(y + 116, 19), (y + 124, 15)], white, gloss=0.4)
    s.lathe([(y + 122, 8), (y + 130, 8)], "#9fa8ac", gloss=0.6)
    tip = [(y + 129, 12.0), (y + 132, 14.0), (y + 140, 13.0), (y + 146, 9.0), (y + 152, 12.0), (y + 156, 10.0)]
    s.lathe(tip, "#c9cfd1", gloss=0.9)


def bearing(p: Params, detail: LevelOfDetail) -> Canvas:
    """A ball bearing."""
    cam = Camera(36, 14, 1, 192, 206)
    s = Canvas(cam, detail)
    s.ground(212, 352, 120, 22, 0.34)
    outer, ball_ring, inner, bore = 142.0, 91.0, 66.0, 47.0
    s.barrel(outer, -60, 0, "#b7bec1", gloss=0.9)
    front = cam.front(0, 0, 0)
    shade = s.radial(
        [(0, "#ffffff"), (0.35, "#dfe3e4"), (0.75, "#8b9498"), (1, "#454d51")], ' cx=".36" cy=".3" r=".75"'
    )
    balls = "".join(
        f'<circle cx="{cos(a) * ball_ring:.1f}" cy="{sin(a) * ball_ring:.1f}" r="22"/>'
        for a in (radians(i * 40 + 12) for i in range(9))
    )
    s.face(
        front,
        s.sheen(outer - 1, "#9aa2a6", "#ffffff", GLINTS, 0.1, 60)
        + f'<g fill="none" stroke="#fff"><circle r="{outer - 2:g}" stroke-opacity=".8" stroke-width="1.8"/></g>'
        f'<circle r="{outer - 24:g}" fill="#2b3236" stroke="#fff" stroke-opacity=".4" stroke-width="1.4"/>'
        f'<circle r="{ball_ring:g}" fill="none" stroke="{p.colour("body", "#c99a3c")}" stroke-width="17"/>'
        f'<g fill="{shade}">{balls}</g>'
        + s.sheen(inner, "#9aa2a6", "#ffffff", GLINTS, 0.1, 60)
        + f'<circle r="{inner:g}" fill="none" stroke="#3b4347" stroke-width="1.4"/>'
        f'<circle r="48" fill="#171d20" stroke="#fff" stroke-opacity=".6" stroke-width="1.6"/>'
        + s.arched(p.joined("brand", "number"), 130, 15, 2.0, "#2b3236", weight=700, turn=-0.25),
    )
    _through(s, bore, -60, p.colour("hole", "#ece8df"))
    return s


def _through(s: Canvas, radius: float, depth: float, visible: str) -> None:
    """A hole through a wheel; the background is visible past its far edge."""
    ax, ay = s.cam.at(0, 0, depth)
    bx, by = s.cam.at(0, 0, 0)
    place = s.cam.front(0, 0, 0)
    dx = (ax - bx) / place[0]
    dy = (ay - by - place[1] * dx) / place[3]
    clip = s.clip(f'<circle r="{radius:g}"/>')
    far = f'<circle cx="{dx:.1f}" cy="{dy:.1f}" r="{radius:g}" fill="{visible}"/>'
    s.face(place, f'<g clip-path="{clip}">{far}</g>')


def water_pump(p: Params, detail: LevelOfDetail) -> Canvas:
    """A coolant pump: cast flange with ears, pulley in front."""
    body = p.colour("body", "#a9b1b5")
    cam = Camera(34, 16, 1, 182, 214)
    s = Canvas(cam, detail)
    s.ground(206, 356, 132, 24, 0.32)
    metal = s.linear([(0, light(body, 0.5)), (0.5, light(body, 0.1)), (1, dark(body, 0.28))], DIAGONAL)
    s.barrel(66, -66, -34, dark(body, 0.2), gloss=0.5)
    ears = [radians(a) for a in (20, 92, 164, 236, 308)]
    holes = "".join(f"M{cos(a) * 116 + 9:.1f} {sin(a) * 116:.1f}a9 9 0 1 0-18 0a9 9 0 1 0 18 0z" for a in ears)
    s.slab(
        _flange(ears) + holes,
        cam.front(0, 0, -34),
        10,
        18,
        dark(body, 0.5),
        metal,
        ' stroke="#fff" stroke-opacity=".4"',
    )
    s.barrel(78, -16, 4, body, gloss=0.6)
    s.face(cam.front(0, 0, 4), f'<circle r="78" fill="{metal}"/>')
    s.barrel(30, 4, 26, light(body, 0.1), gloss=0.8)
    s.barrel(86, 26, 30, "#8e979b", gloss=0.7)
    for k in range(5):
        s.barrel(80, 30 + k * 6, 33 + k * 6, "#3b4347", gloss=0.3)
        s.barrel(86, 33 + k * 6, 36 + k * 6, "#8e979b", gloss=0.7)
    bolt = s.define(
        "g",
        "",
        '<circle r="9" fill="#20272a"/>'
        '<path d="M-8 3a9 9 0 0 0 16 0" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="1.4"/>',
    )
    bolts = "".join(
        f'<use href="#{bolt}" x="{cos(a) * 40:.1f}" y="{sin(a) * 40:.1f}"/>' for a in (0.6, 2.17, 3.74, 5.31)
    )
    s.face(
        cam.front(0, 0, 60),
        s.sheen(86, "#9aa2a6", "#ffffff", GLINTS, 0.15, 48)
        + '<circle r="84.5" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="1.6"/>'
        '<circle r="68" fill="none" stroke="#3b4347" stroke-opacity=".5" stroke-width="2"/>'
        f'{bolts}<circle r="20" fill="#3b4347"/><circle r="17" fill="#c9cfd1"/><circle r="6" fill="#3b4347"/>'
        + s.arched(p.text("brand"), 56, 15, 1.6, "#20272a", weight=800)
        + s.arched(p.text("number"), 57, 12, 1.6, "#20272a", weight=600, below=True),
    )
    return s


def _flange(ears: list[float]) -> str:
    """A disc with five round ears."""
    points = []
    for i in range(90):
        a = 2 * pi * i / 90
        near = min(abs((a - ear + pi) % (2 * pi) - pi) for ear in ears)
        r = 96 + 42 * max(0.0, 1 - (near / 0.34) ** 2) ** 0.6
        points.append(f"{cos(a) * r:.0f} {sin(a) * r:.0f}")
    return "M" + "L".join(points) + "z"
