"""Belts and their rollers."""

from itertools import pairwise
from math import cos, hypot, radians, sin

from drawings.canvas.camera import Camera, Point, Vector, dot
from drawings.canvas.canvas import Canvas
from drawings.canvas.shading import tone
from drawings.colours import dark, light
from drawings.lettering.labels import label
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params

GLINTS = ((2.28, 6, 0.9),)


def belt(p: Params, detail: LevelOfDetail) -> Canvas:
    """A loop over three pulleys: `ribs` along it, teeth across for the camshaft; a V-belt is narrow and thick."""
    cam = Camera(34, 22, 1.02, 204, 208)
    s = Canvas(cam, detail)
    s.ground(206, 350, 150, 22, 0.3)
    toothed, is_single = p.flag("toothed"), p.flag("wedge")
    ribs = 1 if is_single else round(p.number("ribs", 6, 2, 10))
    width = 62 * p.number("width", 25.4, 15, 35) / 25.4 if toothed else 26 if is_single else 14.0 + 8 * ribs
    loop(s, p.colour("body", "#2a2f33"), toothed=toothed, ribs=ribs, width=width, thick=17 if is_single else 9)
    (ax, ay), (bx, by) = _on(96, -48, 44, 400), _on(20, 92, 50, 40)
    cx, cy, length = (ax + bx) / 2, (ay + by) / 2, hypot(bx - ax, by - ay)
    place = cam.plane((cx, cy, 0), ((ax - bx) / length, (ay - by) / length, 0), (0, 0, 1))
    s.face(place, label(p.joined("brand", "number"), 0, 0, min(21, width * 0.4), length * 1.05, "#f4f1e8", weight=700))
    return s


def _on(cx: float, cy: float, radius: float, degrees: float) -> Point:
    return cx + cos(radians(degrees)) * radius, cy + sin(radians(degrees)) * radius


def _route() -> list[Point]:
    """The outer line of a loop over three pulleys."""
    pulleys = ((-92, -62, 58, 152, 282), (96, -48, 44, 282, 400), (20, 92, 50, 40, 152))
    arcs = [[_on(x, y, r, a + (b - a) * i / 13) for i in range(14)] for x, y, r, a, b in pulleys]
    points: list[Point] = []
    for arc, after in zip(arcs, arcs[1:] + arcs[:1], strict=True):
        (x0, y0), (x1, y1) = arc[-1], after[0]
        points += arc + [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) for t in (0.25, 0.5, 0.75)]
    return points


def loop(s: Canvas, rubber: str, *, toothed: bool, ribs: int = 6, width: float = 62.0, thick: float = 9.0) -> None:
    """Draws the belt itself on the route."""
    cam, points = s.cam, _route()
    count, half = len(points), width / 2
    normals: list[Vector] = []
    for i in range(count):
        (x0, y0), (x1, y1) = points[i - 1], points[(i + 1) % count]
        length = hypot(x1 - x0, y1 - y0) or 1.0
        normals.append(((y1 - y0) / length, (x0 - x1) / length, 0.0))
    inner = [(x - n[0] * thick, y - n[1] * thick) for (x, y), n in zip(points, normals, strict=True)]

    def stretch(line: list[Point], i: int) -> str:
        (x0, y0), (x1, y1) = line[i], line[(i + 1) % count]
        return s.polygon([cam.at(x0, y0, -half), cam.at(x1, y1, -half), cam.at(x1, y1, half), cam.at(x0, y0, half)])

    runs: list[list[int]] = []
    for i, (nx, ny, _) in enumerate(normals):
        inward = (-nx, -ny, 0.0)
        if dot(inward, cam.eye) < 0.01:
            continue
        fill = tone(light(rubber, 0.16), inward)
        s.path(stretch(inner, i), fill, f' stroke="{fill}" stroke-width=".7"')
        if runs and runs[-1][-1] == i:
            runs[-1].append((i + 1) % count)
        else:
            runs.append([i, (i + 1) % count])
    if toothed:
        _teeth(s, rubber, [[inner[i] for i in run] for run in runs], half)
    else:
        _grooves(s, rubber, [[inner[i] for i in run] for run in runs], half, ribs)
    front = s.linear([(0, light(rubber, 0.34)), (0.6, light(rubber, 0.14)), (1, dark(rubber, 0.2))])
    edge = s.polygon(cam.at(x, y, half) for x, y in points) + s.polygon(cam.at(x, y, half) for x, y in inner)
    s.path(edge, front, ' fill-rule="evenodd"')
    for i, normal in enumerate(normals):
        if dot(normal, cam.eye) >= 0:
            fill = tone(light(rubber, 0.1), normal, 0.35)
            s.path(stretch(points, i), fill, f' stroke="{fill}" stroke-width=".7"')


def _grooves(s: Canvas, rubber: str, runs: list[list[Point]], half: float, ribs: int) -> None:
    d = ""
    for k in range(ribs):
        z = -half + 2 * half * (k + 0.5) / ribs
        d += "".join(s.polyline(s.cam.at(x, y, z) for x, y in run) for run in runs)
    s.add(
        f'<g fill="none"><path d="{d}" stroke="{dark(rubber, 0.7)}" stroke-width="2.6"/>'
        f'<path d="{d}" stroke="#fff" stroke-opacity=".13" transform="translate(-1.4 1.2)"/></g>'
    )


def _teeth(s: Canvas, rubber: str, runs: list[list[Point]], half: float) -> None:
    """Lines across the belt every nine units of its length."""
    d = ""
    for run in runs:
        left = 0.0
        for (x0, y0), (x1, y1) in pairwise(run):
            length = hypot(x1 - x0, y1 - y0)
            while left < length:
                t = left / (length or 1)
                x, y = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t
                d += s.polyline([s.cam.at(x, y, -half), s.cam.at(x, y, half)])
                left += 9
            left -= length
    s.add(
        f'<g fill="none"><path d="{d}" stroke="{dark(rubber, 0.7)}" stroke-width="4.2"/>'
        f'<path d="{d}" stroke="#fff" stroke-opacity=".16" stroke-width="1.2" transform="translate(-2 .6)"/></g>'
    )


def timing_kit(p: Params, detail: LevelOfDetail) -> Canvas:
    """A toothed belt with its two rollers."""
    cam = Camera(34, 22, 1.0, 196, 192)
    s = Canvas(cam, detail)
    s.ground(206, 350, 160, 26, 0.3)
    loop(s, p.colour("body", "#2a2f33"), toothed=True)
    roller_at(s, p, 6, -28, 60, 20)
    roller_at(s, Params({}), 100, -96, 44, 60)
    return s


def roller_at(s: Canvas, p: Params, x: float, y: float, radius: float, z: float) -> None:
    """A tension roller with its axis towards the viewer."""
    s.barrel(radius, z - 44, z, "#b7bec1", gloss=0.9, x=x, y=y)
    inner = radius * 0.62
    s.face(
        s.cam.front(x, y, z),
        s.sheen(radius - 0.5, "#9aa2a6", "#ffffff", GLINTS, 0.1, 48)
        + f'<circle r="{radius - 1.5:g}" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="1.6"/>'
        f'<circle r="{inner:g}" fill="#2b3236"/><circle r="{inner - 4:g}" fill="#3b4347"/>'
        f'<circle r="{inner * 0.62:g}" fill="#c2c8ca"/><circle r="{inner * 0.38:g}" fill="#171d20"/>'
        + s.arched(p.text("brand"), radius * 0.81, radius * 0.24, 2.2, "#2b3236", weight=800)
        + s.arched(p.text("number"), radius * 0.81, radius * 0.2, 2.4, "#2b3236", weight=600, below=True),
    )


def roller(p: Params, detail: LevelOfDetail) -> Canvas:
    """A single tension or guide roller."""
    s = Canvas(Camera(36, 14, 2.0, 176, 206), detail)
    s.ground(206, 356, 120, 22, 0.34)
    roller_at(s, p, 0, 0, 70, 0)
    return s
