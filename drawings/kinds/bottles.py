"""Fluids: a transparent canister, a small bottle, an aerosol can, a tube."""

from math import cos, pi, sin

from drawings.canvas.camera import Camera, Point
from drawings.canvas.canvas import Canvas
from drawings.canvas.cross_sections import Disc, rounded_box
from drawings.canvas.svg_document import ACROSS
from drawings.colours import INK, WHITE, dark, ink_on, is_light, light, mix
from drawings.kinds.canisters import handle
from drawings.lettering.labels import label
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params

METAL = "#c4cacd"


def fluid(p: Params, detail: LevelOfDetail) -> Canvas:
    """A transparent canister with a coloured liquid."""
    liquid, paper = p.colour("liquid", "#d0342c"), p.colour("label", WHITE)
    cap, stripe = p.colour("cap", INK), p.colour("body", dark(liquid, 0.1))
    w, h, d, r = 168.0, 212.0, 96.0, 30.0
    cam = Camera(30, 17, 1.02, 194, 352)
    s = Canvas(cam, detail)
    section, glass = rounded_box(w, d, r, detail.facets), mix("#f3f4f1", liquid, 0.14)
    s.ground(212, 350, 148, 34)
    s.add(f'<ellipse cx="262" cy="356" rx="96" ry="14" fill="{liquid}" fill-opacity=".16"/>')
    level = h - 6
    s.band(section.sized(0.96), 0, section, 8, dark(liquid, 0.1), gloss=0.2)
    s.band(section, 8, section, level, liquid, gloss=0.65)
    s.band(section, level, section, h, glass, gloss=0.6)
    surface = s.polygon(cam.at(x, level, z) for x, z, _, _ in section.sized(0.985).edges)
    s.path(surface, light(liquid, 0.22), ' fill-opacity=".75"')
    below, y = section, h
    for t in (0.25, 0.5, 0.75, 1):
        above, top = section.sized(1 - 0.12 * t * t, 1 - 0.4 * t * t), h + 30 * t * (2 - t)
        s.band(below, y, above, top, glass, gloss=0.5, slope=0.2 + t, attrs=' fill-opacity=".92"')
        below, y = above, top
    s.cap(below, y, glass)
    handle(s, mix(glass, liquid, 0.08), (-12, w * 0.42), (h + 29, h + 44, h + 92), 28)
    s.band(Disc(20, -48), y - 4, Disc(20, -48), y + 10, glass, gloss=0.3)
    s.band(Disc(25, -48), y + 10, Disc(25, -48), y + 40, cap, gloss=0.5)
    s.cap(Disc(25, -48), y + 40, light(cap, 0.14))
    around = section.sized(1.006)
    s.band(around, 34, around, 150, paper, gloss=0.2, strip=True)
    s.band(around, 34, around, 68, stripe, gloss=0.2, strip=True)
    room, ink = w - 44, ink_on(paper)
    grade_ink = p.colour("gradeInk", dark(liquid, 0.15) if is_light(paper) and not is_light(liquid) else ink)
    lines = [
        label(p.text("brand"), 0, -128, 28, room, p.colour("brandInk", ink), weight=800),
        label(p.text("line"), 0, -103, 16, room, ink, weight=500),
        label(p.text("grade"), 0, -82, 20, room, grade_ink, weight=800),
        label(p.text("volume"), 0, -51, 21, room, ink_on(stripe), weight=700),
    ]
    s.face(cam.front(0, 0, d / 2 + 0.6), "".join(lines))
    s.line([cam.at(-w / 2 + r * 0.4, up, d / 2 - r * 0.18) for up in (h - 14, 156)], WHITE, 7, 0.65)
    return s


def bottle(p: Params, detail: LevelOfDetail) -> Canvas:
    """A round bottle of half a litre: additives, brake fluid, shampoo, polish."""
    body, paper, cap = p.colour("body", "#1f4f8c"), p.colour("label", WHITE), p.colour("cap", INK)
    accent = p.colour("accent", "#ffd84d")
    cam = Camera(0, 15, 1.06, 200, 352)
    s = Canvas(cam, detail)
    radius = 62.0
    s.ground(212, 352, 112, 24)
    s.lathe([(0, radius - 8), (3, radius - 2), (9, radius)], dark(body, 0.1), gloss=0.3, open_top=True)
    s.lathe([(9, radius), (176, radius)], body, gloss=0.6, open_top=True)
    steps = detail.facets + 2
    curve = [(176 + 62 * sin(pi / 2 * i / steps), 22 + 40 * cos(pi / 2 * i / steps) ** 0.8) for i in range(steps + 1)]
    s.lathe(curve, body, gloss=0.45, open_top=True)
    s.lathe([(238, 23), (242, 26), (247, 26)], dark(cap, 0.25), gloss=0.3, open_top=True)
    s.lathe([(247, 25), (282, 24), (286, 21)], cap, gloss=0.55, cap=light(cap, 0.12))
    ribs = [[cam.at(x, y, (25 * 25 - x * x) ** 0.5) for y in (251, 279)] for x in range(-20, 24, 5)]
    d = "".join(s.polyline(rib) for rib in ribs)
    s.add(f'<path d="{d}" stroke="#000" stroke-opacity=".22" stroke-width="1.8"/>')
    around = Disc(radius + 0.5)
    s.band(around, 26, around, 166, paper, gloss=0.25, strip=True)
    s.band(around, 48, around, 88, accent, gloss=0.25, strip=True)
    brand_ink = p.colour("brandInk", dark(body, 0.1) if is_light(paper) and not is_light(body) else ink_on(paper))
    s.wrapped(p.text("brand"), radius, 140, 27, 1.75, brand_ink, weight=800)
    s.wrapped_block(p.text("line"), radius, 108, 16, 1.75, ink_on(paper), weight=600)
    s.wrapped_block(p.text("grade"), radius, 68, 24, 1.65, ink_on(accent), weight=800)
    s.wrapped(p.text("volume"), radius, 37, 14, 1.4, ink_on(paper), weight=600)
    s.line([cam.at(-55, y, 29) for y in (18, 168)], WHITE, 5, 0.34)
    return s


def spray(p: Params, detail: LevelOfDetail) -> Canvas:
    """An aerosol can."""
    body, accent = p.colour("body", "#c8281f"), p.colour("accent", WHITE)
    r, h = 52.0, 214.0
    cam = Camera(0, 18, 1.04, 200, 348)
    s = Canvas(cam, detail)
    s.ground(212, 350, 104, 26)
    s.lathe([(0, r - 8), (3, r - 1), (8, r)], METAL, gloss=0.8, open_top=True)
    s.lathe([(8, r), (h, r)], body, gloss=0.7, open_top=True)
    s.lathe([(h, r), (h + 2, r + 2), (h + 6, r + 2), (h + 8, r - 2)], METAL, gloss=0.9, open_top=True)
    s.lathe([(h + 8, r - 2), (h + 18, r - 9), (h + 26, r - 20), (h + 29, r - 26)], METAL, gloss=0.9)
    s.lathe([(h + 29, 13), (h + 40, 12)], "#aab1b4", gloss=0.6)
    s.lathe([(h + 38, 17), (h + 62, 16), (h + 66, 12)], p.colour("cap", INK), gloss=0.5)
    x, y = cam.at(-16, h + 54, 4)
    s.add(f'<circle cx="{s.number(x + 1)}" cy="{s.number(y)}" r="3.4" fill="#e9ecec"/>')
    s.band(Disc(r + 0.4), 34, Disc(r + 0.4), 96, accent, gloss=0.4, strip=True)
    ink, on_accent = ink_on(body), ink_on(accent)
    s.wrapped(p.text("brand"), r, 168, 27, 1.75, p.colour("brandInk", ink), weight=800)
    s.wrapped_block(p.text("line"), r, 136, 17, 1.7, ink, weight=600)
    s.wrapped_block(p.text("grade"), r, 74, 19, 1.7, on_accent, weight=700)
    s.wrapped(p.text("volume"), r, 48, 15, 1.5, on_accent, weight=500)
    return s


def tube(p: Params, detail: LevelOfDetail) -> Canvas:
    """A squeezed tube lying on its back: sealants, greases."""
    body, accent, cap = p.colour("body", "#c8281f"), p.colour("accent", "#ffd84d"), p.colour("cap", INK)
    cam = Camera(0, 0, 1, 0, 0)
    s = Canvas(cam, detail)
    s.ground(206, 296, 176, 26, 0.3)
    shape = "M-160 -74C-96 -70 10 -60 96 -46Q116 -42 116 -30V30Q116 42 96 46C10 60 -96 70 -160 74Q-168 0 -160 -74Z"
    shade = s.linear(
        [(0, light(body, 0.3)), (0.25, light(body, 0.1)), (0.6, body), (1, dark(body, 0.55))], (0, 0, 0, 1)
    )
    s.add('<g transform="translate(206 214)rotate(-14)">')
    s.path("M108 -32L130 -18V18L108 32z", s.linear([(0, "#eef0f0"), (1, "#7d868a")], (0, 0, 0, 1)))
    s.path(
        "M128 -25L172 -18Q178 -17 178 -12V12Q178 17 172 18L128 25Q124 25 124 20V-20Q124 -25 128 -25z",
        s.linear([(0, light(cap, 0.45)), (0.35, light(cap, 0.1)), (1, dark(cap, 0.5))], (0, 0, 0, 1)),
    )
    ribs = "".join(f"M{x} {-24 + (x - 130) * 0.16:.1f}V{24 - (x - 130) * 0.16:.1f}" for x in range(134, 172, 6))
    s.add(f'<path d="{ribs}" stroke="#000" stroke-opacity=".28" stroke-width="2"/>')
    s.path(shape, shade)
    s.path(
        "M-168 -80L-150 -78Q-158 0 -150 78L-168 80Q-174 0 -168 -80z",
        s.linear([(0, light(body, 0.5)), (1, dark(body, 0.2))], ACROSS),
    )
    s.path("M-62 -66L-22 -63.4V63.4L-62 66Q-66 0 -62 -66z", accent, ' fill-opacity=".95"')
    _gloss(s, [(-140, -52), (20, -40), (96, -30)])
    ink = ink_on(body)
    s.add(label(p.text("brand"), 44, -14, 34, 128, p.colour("brandInk", ink), weight=800))
    s.add(label(p.text("line"), 44, 17, 16, 126, ink, weight=600))
    turned = label(p.text("grade"), 0, 0, 19, 112, ink_on(accent), weight=700)
    s.add(f'<g transform="translate(-43 0)rotate(-90)">{turned}</g>')
    volume = label(p.text("volume"), 0, 0, 17, 112, ink, weight=600)
    s.add(f'<g transform="translate(-108 0)rotate(-90)">{volume}</g></g>')
    return s


def _gloss(s: Canvas, points: list[Point]) -> None:
    s.line(points, WHITE, 7, 0.4)
