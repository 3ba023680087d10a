"""Wheels and transmission: tyre, clutch, constant velocity joint, stabiliser link."""

from math import cos, pi, radians, sin

from drawings.canvas.camera import Camera
from drawings.canvas.canvas import Canvas
from drawings.canvas.svg_document import DIAGONAL
from drawings.colours import WHITE, dark, light
from drawings.lettering.labels import label
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params

GLINTS = ((2.28, 6, 0.9),)
RUBBER = "#2b3034"


def tyre(p: Params, detail: LevelOfDetail) -> Canvas:
    """A tyre on a wheel: studs and sipes when it is for winter."""
    cam = Camera(38, 12, 1, 176, 204)
    s = Canvas(cam, detail)
    s.ground(210, 366, 128, 22, 0.36)
    radius, width = 156.0, 92.0
    s.barrel(radius, -width + 10, -10, RUBBER, gloss=0.25)
    _tread(s, radius, width, studs=p.flag("winter"))
    for step in (0, 1, 2):
        s.barrel(radius - step * step * 3, -10 + step * 5, -5 + step * 5, light(RUBBER, 0.04 * step), gloss=0.2)
    wall = s.radial([(0, "#22272a"), (0.6, "#2c3236"), (0.86, "#3d4549"), (1, "#24292c")], ' r=".5"')
    rim = s.linear([(0, "#f4f6f6"), (0.5, "#c2c8ca"), (1, "#8b9498")], DIAGONAL)
    spoke = s.define("path", ' d="M-9 -22L-15 -82A84 84 0 0 1 15 -82L9 -22z"')
    spokes = "".join(f'<use href="#{spoke}" transform="rotate({i * 72})"/>' for i in range(5))
    bolts = "".join(
        f'<circle cx="{cos(a) * 14:.1f}" cy="{sin(a) * 14:.1f}" r="3.2"/>' for a in (i * 1.2566 for i in range(5))
    )
    s.face(
        cam.front(0, 0, 4),
        f'<circle r="146" fill="{wall}"/><circle r="144" fill="none" stroke="#fff" stroke-opacity=".14" '
        f'stroke-width="2"/>'
        '<circle r="104" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="3"/>'
        + s.arched(p.joined("brand", "line"), 124, 24, 2.5, "#e6e9ea", weight=800)
        + s.arched(p.text("size"), 125, 20, 2.2, "#e6e9ea", weight=600, below=True)
        + f'<circle r="95" fill="{rim}"/><circle r="86" fill="#1b2023"/><g fill="{rim}">{spokes}</g>'
        f'<circle r="25" fill="{rim}"/><g fill="#3b4347">{bolts}</g><circle r="7" fill="#3b4347"/>'
        '<circle r="94" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.6"/>',
    )
    return s


def _tread(s: Canvas, radius: float, width: float, *, studs: bool) -> None:
    """Blocks and grooves on the side of the wheel that is seen."""
    cam, eye = s.cam, s.cam.eye
    blocks, points = "", ""
    count = 64 if s.detail.width > 200 else 40
    for i in range(count):
        a = 2 * pi * i / count
        if cos(a) * eye[0] + sin(a) * eye[1] < 0.02:
            continue
        for z, lean in ((-18.0, 0.05), (-42.0, -0.05), (-66.0, 0.05)):
            ends = [(a, z), (a + lean, z - 20)]
            blocks += s.polyline(cam.at(cos(t) * radius, sin(t) * radius, depth) for t, depth in ends)
            if studs and (i + int(z)) % 3 == 0:
                points += s.polyline([cam.at(cos(a + 0.04) * radius, sin(a + 0.04) * radius, z - 10)]) + "h.1"
    grooves = ""
    for z in (-40.0, -64.0):
        around = [radians(t) for t in range(-100, 101, 8)]
        visible = [t for t in around if cos(t) * eye[0] + sin(t) * eye[1] > 0]
        grooves += s.polyline(cam.at(cos(t) * radius, sin(t) * radius, z) for t in visible)
    s.add(
        f'<g fill="none"><path d="{blocks}" stroke="#0d1012" stroke-width="2.6"/>'
        f'<path d="{grooves}" stroke="#0d1012" stroke-width="3.6"/>'
        f'<path d="{points}" stroke="#dfe3e4" stroke-width="3" stroke-linecap="round"/></g>'
    )


def clutch(p: Params, detail: LevelOfDetail) -> Canvas:
    """A driven disc in front of a pressure plate."""
    cam = Camera(34, 14, 1, 186, 206)
    s = Canvas(cam, detail)
    s.ground(212, 362, 132, 22, 0.34)
    s.barrel(140, -62, -34, "#5d666a", gloss=0.5, x=14)
    plate = s.linear([(0, "#8b9397"), (0.5, "#5d666a"), (1, "#343c40")], DIAGONAL)
    finger = s.define("path", ' d="M-5 -34L-9 -96A100 100 0 0 1 9 -96L5 -34z"')
    fingers = "".join(f'<use href="#{finger}" transform="rotate({i * 20})"/>' for i in range(18))
    s.face(cam.front(14, 0, -34), f'<circle r="140" fill="{plate}"/><g fill="#aab1b4">{fingers}</g>')
    s.barrel(132, 8, 18, "#6b6359", gloss=0.1)
    lining = s.linear([(0, "#8b8174"), (0.5, "#6b6359"), (1, "#4a443d")], DIAGONAL)
    groove = s.define("path", ' d="M0 -84V-131"')
    grooves = "".join(f'<use href="#{groove}" transform="rotate({i * 15})"/>' for i in range(24))
    rivets = "".join(
        f'<circle cx="{cos(a) * r:.1f}" cy="{sin(a) * r:.1f}" r="3.4"/>'
        for a, r in ((radians(i * 30 + 7), 96 if i % 2 else 118) for i in range(12))
    )
    coil = s.define(
        "g",
        "",
        '<rect x="-12" y="-66" width="24" height="17" rx="4" fill="#171d20"/>'
        '<path d="M-8 -65v15M-3 -65v15M2 -65v15M7 -65v15" stroke="#d7b46a" stroke-width="3"/>',
    )
    coils = "".join(f'<use href="#{coil}" transform="rotate({i * 90 + 45})"/>' for i in range(4))
    metal = s.linear([(0, "#eef0f0"), (0.5, "#aab1b4"), (1, "#6d7579")], DIAGONAL)
    s.face(
        cam.front(0, 0, 18),
        f'<circle r="132" fill="{lining}"/><g stroke="#3a352f" '
        f'stroke-width="3">{grooves}</g><g fill="#d7b46a">{rivets}</g>'
        f'<circle r="131" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.6"/>'
        f'<circle r="82" fill="{metal}"/><circle r="81" fill="none" stroke="#fff" stroke-opacity=".5" '
        f'stroke-width="1.4"/>'
        f"{coils}"
        + s.arched(p.text("brand"), 72, 14, 0.95, "#20272a", weight=800)
        + s.arched(p.text("number"), 72, 11, 0.95, "#20272a", weight=600, below=True),
    )
    s.barrel(32, 18, 34, "#c2c8ca", gloss=0.9)
    teeth = s.define("path", ' d="M-2 -21L-1.4 -16h2.8L2 -21z"')
    spline = "".join(f'<use href="#{teeth}" transform="rotate({i * 20})"/>' for i in range(18))
    s.face(
        cam.front(0, 0, 34),
        f'<circle r="32" fill="{metal}"/><circle r="20" fill="#14191b"/><g fill="#aab1b4">{spline}</g>',
    )
    return s


def cv_joint(p: Params, detail: LevelOfDetail) -> Canvas:
    """An outer constant velocity joint: splined stub, bell, boot."""
    cam = Camera(0, 20, 1.06, 200, 368)
    s = Canvas(cam, detail)
    s.ground(186, 366, 124, 20, 0.28)
    s.add('<g transform="rotate(38 200 206)">')
    metal = "#aab1b4"
    s.lathe([(0, 16), (26, 16)], metal, gloss=0.9, open_top=True)
    s.lathe([(24, 20), (96, 20)], metal, gloss=0.8, open_top=True)
    d = "".join(
        s.polyline([cam.at(x, 30, (400 - x * x) ** 0.5), cam.at(x, 92, (400 - x * x) ** 0.5)])
        for x in range(-17, 19, 5)
    )
    s.add(f'<path d="{d}" stroke="#3b4347" stroke-opacity=".6" stroke-width="1.8"/>')
    s.lathe([(96, 28), (108, 34), (118, 62), (132, 68)], metal, gloss=0.7, open_top=True)
    s.lathe([(132, 68), (196, 68)], metal, gloss=0.85, open_top=True)
    s.lathe([(196, 70), (206, 70)], "#2b3236", gloss=0.4, open_top=True)
    for i, r in enumerate((62, 53, 44, 36, 29)):
        y = 206 + i * 17
        s.lathe([(y, r - 6), (y + 7, r + 3), (y + 14, r - 6), (y + 17, r - 8)], "#23292c", gloss=0.35, open_top=True)
    s.lathe([(288, 22), (296, 22)], "#8e979b", gloss=0.8, open_top=True)
    s.lathe([(294, 15), (330, 15)], metal, gloss=0.9)
    s.wrapped(p.text("brand"), 68, 176, 24, 1.9, "#20272a", weight=800)
    s.wrapped(p.text("number"), 68, 150, 18, 1.9, "#20272a", weight=600)
    s.add("</g>")
    return s


def link(p: Params, detail: LevelOfDetail) -> Canvas:
    """A stabiliser link: a rod with a ball stud at each end."""
    body = p.colour("body", "#465056")
    cam = Camera(0, 22, 1, 200, 360)
    s = Canvas(cam, detail)
    s.ground(196, 368, 130, 20, 0.28)
    s.add('<g transform="rotate(36 200 206)">')
    s.lathe([(46, 12), (276, 12)], body, gloss=0.7, open_top=True)
    for y in (28.0, 278.0):
        s.lathe([(y - 24, 12), (y - 16, 30), (y + 12, 30), (y + 20, 14)], dark(body, 0.1), gloss=0.5)
    s.add("</g>")
    for y in (28.0, 278.0):
        cx, cy = cam.at(0, y, 0)
        dx, dy = cx - 200, cy - 206
        x = 200 + dx * cos(radians(36)) - dy * sin(radians(36))
        top = 206 + dx * sin(radians(36)) + dy * cos(radians(36))
        _stud(s, x, top)
    name = label(p.joined("brand", "number"), 0, 0, 15, 190, WHITE, weight=700)
    s.add(f'<g transform="rotate(36 200 206)translate(200 213)rotate(-90)">{name}</g>')
    return s


def _stud(s: Canvas, x: float, y: float) -> None:
    """A ball stud pointing to the right and up."""
    steel = s.linear([(0, "#f4f6f6"), (0.45, "#c2c8ca"), (1, "#6d7579")], (0, 0, 0, 1))
    boot = s.linear([(0, "#4a5358"), (0.4, "#2b3236"), (1, "#0f1416")], (0, 0, 0, 1))
    n = s.number
    s.add(
        f'<g transform="translate({n(x)} {n(y)})rotate(-14)">'
        f'<path d="M10 -30Q30 -32 40 -18Q46 -15 50 -13V13Q46 15 40 18Q30 32 10 30z" '
        f'fill="{boot}"/><path d="M50 -8H66V8H50z" fill="{steel}"/><path d="M64 -19H82V19H64z" fill="{steel}"/>'
        f'<path d="M82 -9H108Q112 -9 112 -5V5Q112 9 108 9H82z" fill="{steel}"/>'
        '<path d="M88 -9V9M94 -9V9M100 -9V9M106 -9V9M64 -6H82M64 6H82" stroke="#3b4347" stroke-opacity=".55" '
        'stroke-width="1.6"/></g>'
    )
