"""Accessories: wiper, tool case, charger, compressor, jack, mat."""

from drawings.canvas.camera import Camera, unit
from drawings.canvas.canvas import Canvas
from drawings.canvas.cross_sections import Disc, regular, rounded_box
from drawings.canvas.shading import tone
from drawings.canvas.svg_document import DIAGONAL, DOWN, Stop
from drawings.colours import INK, WHITE, dark, ink_on, light
from drawings.lettering.labels import label
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params


def wiper(p: Params, detail: LevelOfDetail) -> Canvas:
    """A flat wiper blade from corner to corner."""
    accent = p.colour("body", "#0a5c66")
    s = Canvas(Camera(0, 0, 1, 0, 0), detail)
    for move, width in (("10 22", 26), ("8 18", 12)):
        s.add(
            f'<path d="M40 338Q190 300 372 138" fill="none" stroke="#2a2418" stroke-opacity=".1" '
            f'stroke-width="{width}" stroke-linecap="round" transform="translate({move})"/>'
        )
    s.add(
        '<path d="M34 338C160 312 286 214 368 118" fill="none" stroke="#0c1114" stroke-width="13" '
        'stroke-linecap="round"/>'
        '<path d="M36 345C164 318 292 220 374 124" fill="none" stroke="#3c464b" stroke-width="3" '
        'stroke-linecap="round"/>'
    )
    spoiler = (
        "M24 318C36 300 60 300 90 290C190 254 282 180 352 96C358 88 370 92 368 104C366 116 360 128 350 140"
        "C282 214 196 284 98 318C70 328 40 336 28 334C22 332 20 324 24 318Z"
    )
    rubber: list[Stop] = [(0, "#566066"), (0.35, "#2d3438"), (0.7, "#1a2023"), (1, "#0d1214")]
    s.path(spoiler, s.linear(rubber, (120, 150, 230, 320), in_user_space=True))
    s.add(
        '<path d="M30 318C50 308 70 304 94 296C194 260 286 186 356 100" fill="none" stroke="#aab4b8" '
        'stroke-width="2.6" '
        'stroke-linecap="round" opacity=".9"/><path d="M40 324C120 306 216 248 296 176" fill="none" stroke="#fff" '
        'stroke-opacity=".12" stroke-width="9"/>'
    )
    tips = (
        "M24 318C36 300 52 301 66 297L74 323C56 330 40 335 28 334C22 332 20 324 24 318Z"
        "M336 115L352 96C358 88 370 92 368 104C366 116 360 128 353 137Z"
    )
    s.path(tips, s.linear([(0, light(accent, 0.35)), (1, dark(accent, 0.35))], DIAGONAL))
    clip = s.linear([(0, "#6b757a"), (0.3, "#3a4347"), (1, "#161b1e")], DOWN)
    name = label(p.text("brand"), 1, -10, 16, 56, ink_on(accent), weight=800)
    s.add(
        f'<g transform="translate(206 228)rotate(-38)"><path d="M-58 14L-50 -20C-48 -30 -40 -34 -30 -34H34'
        f'C44 -34 50 -30 52 -20L58 14Z" fill="{clip}"/><path d="M-44 -27H46" stroke="#c3cbce" stroke-width="2.4" '
        f'stroke-linecap="round"/><rect x="-30" y="-22" width="62" height="24" rx="6" fill="{accent}"/>'
        f'<rect x="-30" y="-22" width="62" height="10" rx="5" fill="#fff" fill-opacity=".16"/>{name}'
        f'<path d="M-50 8h100" stroke="#000" stroke-opacity=".45" stroke-width="3"/></g>'
    )
    length = label(p.text("length"), 0, 0, 22, 140, "#7b8685", weight=600)
    if length:
        s.add(f'<g transform="translate(262 272)rotate(-42)">{length}</g>')
    return s


def tool_case(p: Params, detail: LevelOfDetail) -> Canvas:
    """A closed plastic case with latches and a handle."""
    body = p.colour("body", "#2b3236")
    accent = p.colour("accent", "#c8281f")
    cam = Camera(28, 24, 1.06, 190, 304)
    s = Canvas(cam, detail)
    s.ground(210, 306, 158, 44, 0.34)
    w, h, d = 236.0, 148.0, 82.0
    section = rounded_box(w, d, 18, detail.facets)
    grip = [cam.at(x, y, 0) for x, y in ((-44, h - 4), (-38, h + 30), (38, h + 30), (44, h - 4))]
    s.line(grip, dark(body, 0.5), 19)
    s.line(grip, light(body, 0.25), 6, attrs=' transform="translate(-1.5 -4)"')
    s.band(section, 0, section, h, body, gloss=0.35)
    s.cap(section, h, light(body, 0.14))
    rim = section.sized(1.015)
    s.band(rim, 66, rim, 76, dark(body, 0.35), gloss=0.3, strip=True)
    ink = ink_on(accent)
    latch = '<rect x="-14" y="-92" width="28" height="38" rx="5"/>'
    s.face(
        cam.front(0, 0, d / 2 + 1),
        f'<rect x="{18 - w / 2:g}" y="{14 - h:g}" width="{w - 36:g}" height="{h - 28:g}" rx="14" fill="none" '
        f'stroke="#fff" '
        f'stroke-opacity=".13" stroke-width="4"/><g fill="{accent}"><g transform="translate(-72 0)">{latch}</g>'
        f'<g transform="translate(72 0)">{latch}</g></g><g fill="#fff" fill-opacity=".3">'
        '<rect x="-86" y="-92" width="28" height="9" rx="4"/><rect x="58" y="-92" width="28" height="9" rx="4"/></g>'
        f'<rect x="-52" y="-126" width="104" height="34" rx="5" fill="{accent}"/>'
        + label(p.text("brand"), 0, -109, 22, 94, ink, weight=800)
        + label(p.text("line"), 0, -36, 26, 170, ink_on(body), weight=700),
    )
    return s


def charger(p: Params, detail: LevelOfDetail) -> Canvas:
    """A charger with a scale and two clamps on leads."""
    body, accent = p.colour("body", "#3a4347"), p.colour("accent", "#c8281f")
    cam = Camera(30, 20, 1.04, 176, 292)
    s = Canvas(cam, detail)
    s.ground(206, 312, 160, 36, 0.32)
    w, h, d = 178.0, 128.0, 104.0
    section = rounded_box(w, d, 16, detail.facets)
    s.line([cam.at(x, y, -10) for x, y in ((-46, h), (-40, h + 30), (40, h + 30), (46, h))], dark(body, 0.5), 14)
    s.band(section, 0, section, h, body, gloss=0.3)
    s.cap(section, h, light(body, 0.14))
    red, black = _lead(s, "#c8281f", 282, 286), _lead(s, "#20272a", 322, 262)
    s.face(
        cam.front(0, 0, d / 2 + 1),
        f'<rect x="-78" y="-116" width="156" height="104" rx="10" fill="{accent}"/>'
        '<rect x="-66" y="-82" width="84" height="50" rx="5" fill="#f4f6f2"/>'
        '<path d="M-56 -42a34 34 0 0 1 64 0" fill="none" stroke="#1a2224" stroke-width="3" stroke-dasharray="2 5"/>'
        '<path d="M-24 -38L-6 -66" stroke="#c8281f" stroke-width="3.4" stroke-linecap="round"/>'
        '<circle cx="46" cy="-58" r="19" fill="#20272a"/><path d="M46 -58L56 -70" stroke="#fff" stroke-width="4" '
        'stroke-linecap="round"/>'
        + label(p.text("brand"), 0, -100, 21, 140, ink_on(accent), weight=800)
        + label(p.text("line"), 0, -22, 14, 140, ink_on(accent), weight=600),
    )
    s.add(red + black)
    return s


def _lead(s: Canvas, colour: str, x: float, y: float) -> str:
    """A lead from the case to a crocodile clamp."""
    jaw = s.linear([(0, light(colour, 0.4)), (0.5, colour), (1, dark(colour, 0.5))], DOWN)
    return (
        f'<path d="M{x - 62} {y - 26}C{x - 40} {y + 30} {x - 30} {y + 44} {x - 6} {y + 30}" fill="none" '
        f'stroke="{dark(colour, 0.25)}" '
        f'stroke-width="8" stroke-linecap="round"/><g transform="translate({x} {y + 24})rotate(-24)">'
        f'<path d="M-8 -4L26 -20L58 -8L62 -2L30 -2L-6 6z" fill="{jaw}"/><path d="M-8 8L26 24L58 12L62 4L30 4L-6 4z" '
        f'fill="{jaw}"/>'
        '<path d="M30 -2l4 6l4-6l4 6l4-6l4 6l4-6" fill="none" stroke="#c2c8ca" stroke-width="3"/></g>'
    )


def compressor(p: Params, detail: LevelOfDetail) -> Canvas:
    """A tyre inflator: motor, finned cylinder, gauge, coiled hose."""
    body = p.colour("body", "#c8281f")
    cam = Camera(26, 18, 1.08, 190, 316)
    s = Canvas(cam, detail)
    s.ground(208, 322, 156, 34, 0.32)
    base = rounded_box(216, 90, 20, detail.facets)
    s.band(base, 0, base, 14, "#23292c", gloss=0.3)
    s.cap(base, 14, "#343c40")
    place = cam.plane((-96, 62, 0), (0, 0, -1), (0, -1, 0))
    steel = s.linear([(0, light(body, 0.5)), (0.3, light(body, 0.12)), (0.65, body), (1, dark(body, 0.6))], DOWN)
    s.path(_lying(s, -98, 34, 62, 46), steel)
    s.face(place, f'<circle r="46" fill="{dark(body, 0.2)}"/>')
    s.path(_lying(s, 22, 34, 62, 47), s.linear([(0, "#6d7579"), (0.4, "#3b4347"), (1, "#14191b")], DOWN))
    for i in range(8):
        s.lathe([(20 + i * 13, 36), (27 + i * 13, 36)], "#b7bec1", gloss=0.7, x=74)
        s.lathe([(27 + i * 13, 30), (33 + i * 13, 30)], "#7d868a", gloss=0.3, x=74, open_top=True)
    s.lathe([(124, 38), (138, 38), (142, 32)], "#9aa2a6", gloss=0.7, x=74)
    s.barrel(30, 8, 22, "#c2c8ca", gloss=0.8, x=74, y=168)
    s.face(
        cam.front(74, 168, 22),
        '<circle r="30" fill="#dfe3e4"/><circle r="25" fill="#fff"/><path d="M-17 10a20 20 0 1 1 34 0" fill="none" '
        'stroke="#1a2224" stroke-width="3" stroke-dasharray="2 4"/><path d="M0 0L10 -14" stroke="#c8281f" '
        'stroke-width="3.4" '
        'stroke-linecap="round"/><circle r="3.4" fill="#1a2224"/>',
    )
    ink = ink_on(body)
    s.face(
        cam.front(-38, 62, 47),
        label(p.text("brand"), 0, -8, 25, 104, ink, weight=800)
        + label(p.text("line"), 0, 15, 16, 104, ink, weight=600),
    )
    grip = [cam.at(x, y, 0) for x, y in ((-80, 106), (-74, 140), (4, 140), (12, 106))]
    s.line(grip, "#14191b", 15)
    s.line(grip, "#5d666a", 4, attrs=' transform="translate(-1 -4)"')
    return s


def _lying(s: Canvas, x0: float, x1: float, y: float, radius: float) -> str:
    """The outline of a cylinder lying along x: seen from the front it is nearly a rectangle with round ends."""
    (ax, ay), (bx, by) = s.cam.at(x0, y, 0), s.cam.at(x1, y, 0)
    r = radius * s.cam.scale
    n, flat = s.number, radius * s.cam.scale * s.cam.sin_yaw
    return (
        f"M{n(ax)} {n(ay - r)}L{n(bx)} {n(by - r)}A{n(flat)} {n(r)} 0 0 1 {n(bx)} {n(by + r)}"
        f"L{n(ax)} {n(ay + r)}A{n(flat)} {n(r)} 0 0 1 {n(ax)} {n(ay - r)}z"
    )


def jack(p: Params, detail: LevelOfDetail) -> Canvas:
    """A hydraulic bottle jack."""
    body = p.colour("body", "#c8281f")
    cam = Camera(28, 20, 1.1, 192, 340)
    s = Canvas(cam, detail)
    s.ground(206, 342, 130, 34, 0.34)
    foot = rounded_box(150, 122, 14, detail.facets)
    s.band(foot, 0, foot, 16, dark(body, 0.15), gloss=0.3)
    s.cap(foot, 16, body)
    s.lathe([(16, 52), (22, 48), (150, 48), (156, 44)], body, gloss=0.55)
    s.prism(regular(6, 34, 8), 156, 176, dark(body, 0.25), gloss=0.3)
    s.lathe([(174, 20), (214, 20)], "#d5dadc", gloss=1)
    for i in range(5):
        s.lathe([(212 + i * 7, 12), (216 + i * 7, 15), (219 + i * 7, 12)], "#b7bec1", gloss=0.8, open_top=i < 4)
    s.lathe([(246, 22), (258, 24), (262, 22)], "#8e979b", gloss=0.6)
    s.lathe([(16, 18), (60, 18)], body, gloss=0.5, x=56, z=34)
    s.lathe([(60, 9), (78, 9)], "#c2c8ca", gloss=0.9, x=56, z=34)
    s.line([cam.at(52, 82, 34), cam.at(120, 118, 34)], "#20272a", 15)
    s.line([cam.at(52, 82, 34), cam.at(120, 118, 34)], "#7d868a", 4, attrs=' transform="translate(-1 -3)"')
    s.band(Disc(48.4), 66, Disc(48.4), 132, p.colour("label", WHITE), gloss=0.3, strip=True)
    s.wrapped(p.text("brand"), 48, 116, 22, 1.7, INK, weight=800, turn=-0.35)
    s.wrapped(p.text("load"), 48, 86, 30, 1.5, body, weight=800, turn=-0.35)
    return s


def mat(p: Params, detail: LevelOfDetail) -> Canvas:
    """A floor mat with a raised edge and a pattern."""
    body = p.colour("body", "#2b3034")
    cam = Camera(26, 46, 1.04, 186, 222)
    s = Canvas(cam, detail)
    s.ground(206, 296, 160, 62, 0.26)
    shape = (
        "M-118 -74Q-118 -92 -98 -92H72Q92 -92 96 -74L102 -44Q104 -34 114 -34H116Q126 -34 126 -22V70Q126 92 104 92"
        "H-98Q-118 92 -118 70Z"
    )
    face = s.linear([(0, light(body, 0.26)), (0.5, light(body, 0.06)), (1, dark(body, 0.25))], DIAGONAL)
    top = s.slab_up(
        shape, cam.top(0, 0, 0), 12, dark(body, 0.5), face, ' stroke="#fff" stroke-opacity=".3" stroke-width="3"'
    )
    cell = s.define("path", ' d="M-7 0L-3.5 -6H3.5L7 0L3.5 6H-3.5z"')
    cells = "".join(
        f'<use href="#{cell}" x="{x}" y="{y + (7 if i % 2 else 0)}"/>'
        for i, x in enumerate(range(-94, 100, 13))
        for y in range(-70, 78, 14 if detail.width > 200 else 28)
        if y < 34 or abs(x) > 62
    )
    stroke = tone(body, unit((-0.4, 1, 0)))
    s.face(
        top,
        f'<g fill="{dark(body, 0.35)}" stroke="{stroke}">{cells}</g>'
        f'<rect x="-56" y="38" width="112" height="40" rx="6" fill="{dark(body, 0.3)}"/>'
        + label(p.text("brand"), 0, 58, 22, 100, "#e6e9ea", weight=800),
    )
    return s
