"""Filters: oil, air, cabin, fuel."""

from itertools import pairwise
from math import cos, pi, sin

from drawings.canvas.camera import Camera, unit
from drawings.canvas.canvas import Canvas
from drawings.canvas.cross_sections import Disc, hull
from drawings.canvas.shading import tone
from drawings.canvas.svg_document import DIAGONAL, DOWN
from drawings.colours import DARK, INK, WHITE, dark, ink_on, is_light, light, mix
from drawings.lettering.labels import label
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params

STEEL = "#c9ced0"
#: Height in the picture that an upright filter may take, its top ellipse included.
_ROOM = 222.0


def oil_filter(p: Params, detail: LevelOfDetail) -> Canvas:
    """A spin-on filter seen from its threaded side; `d` and `h` are mm."""
    body, stripe, paper = p.colour("body", "#f4c20d"), p.colour("stripe", "#1d7a46"), p.colour("label", WHITE)
    r, h = _standing(p, 76, 80)
    low, high = h * 0.315, h * 0.74
    cam = Camera(0, 27, 1.06, 200, 326)
    s = Canvas(cam, detail)
    s.ground(214, 334, 138, 50)
    s.lathe([(0, r - 14), (3, r - 6), (10, r - 1), (16, r)], body, gloss=0.35, open_top=True)
    s.lathe([(16, r), (h - 10, r)], body, gloss=0.55, open_top=True)
    _grips(s, r)
    around = Disc(r + 0.5)
    s.band(around, low, around, high, paper, gloss=0.25, strip=True)
    s.band(around, low, around, low + h * 0.08, stripe, gloss=0.25, strip=True)
    size = min(31.0, (high - low) * 0.41)
    brand_ink = p.colour("brandInk", dark(stripe, 0.25) if is_light(paper) else WHITE)
    s.wrapped(p.text("brand"), r, high - size * 0.64, size, 2.0, brand_ink, weight=800, turn=-0.06)
    s.wrapped(p.text("number"), r, low + h * 0.165, size * 0.61, 1.7, ink_on(paper), weight=500, turn=-0.06)
    s.lathe([(h - 10, r), (h - 8, r + 3), (h - 1, r + 3), (h, r)], STEEL, gloss=0.8, open_top=True)
    _thread_side(s, r, h)
    return s


def _standing(p: Params, usual_d: float, usual_h: float) -> tuple[float, float]:
    """Radius and height of an upright filter: its proportions are true, a larger one is drawn a little larger."""
    d = p.number("d", usual_d, 30, 320)
    h = p.number("h", usual_h / usual_d * d, 30, 420)
    slim = max(0.6, min(h / d, 2.4))
    larger = max(0.88, min((d * d * h / 462_000) ** 0.12, 1.08))
    radius = min(84 * larger, _ROOM / (1.89 * slim + 0.48))
    return radius, 2 * radius * slim


def _grips(s: Canvas, r: float) -> None:
    """Flats for the wrench round the bottom."""
    dents, lights = [], []
    for i in range(15):
        a = (i / 14 * 156 + 12) * pi / 180
        (x0, y0), (x1, y1) = s.cam.at(cos(a) * (r - 1), 12, sin(a) * (r - 1)), s.cam.at(cos(a) * r, 42, sin(a) * r)
        dents.append(s.polyline([(x0, y0), (x1, y1)]))
        lights.append(s.polyline([(x0 - 3, y0), (x1 - 3, y1)]))
    s.add(
        f'<g fill="none" stroke-linecap="round"><path d="{"".join(dents)}" stroke="{DARK}" stroke-opacity=".22" '
        f'stroke-width="4"/><path d="{"".join(lights)}" stroke="#fff" stroke-opacity=".25" stroke-width="1.6"/></g>'
    )


def _thread_side(s: Canvas, r: float, h: float) -> None:
    cam = s.cam
    s.ring(r, h, s.linear([(0, "#dfe2e3"), (1, "#8f979b")]))
    s.ring(r - 8, h, "#878f93")
    s.ring(r - 9, h - 2, "#59626a")
    s.ring(r - 9, h + 2, "#20272b")
    s.ring(r - 12, h + 5, s.linear([(0, "#4a5358"), (0.5, "#2b3236"), (1, "#1b2124")]))
    s.ring(r - 25, h + 5, "#171d20")
    s.ring(r - 26, h + 1, s.linear([(0, "#c7cccf"), (0.45, "#eef0f0"), (1, "#8f979b")]))
    for i in range(8):
        a = i * pi / 4 + 0.3
        x, y = cam.at(cos(a) * 40, h + 1, sin(a) * 40)
        s.add(s.ellipse(x, y, 7.4, 3.5, "#1d2326"))
        s.add(
            f'<path d="M{s.point((x - 6.6, y + 1))}a7 3.4 0 0 0 13.2 0" fill="none" stroke="#fff" stroke-opacity=".6"/>'
        )
    s.ring(24, h + 2, "#9aa2a6")
    s.ring(20, h + 2, "#14191b")
    for i in range(4):
        x, y = cam.at(0, h - 3 - i * 4, 0)
        s.add(
            f'<path d="M{s.point((x - 20, y + 2))}a20 {s.number(20 * cam.sin_pitch)} 0 0 1 40 0" fill="none" '
            f'stroke="#7b8589" stroke-width="1.4" opacity="{0.85 - i * 0.18:.2f}"/>'
        )


def filter_element(p: Params, detail: LevelOfDetail) -> Canvas:
    """A filter without a case: pleats between two end caps, open in the middle; `d` and `h` are mm."""
    cap, paper = p.colour("stripe", "#1d7a46"), p.colour("paper", "#f0e2b8")
    r, h = _standing(p, 65, 100)
    cam = Camera(0, 27, 1.06, 200, 326)
    s = Canvas(cam, detail)
    s.ground(214, 334, 138, 50)
    edge = max(8.0, h * 0.06)
    s.lathe([(0, r - 3), (3, r), (edge, r)], cap, gloss=0.35, open_top=True)
    s.lathe([(edge, r - 6), (h - edge, r - 6)], paper, gloss=0.1, open_top=True)
    _pleats(s, r - 6, edge, h - edge, dark(paper, 0.45))
    around = Disc(r - 5)
    s.band(around, h * 0.3, around, h * 0.72, WHITE, gloss=0.15, strip=True)
    size = min(30.0, h * 0.17)
    s.wrapped(p.text("brand"), r - 5, h * 0.59, size, 2.0, p.colour("brandInk", dark(cap, 0.25)), weight=800)
    s.wrapped(p.text("number"), r - 5, h * 0.41, size * 0.62, 1.7, INK, weight=500)
    s.lathe([(h - edge, r), (h - 2, r), (h, r - 3)], cap, gloss=0.4, open_top=True)
    s.ring(r - 3, h, s.linear([(0, light(cap, 0.42)), (1, light(cap, 0.08))]))
    s.ring(r * 0.56, h, "#20272b")
    s.ring(r * 0.5, h + 3, s.linear([(0, "#4a5358"), (1, "#14191b")]))
    s.ring(r * 0.4, h + 1, "#0d1214")
    return s


def _pleats(s: Canvas, r: float, low: float, high: float, ink: str) -> None:
    folds = 40 if s.detail.width > 200 else 24
    d = "".join(
        s.polyline([s.cam.at(cos(a) * r, y, sin(a) * r) for y in (low, high)])
        for a in (pi * (i + 0.5) / folds for i in range(folds))
    )
    s.add(
        f'<path d="{d}" fill="none" stroke="{ink}" stroke-opacity=".55" stroke-width="1.8"/>'
        f'<path d="{d}" fill="none" stroke="#fff" stroke-opacity=".4" transform="translate(-2 0)"/>'
    )


def air_filter(p: Params, detail: LevelOfDetail) -> Canvas:
    """A panel filter with a plastic frame and paper pleats; `length`, `width` and `h` (its thickness) are mm."""
    frame, paper = p.colour("body", "#e2622a"), p.colour("paper", "#f3e6bd")
    length = p.number("length", 262, 80, 600)
    shape = max(0.36, min(p.number("width", 180, 50, 600) / length, 0.96))
    w = min(250.0, 196 / shape)
    h, d = w * shape, max(24.0, min(p.number("h", 48, 10, 200) / length * w, 92))
    cam = Camera(30, 18, 1.06, 176, 330)
    s = Canvas(cam, detail)
    s.ground(198, 330, 136, 32)
    top, side = tone(frame, (0, 1, 0)), tone(frame, unit((1, 0, 0.1)))
    corners = [(-1, 0, 1), (1, 0, 1), (1, 1, 1), (-1, 1, 1), (1, 0, -1), (1, 1, -1), (-1, 1, -1)]
    box = hull(cam.at(x * (w / 2 - 3), y * (h - 6) + 3, z * d / 2) for x, y, z in corners)
    s.path(s.polygon(box), side, f' stroke="{side}" stroke-width="6" stroke-linejoin="round"')
    upper = [(-w / 2 + 4, h, d / 2), (w / 2 - 3, h, d / 2), (w / 2 - 6, h, -d / 2), (-w / 2 + 2, h, -d / 2)]
    s.path(s.polygon(cam.at(*corner) for corner in upper), s.linear([(0, light(top, 0.25)), (1, top)]))
    slot = [(h - 12, d / 2 - 13), (h - 12, -d / 2 + 10), (12, -d / 2 + 10), (12, d / 2 - 13)]
    s.path(s.polygon(cam.at(w / 2 + 0.5, y, z) for y, z in slot), dark(side, 0.22))
    s.face(cam.front(0, 0, d / 2), _air_front(s, p, frame, paper, w, h))
    return s


def _air_front(s: Canvas, p: Params, frame: str, paper: str, w: float, h: float) -> str:
    front = s.linear([(0, tone(frame, unit((-0.3, 0.3, 1)))), (1, dark(frame, 0.1))], DIAGONAL)
    x, y, across, tall = -w / 2 + 17, -h + 17, w - 34, h - 34
    pleat = s.linear(
        [(0, light(paper, 0.75)), (0.35, paper), (0.72, mix(paper, "#9c7f3c", 0.42)), (1, mix(paper, "#6b5220", 0.62))]
    )
    count = 26 if s.detail.width > 200 else 18
    step = across / count
    fold = s.define("path", f' d="M0 0h{step + 0.3:.1f}v{tall:g}h{-step - 0.3:.1f}z"')
    pleats = "".join(f'<use href="#{fold}" x="{x + i * step:.1f}" y="{y:g}"/>' for i in range(count))
    glue = "".join(
        f'<path d="M{x:g} {y + tall * t:.1f}h{across:g}" stroke="{light(paper, 0.5)}" stroke-width="3.5" '
        f'stroke-opacity=".9"/><path d="M{x:g} {y + tall * t + 3:.1f}h{across:g}" stroke="{DARK}" '
        f'stroke-opacity=".2" stroke-width="2"/>'
        for t in (0.3, 0.7)
    )
    over = s.linear([(0, DARK, 0.4), (1, DARK, 0)], DOWN)
    beside = s.linear([(0, DARK, 0.35), (1, DARK, 0)])
    words = p.joined("brand", "number")
    tag = 0.0 if not words else min(124.0, across - 24) if p.text("number") else 76.0
    sticker = (
        ""
        if not tag
        else (
            f'<rect x="{x + 12:g}" y="-36" width="{tag:g}" height="26" rx="3" fill="#fff"/>'
            + label(words, x + 12 + tag / 2, -23, 15, tag - 12, INK, weight=700)
        )
    )
    return (
        f'<rect x="{-w / 2:g}" y="{-h:g}" width="{w:g}" height="{h:g}" rx="12" fill="{front}"/>'
        f'<rect x="{-w / 2 + 3:g}" y="{-h + 3:g}" width="{w - 6:g}" height="{h - 6:g}" rx="9" fill="none" '
        f'stroke="#fff" stroke-opacity=".35" stroke-width="2"/>'
        f'<rect x="{x - 3:g}" y="{y - 3:g}" width="{across + 6:g}" height="{tall + 6:g}" rx="5" '
        f'fill="{dark(frame, 0.45)}"/><g fill="{pleat}">{pleats}</g>'
        f'<rect x="{x:g}" y="{y:g}" width="{across:g}" height="16" fill="{over}"/>'
        f'<rect x="{x:g}" y="{y:g}" width="10" height="{tall:g}" fill="{beside}"/>{glue}{sticker}'
    )


def cabin_filter(p: Params, detail: LevelOfDetail) -> Canvas:
    """A pleated panel; grey when it holds activated carbon. `length`, `width` and `h` (its thickness) are mm."""
    carbon = p.flag("carbon", True)
    paper = p.colour("paper", "#7d868a" if carbon else "#eef1f0")
    length = p.number("length", 240, 80, 600)
    w = 240.0
    d = max(112.0, min(p.number("width", 176, 50, 600) / length * w, 214))
    h = max(20.0, min(p.number("h", 36, 10, 120) / length * w, 56))
    cam = Camera(34, 36, min(1.0, 416 / (w + d)), 184, 262)
    s = Canvas(cam, detail)
    s.ground(204, 300, 150, 58, 0.26)
    n, z = 17, d / 2
    zigzag = [(-w / 2 + i * w / n, h if i % 2 else 4.0) for i in range(n + 1)]
    lit, shade = tone(paper, unit((-0.62, 0.6, 0))), dark(tone(paper, unit((0.7, 0.35, 0))), 0.12)
    for (x0, y0), (x1, y1) in pairwise(zigzag):
        fill = lit if y1 > y0 else shade
        fold = s.polygon([cam.at(x0, y0, z), cam.at(x1, y1, z), cam.at(x1, y1, -z), cam.at(x0, y0, -z)])
        s.path(fold, fill, f' stroke="{fill}" stroke-width=".6"')
    ridges = "".join(s.polyline([cam.at(x, h, z), cam.at(x, h, -z)]) for x, _ in zigzag[1::2])
    s.add(f'<path d="{ridges}" stroke="#fff" stroke-opacity="{0.5 if carbon else 0.95}" stroke-width="1.6"/>')
    _cabin_edges(s, paper, carbon, zigzag, (w, d, h))
    lx = -w * 0.13
    sheet = [cam.at(lx + x, h + 0.5, y) for x, y in ((-58, 28), (58, 28), (58, -20), (-58, -20))]
    s.path(s.polygon(sheet), WHITE)
    brand_ink = p.colour("brandInk", p.colour("body", "#0a5c66"))
    s.face(
        cam.top(lx, h + 0.5, 4),
        label(p.text("brand"), 0, -9, 22, 106, brand_ink, weight=800)
        + label(p.text("number"), 0, 11, 16, 106, INK, weight=600),
    )
    return s


def _cabin_edges(
    s: Canvas, paper: str, carbon: bool, zigzag: list[tuple[float, float]], size: tuple[float, float, float]
) -> None:
    cam, (w, d, h) = s.cam, size
    z, edge = d / 2, light(paper, 0.5 if carbon else 0.1)
    upper = [cam.at(x, y, z) for x, y in zigzag]
    lower = [cam.at(x, -6, z) for x, _ in (zigzag[-1], zigzag[0])]
    fill = s.linear([(0, tone(edge, (0, 0, 1))), (1, dark(edge, 0.14))])
    s.path(s.polygon(upper + lower), fill, f' stroke="{dark(paper, 0.3)}" stroke-opacity=".5"')
    s.line(upper, WHITE, 2, 0.85)
    right = [cam.at(w / 2, y, depth) for y, depth in ((-6, z), (h, z), (h, -z), (-6, -z))]
    s.path(s.polygon(right), dark(light(paper, 0.35 if carbon else 0), 0.3))
    arrow = '<path d="M118 -15h32m-9 -7l9 7l-9 7" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="2.4"/>'
    s.face(
        cam.side(w / 2 + 0.4, 0, z), arrow + label("поток воздуха", 110, -15, 13, 88, WHITE, weight=600, anchor="end")
    )


def fuel_filter(p: Params, detail: LevelOfDetail) -> Canvas:
    """An in-line metal filter with hose ends."""
    body, stripe, paper = p.colour("body", "#b9c0c3"), p.colour("stripe", "#0a5c66"), p.colour("label", WHITE)
    r, h = 62.0, 190.0
    cam = Camera(0, 22, 1.0, 200, 350)
    s = Canvas(cam, detail)
    s.ground(190, 352, 130, 28, 0.3)
    s.add('<g transform="rotate(24 200 215)">')
    s.lathe([(18, 9), (46, 9), (48, 12), (54, 12), (58, 9)], "#aab1b4", gloss=0.8, open_top=True)
    s.lathe([(56, 16), (64, 34), (70, 54), (78, r)], body, gloss=0.7, open_top=True)
    s.lathe([(78, r), (h + 52, r)], body, gloss=0.8, open_top=True)
    s.lathe([(h + 44, r + 2), (h + 52, r + 3), (h + 58, r)], body, gloss=0.8, open_top=True)
    s.lathe([(h + 58, r), (h + 66, 50), (h + 72, 34), (h + 75, 18)], body, gloss=0.75)
    s.lathe(
        [(h + 74, 10), (h + 92, 10), (h + 95, 13), (h + 101, 13), (h + 106, 10), (h + 122, 10)], "#aab1b4", gloss=0.8
    )
    s.ring(5.5, h + 122, "#14191b")
    s.lathe([(h + 62, 9), (h + 96, 9)], "#aab1b4", gloss=0.8, x=34)
    s.ring(5, h + 96, "#14191b", x=34)
    around = Disc(r + 0.5)
    s.band(around, 104, around, 206, paper, gloss=0.35, strip=True)
    s.band(around, 104, around, 122, stripe, gloss=0.35, strip=True)
    s.wrapped(
        p.text("brand"),
        r,
        180,
        26,
        1.9,
        p.colour("brandInk", dark(stripe, 0.2) if is_light(paper) else WHITE),
        weight=800,
    )
    s.wrapped(p.text("number"), r, 148, 18, 1.75, ink_on(paper), weight=500)
    x, y = cam.at(0, 113, r)
    flow = f"M{x - 26:.1f} {y:.1f}h44m-8-5l8 5l-8 5"
    s.add(f'<path d="{flow}" fill="none" stroke="{ink_on(stripe)}" stroke-width="2.6"/></g>')
    return s
