"""Oil canisters by volume: a bottle of a litre, canisters of 4 and 5, a jerrycan of 10 to 25, a steel drum above."""

from dataclasses import dataclass
from math import cos, pi, radians, sin

from drawings.canvas.camera import Camera, unit
from drawings.canvas.canvas import Canvas
from drawings.canvas.cross_sections import Disc, Polygon, rounded_box
from drawings.canvas.shading import tone
from drawings.canvas.svg_document import DIAGONAL
from drawings.colours import DARK, WHITE, dark, ink_on, is_light, light, luma
from drawings.lettering.labels import label
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params


@dataclass(frozen=True, slots=True)
class Build:
    """Measures of one plastic canister: body, camera, shoulders, offset and radius of the neck."""

    width: float
    height: float
    depth: float
    corner: float
    scale: float
    origin_x: float
    rise: float
    narrowing: tuple[float, float]
    neck_x: float
    neck: float
    handle: float
    letters: float


SMALL = Build(112, 176, 74, 20, 1.18, 196, 34, (0.34, 0.4), -18, 21, 0, 0.72)
FOUR = Build(168, 206, 98, 24, 1.02, 194, 26, (0.1, 0.36), -49, 24, 90, 1)
FIVE = Build(178, 226, 104, 26, 0.98, 194, 26, (0.1, 0.36), -52, 24, 96, 1)
LARGE = Build(204, 238, 134, 20, 0.9, 192, 22, (0.06, 0.2), -64, 21, 78, 1.12)


def canister(p: Params, detail: LevelOfDetail) -> Canvas:
    litres = p.number("volume", 4, 0.05, 1000)
    if litres > 28:
        return drum(p, detail)
    if litres > 7:
        return _plastic(p, detail, LARGE)
    return _plastic(p, detail, SMALL if litres <= 2 else FIVE if litres >= 5 else FOUR)


def _plastic(p: Params, detail: LevelOfDetail, build: Build) -> Canvas:
    body = p.colour("body", "#1d6f5f")
    cap = p.colour("cap", dark(body, 0.35))
    w, h, d, r = build.width, build.height, build.depth, build.corner
    cam = Camera(30, 17, build.scale, build.origin_x, 352)
    s = Canvas(cam, detail)
    small = build is SMALL
    s.ground(212, 350, 112 if small else 148, 26 if small else 34)

    section = rounded_box(w, d, r, detail.facets)
    s.band(section.sized(0.965), 0, section, 7, dark(body, 0.12), gloss=0.1)
    s.band(section, 7, section, h, body, gloss=0.5)
    top = _shoulders(s, section, build, body)
    if build.handle:
        handle(s, body, (-w * 0.07, w * 0.43), (h + build.rise - 1, h + 40, h + build.handle), 28)
    _neck(s, build, top - 4, body, cap)
    _sticker(s, section, build, p, body)
    edge = [cam.at(-w / 2 + r * 0.36, y, d / 2 - r * 0.2) for y in (16, h - 8)]
    s.line(edge, WHITE, 4 if small else 5.5, 0.38)
    return s


def _shoulders(s: Canvas, section: Polygon, build: Build, body: str) -> float:
    below, y = section, build.height
    steps = max(3, min(6, s.detail.facets))
    across, deep = build.narrowing
    for i in range(1, steps + 1):
        t = i / steps
        above = section.sized(1 - across * t * t, 1 - deep * t**1.6)
        if build is SMALL:
            above = above.moved(build.neck_x * 0.55 * t * t)
        top = build.height + build.rise * sin(t * pi / 2)
        s.band(below, y, above, top, body, gloss=0.5, slope=0.25 + 0.9 * t)
        below, y = above, top
    s.cap(below, y, body)
    return y


def _neck(s: Canvas, build: Build, y: float, body: str, cap: str) -> None:
    x, r, cam = build.neck_x, build.neck, s.cam
    s.band(Disc(r - 4, x), y, Disc(r - 4, x), y + 14, body, gloss=0.3)
    s.band(Disc(r + 2, x), y + 12, Disc(r + 2, x), y + 17, dark(cap, 0.2), gloss=0.2)
    s.band(Disc(r, x), y + 17, Disc(r, x), y + 46, cap, gloss=0.45)
    ribs = []
    for i in range(-4, 7):
        a = radians(90 - i * 15)
        ribs.append([cam.at(x + cos(a) * r, y + up, sin(a) * r) for up in (20, 42)])
    d = "".join(s.polyline(rib) for rib in ribs)
    s.add(f'<path d="{d}" stroke="{DARK}" stroke-opacity=".2" stroke-width="2.2"/>')
    s.cap(Disc(r, x), y + 46, light(cap, 0.12))


def _sticker(s: Canvas, section: Polygon, build: Build, p: Params, body: str) -> None:
    paper, accent = p.colour("label", WHITE), p.colour("accent", "#ffd84d")
    low, high = build.height * 0.13, build.height * 0.86
    tall, around = high - low, section.sized(1.006)
    s.band(around, low, around, high, paper, gloss=0.18, strip=True)
    s.band(around, low + tall * 0.2, around, low + tall * 0.5, accent, gloss=0.18, strip=True)
    room, k = build.width - build.corner * 1.5, build.letters
    ink = ink_on(paper)
    brand_ink = p.colour("brandInk", dark(body, 0.55 if luma(body) > 0.5 else 0.05) if is_light(paper) else WHITE)

    def y(share: float) -> float:
        return tall * share - high

    lines = [
        label(p.text("brand"), 4, y(0.17), 35 * k, room, brand_ink, weight=800),
        label(p.text("line"), 4, y(0.37), 17 * k, room * 0.94, ink, weight=500),
        label(p.text("grade"), 5, y(0.65), 40 * k, room, ink_on(accent), weight=800),
        label(p.text("note"), 4 - room / 2, y(0.9), 13 * k, room * 0.6, ink, weight=500, anchor="start"),
        label(p.text("volume"), 4 + room / 2, y(0.9), 20 * k, room * 0.38, ink, weight=700, anchor="end"),
    ]
    s.face(s.cam.front(0, 0, build.depth / 2 + 0.6), "".join(lines))


def handle(
    s: Canvas, colour: str, across: tuple[float, float], heights: tuple[float, float, float], depth: float
) -> None:
    """The cast loop of a canister; `heights`: its foot, the bottom of its opening, its top."""
    (x0, x1), (y0, yw, y1), n = across, heights, s.number
    big, small, a, b, top = 28, 13, across[0] + 19, across[1] - 19, heights[2] - 19

    def path(*parts: str | float) -> str:
        return "".join(part if isinstance(part, str) else f" {n(part)}" for part in parts).replace("  ", " ")

    d = path(
        "M", x0, -y0, "V", -(y1 - big), "Q", x0, -y1, x0 + big, -y1, "H", x1 - big, "Q", x1, -y1, x1, -(y1 - big),
        "V", -y0, "Z",
        "M", a, -yw, "V", -(top - small), "Q", a, -top, a + small, -top, "H", b - small,
        "Q", b, -top, b, -(top - small), "V", -yw, "Q", b, -(yw - small), b - small, -(yw - small),
        "H", a + small, "Q", a, -(yw - small), a, -yw, "Z",
    )  # fmt: skip
    front = s.linear(
        [
            (0, light(tone(colour, unit((-0.3, 0.5, 0.8))), 0.12)),
            (0.5, tone(colour, unit((0, 0.2, 1)))),
            (1, dark(colour, 0.08)),
        ],
        DIAGONAL,
    )
    side = dark(tone(colour, unit((0.9, 0.2, 0.2))), 0.12)
    place = s.slab(d, s.cam.front(0, 0, -depth / 2), 12, depth, side, front)
    shine = path("M", x0 + 4, -(y0 + 12), "V", -(y1 - big), "Q", x0 + 4, -(y1 - 4), x0 + big, -(y1 - 4), "H", x1 - big)
    s.face(
        place,
        f'<path d="{shine}" fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="3.4" stroke-linecap="round"/>',
    )


def drum(p: Params, detail: LevelOfDetail) -> Canvas:
    """A steel barrel with two rolling hoops."""
    body, paper, accent = p.colour("body", "#1d6f5f"), p.colour("label", WHITE), p.colour("accent", "#ffd84d")
    radius, height = 92.0, 262.0
    cam = Camera(0, 20, 1.02, 200, 356)
    s = Canvas(cam, detail)
    s.ground(214, 352, 140, 42)
    s.lathe([(0, radius), (5, radius + 3), (10, radius)], dark(body, 0.15), gloss=0.4, open_top=True)
    for low, high in ((10, 92), (102, 170), (180, height - 8)):
        s.lathe([(low, radius), (high, radius)], body, gloss=0.55, open_top=True)
        if high < height - 20:
            hoop = [(high, radius), (high + 3, radius + 4), (high + 7, radius + 4), (high + 10, radius)]
            s.lathe(hoop, body, gloss=0.7, open_top=True)
    s.lathe([(height - 8, radius), (height - 6, radius + 3), (height, radius + 3)], dark(body, 0.1), gloss=0.7)
    _drum_top(s, radius, height, body)
    around = Disc(radius + 0.5)
    s.band(around, 104, around, 168, paper, gloss=0.25, strip=True)
    s.band(around, 30, around, 82, accent, gloss=0.25, strip=True)
    brand_ink = p.colour("brandInk", dark(body, 0.05) if is_light(paper) and not is_light(body) else ink_on(paper))
    s.wrapped(p.text("brand"), radius, 147, 34, 1.7, brand_ink, weight=800)
    s.wrapped(p.text("line"), radius, 119, 17, 1.6, ink_on(paper), weight=500)
    s.wrapped(p.text("grade"), radius, 56, 32, 1.6, ink_on(accent), weight=800)
    s.wrapped(p.text("volume"), radius, 216, 26, 1.2, ink_on(body), weight=700)
    return s


def _drum_top(s: Canvas, radius: float, height: float, body: str) -> None:
    s.ring(radius - 3, height, dark(body, 0.4))
    s.ring(radius - 6, height - 4, s.linear([(0, light(body, 0.2)), (1, dark(body, 0.2))]))
    for x, z, size in ((-44.0, 20.0, 17.0), (48.0, -24.0, 10.0)):
        s.lathe([(height - 4, size + 4), (height, size + 4)], dark(body, 0.2), gloss=0.3, x=x, z=z)
        s.lathe([(height, size), (height + 5, size)], "#c4cacd", gloss=0.8, x=x, z=z)
