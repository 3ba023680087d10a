"""Brakes: disc, pads, drum shoes, caliper."""

from math import cos, pi, radians, sin

from drawings.canvas.camera import Camera, Matrix, dot
from drawings.canvas.canvas import Canvas
from drawings.canvas.shading import tone
from drawings.canvas.svg_document import DIAGONAL
from drawings.colours import dark, light
from drawings.lettering.labels import label, name_label
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params

# Where turned metal catches the light: (angle, narrowness, strength).
GLINTS = ((2.28, 5, 0.85), (0.62, 14, 0.35))


def brake_disc(p: Params, detail: LevelOfDetail) -> Canvas:
    """A disc seen from its hub: plain, drilled or slotted; vented ones show ribs. `d` (mm): larger, smaller hub."""
    cam = Camera(36, 12, 1, 190, 206)
    s = Canvas(cam, detail)
    share = 275 / p.number("d", 275, 230, 380)
    rim, inner, thick, hat, hub = 158.0, 74 * share + 14, 34.0, 40.0, 74 * share
    s.ground(212, 366, 128, 22, 0.34)
    vented = p.flag("vented", True)
    s.barrel(rim, -thick if vented else -14, 0, "#8d9699", gloss=0.5)
    if vented:
        _ribs(s, rim, thick)
    s.face(cam.front(0, 0, 0), _friction(s, p, rim, inner))
    colour = p.colour("body", "#79838a")
    shade = [(0.0, light(colour, 0.55)), (0.22, light(colour, 0.2)), (0.6, colour), (1.0, dark(colour, 0.62))]
    s.barrel(hub, -4, hat - 4, colour, fill=s.linear(shade))
    s.barrel(hub - 4, hat - 5, hat, light(colour, 0.35), fill=light(colour, 0.35))
    s.face(cam.front(0, 0, hat), f'<g transform="scale({share:.3f})">{_hub(s, p, 74, colour)}</g>')
    return s


def _ribs(s: Canvas, rim: float, thick: float) -> None:
    cam = s.cam
    s.barrel(rim - 0.5, 11 - thick, -11, "#262c2f", fill="#262c2f")
    paths: dict[str, list[str]] = {}
    count = 60 if s.detail.width > 200 else 40
    for i in range(count):
        a, half = 2 * pi * i / count, 1.7 / count
        normal = (cos(a), sin(a), 0.0)
        if dot(normal, cam.eye) > 0.02:
            corners = [(a - half, -11.0), (a + half, -11.0), (a + half, 11 - thick), (a - half, 11 - thick)]
            d = s.polygon(cam.at(cos(t) * rim, sin(t) * rim, z) for t, z in corners)
            paths.setdefault(tone("#9aa2a6", normal), []).append(d)
    for fill, ribs in paths.items():
        s.path("".join(ribs), fill)


def _friction(s: Canvas, p: Params, rim: float, inner: float) -> str:
    rays = s.sheen(rim - 0.4, "#8d9699", "#fbfcfc", GLINTS, 0.18, 92)
    rings = "".join(
        f'<circle r="{r}" stroke="{"#fff" if r % 2 else "#4b5357"}" stroke-opacity="{".13" if r % 3 else ".22"}"/>'
        for r in range(int(inner) + 6, int(rim) - 2, 5 if s.detail.width > 200 else 10)
    )
    return (
        f'{rays}<g fill="none" stroke-width="1.2">{rings}</g>'
        f'<circle r="{rim - 1.6:g}" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.8"/>'
        f'<circle r="{rim - 5:g}" fill="none" stroke="#3b4347" stroke-opacity=".35" stroke-width="1.4"/>'
        f"{_holes(s) if p.flag('drilled') else ''}{_slots(s, rim, inner) if p.flag('slotted') else ''}"
        f'<circle r="{inner:g}" fill="#6d7579" stroke="#3b4347" stroke-width="2.2"/>'
        f'<circle r="{inner - 4:g}" fill="#4d5559"/>'
    )


def _holes(s: Canvas) -> str:
    hole = s.define(
        "g",
        "",
        '<circle r="4.6" fill="#2b3134"/>'
        '<path d="M-4 2a4.6 4.6 0 0 0 8 0" stroke="#fff" stroke-opacity=".7" fill="none"/>',
    )
    places = [((i * 20 + j * 7) * pi / 180, 100 + j * 20) for i in range(18) for j in range(3)]
    return "".join(f'<use href="#{hole}" x="{cos(a) * r:.1f}" y="{sin(a) * r:.1f}"/>' for a, r in places)


def _slots(s: Canvas, rim: float, inner: float) -> str:
    slot = s.define("path", f' d="M{inner + 12:g} -6C{inner + 34:g} -14 {rim - 30:g} -14 {rim - 10:g} -2"')
    turned = "".join(f'<use href="#{slot}" transform="rotate({i * 60})"/>' for i in range(6))
    return f'<g stroke="#3b4347" stroke-width="4.4" stroke-linecap="round" fill="none">{turned}</g>'


def _hub(s: Canvas, p: Params, hub: float, colour: str) -> str:
    front = s.linear([(0, light(colour, 0.62)), (0.55, light(colour, 0.18)), (1, dark(colour, 0.22))], DIAGONAL)
    hole = s.define(
        "g",
        "",
        '<circle r="8.6" fill="#20272a"/>'
        '<path d="M-7.6 3a8.6 8.6 0 0 0 15.2 0" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.4"/>',
    )
    count = int(p.number("bolts", 5, 3, 8))
    bolts = "".join(
        f'<use href="#{hole}" x="{cos(a) * 53:.1f}" y="{sin(a) * 53:.1f}"/>'
        for a in (radians(i / count * 360 + 45) for i in range(count))
    )
    return (
        f'<circle r="{hub - 4:g}" fill="{front}"/>'
        f'<circle r="{hub - 5.5:g}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.6"/>{bolts}'
        f'<circle r="32" fill="{dark(colour, 0.55)}"/><circle r="29.5" fill="#11171a"/>'
        f'<path d="M-25 15a29.5 29.5 0 0 0 50 0" fill="none" stroke="{light(colour, 0.4)}" stroke-width="3" '
        f'stroke-opacity=".7"/>'
        + s.arched(p.text("brand"), 38, 9, 1.7, dark(colour, 0.75), below=True)
        + s.arched(p.text("number"), 38, 8, 1.7, dark(colour, 0.75), weight=600)
    )


def brake_pads(p: Params, detail: LevelOfDetail) -> Canvas:
    """A pair of disc pads: a steel back with the maker's name and a lining; `width` and `h` of the back are mm."""
    plate = p.colour("body", "#23292c")
    kx, ky = pad_stretch(p.number("width", 131, 90, 175), p.number("h", 58, 40, 85))
    s = Canvas(Camera(28, 20, 1.16, 200, 300), detail)
    s.ground(208, 318, 160, 34)
    _plate(s, plate, (28, 64, -70), (kx, ky))
    words = name_label(p.text("brand"), 0, -62 * ky, 30 * min(ky, 1), 132 * kx, p.colour("ink", "#e9ecec"))
    words += label(p.text("number"), 0, -32 * ky, 17 * min(ky, 1), 124 * kx, "#b9c0c2", weight=500)
    at = f"M{-60 * kx:.1f} {-92 * ky:.1f}v10M{60 * kx:.1f} {-92 * ky:.1f}v10"
    notches = f'<path d="{at}" stroke="#000" stroke-opacity=".4" stroke-width="6" stroke-linecap="round"/>'
    s.face(s.cam.front(28, 64, -61), words + notches)
    _plate(s, plate, (-8, 10, 30), (kx, ky))
    _lining(s, (-8, 10, 39), (kx, ky))
    return s


def pad_stretch(width: float, height: float) -> tuple[float, float]:
    """Factors of the plate's width and height: its proportions are true, a small one is drawn a little smaller."""
    kx, ky = width / 131, height / 58
    fitting = min(1 / kx, 1.2 / ky)
    share = fitting * max(0.86, min((kx * ky) ** 0.2, 1.0))
    return kx * share, ky * share


def _stretched(plane: Matrix, by: tuple[float, float]) -> Matrix:
    a, b, c, d, x, y = plane
    return a * by[0], b * by[0], c * by[1], d * by[1], x, y


def _plate(s: Canvas, plate: str, place: tuple[float, float, float], by: tuple[float, float]) -> None:
    d = (
        "M-112 -50V-26L-96 -22L-92 -4C-60 8 -30 -6 0 -6C30 -6 60 8 92 -4L96 -22L112 -26V-50L94 -56L88 -92"
        "C50 -112 -50 -112 -88 -92L-94 -56Z"
    )
    steel = s.linear([(0, light(plate, 0.32)), (0.5, plate), (1, dark(plate, 0.4))], DIAGONAL)
    edge = ' stroke="#fff" stroke-opacity=".28" stroke-width="1.2"'
    s.slab(d, _stretched(s.cam.front(*place), by), 7, 9, dark(plate, 0.55), steel, edge)


def _lining(s: Canvas, place: tuple[float, float, float], by: tuple[float, float]) -> None:
    d = "M-84 -18C-52 -6 -28 -16 0 -16C28 -16 52 -6 84 -18L76 -84C44 -100 -44 -100 -76 -84Z"
    fill = s.linear([(0, "#837a6e"), (0.5, "#6b6359"), (1, "#4c463f")], DIAGONAL)
    edge = ' stroke="#a79d90" stroke-opacity=".6" stroke-width="1.4"'
    face = s.slab(d, _stretched(s.cam.front(*place), by), 12, 18, "#37322d", fill, edge)
    s.face(
        face,
        f'{_grains(s)}<path d="M0 -98V-14" stroke="#2b2723" stroke-width="7"/>'
        '<path d="M3.6 -97V-15" stroke="#a79d90" stroke-opacity=".6" stroke-width="1.2"/>'
        '<path d="M-84 -18L-76 -84L-66 -88L-72 -14Z" fill="#2b2723" fill-opacity=".4"/>'
        '<path d="M84 -18L76 -84L66 -88L72 -14Z" fill="#2b2723" fill-opacity=".5"/>',
    )


def _grains(s: Canvas) -> str:
    """Specks of metal in the lining, always in the same places."""
    seed = 7
    pale: list[str] = []
    brass: list[str] = []
    for i in range(s.detail.parts(70)):
        seed = seed * 16807 % 2147483647
        x = seed % 1500 / 10 - 75
        seed = seed * 16807 % 2147483647
        y = -24 - seed % 560 / 10
        (pale if i % 4 else brass).append(f"M{x:.0f} {y:.0f}h.1")
    return (
        '<g fill="none" stroke-linecap="round">'
        f'<path d="{"".join(pale)}" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>'
        f'<path d="{"".join(brass)}" stroke="#d8a24a" stroke-opacity=".55" stroke-width="3"/></g>'
    )


def brake_shoes(p: Params, detail: LevelOfDetail) -> Canvas:
    """A pair of drum shoes."""
    web = p.colour("body", "#3a4347")
    s = Canvas(Camera(30, 18, 1.1, 200, 206), detail)
    s.ground(206, 352, 140, 24, 0.3)
    for side in (-1, 1):
        _shoe(s, web, side)
    s.face(
        s.cam.front(0, 0, 12),
        s.arched(p.text("brand"), 99, 19, 1.25, "#f1efe8", weight=800, turn=-pi / 2)
        + s.arched(p.text("number"), 99, 15, 1.25, "#f1efe8", weight=600, turn=pi / 2),
    )
    return s


def _arc(radius: float, side: int, spread: float) -> list[tuple[float, float]]:
    """Points of an arc on the left (-1) or right (1), in the front plane."""
    return [
        (side * (cos(a) * radius + 10), sin(a) * radius)
        for a in (radians(-spread + spread * i / 14) for i in range(29))
    ]


def _shoe(s: Canvas, web: str, side: int) -> None:
    steel = s.linear([(0, light(web, 0.35)), (0.5, web), (1, dark(web, 0.4))], DIAGONAL)
    place = s.cam.front(0, 0, 0)
    inside = s.polygon(_arc(116, side, 66) + list(reversed(_arc(80, side, 60))))
    s.slab(inside, place, 4, 8, dark(web, 0.5), steel, ' stroke="#fff" stroke-opacity=".2"')
    table = s.polygon(_arc(124, side, 64) + list(reversed(_arc(116, side, 64))))
    s.slab(table, s.cam.front(0, 0, -26), 14, 58, dark(web, 0.3), steel, "")
    lining = s.polygon(_arc(138, side, 56) + list(reversed(_arc(124, side, 56))))
    fill = s.linear([(0, "#8b8174"), (1, "#575048")], DIAGONAL)
    s.slab(lining, s.cam.front(0, 0, -26), 14, 58, "#4a443d", fill, ' stroke="#a79d90" stroke-opacity=".5"')


def caliper(p: Params, detail: LevelOfDetail) -> Canvas:
    """A floating caliper from outside: bridge over the pads, two fingers, a carrier with guide bolts."""
    body = p.colour("body", "#8b9397")
    cam = Camera(24, 20, 1.3, 196, 296)
    s = Canvas(cam, detail)
    s.ground(206, 318, 168, 36)
    steel = s.linear([(0, light(body, 0.45)), (0.5, body), (1, dark(body, 0.35))], DIAGONAL)
    edge = ' stroke="#fff" stroke-opacity=".35" stroke-width="1.4"'
    carrier = "M-122 6V-58L-104 -74H-86V-46L-78 -38V-22H78V-38L86 -46V-74H104L122 -58V6H84V-8H-84V6Z"
    s.slab(carrier, cam.front(0, 0, -60), 16, 60, dark(body, 0.62), dark(body, 0.3), edge)
    pad = "M-74 -10V-78H74V-10Z"
    s.slab(pad, cam.front(0, 0, 4), 8, 14, "#37322d", "#5d564d", ' stroke="#a79d90" stroke-opacity=".6"')
    shell = (
        "M-88 -40V-80C-84 -118 -52 -132 0 -132C52 -132 84 -118 88 -80V-40Q88 -22 70 -22H52Q40 -22 40 -36V-52"
        "Q40 -64 28 -64H-28Q-40 -64 -40 -52V-36Q-40 -22 -52 -22H-70Q-88 -22 -88 -40Z"
    )
    s.slab(shell, cam.front(0, 0, 22), 14, 40, dark(body, 0.5), steel, edge)
    front = cam.front(0, 0, 62)
    words = label(p.text("brand"), 0, -101, 28, 112, p.colour("ink", dark(body, 0.8)), weight=800)
    s.face(front, words + label(p.text("number"), 0, -77, 15, 120, dark(body, 0.75), weight=600))
    bolt = s.define("path", ' d="M-8 -4.6L0 -9.2L8 -4.6V4.6L0 9.2L-8 4.6Z" fill="#3b4347"')
    for x in (-103.0, 103.0):
        s.barrel(17, 0, 34, "#c4cacd", gloss=0.9, x=x, y=46)
        s.face(cam.front(x, 46, 34), f'<circle r="17" fill="#dfe3e4"/><use href="#{bolt}"/>')
    return s
