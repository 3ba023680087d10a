"""Suspension and steering: strut, spring, arm, ball joint, bush."""

from math import cos, pi, radians, sin

from drawings.canvas.camera import Camera
from drawings.canvas.canvas import Canvas
from drawings.canvas.cross_sections import hull, regular
from drawings.canvas.svg_document import DIAGONAL
from drawings.colours import WHITE, dark, ink_on, light
from drawings.lettering.labels import label, name_label
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params


def strut(p: Params, detail: LevelOfDetail) -> Canvas:
    """A telescopic strut with its spring."""
    body, wire = p.colour("body", "#1f2b33"), p.colour("spring", "#c8281f")
    cam = Camera(0, 20, 0.94, 200, 392)
    s = Canvas(cam, detail)
    s.ground(178, 376, 110, 18, 0.26)
    s.add('<g transform="rotate(22 200 200)">')
    foot = dark(body, 0.3)
    ear = hull(cam.at(x, y, 22) for x, y in ((-26, 12), (26, 12), (22, 70), (-22, 70)))
    s.path(s.polygon(ear), foot, f' stroke="{foot}" stroke-width="8" stroke-linejoin="round"')
    for y in (22, 52):
        cx, cy = cam.at(0, y, 26)
        s.add(
            f'<circle cx="{s.number(cx)}" cy="{s.number(cy)}" r="8" fill="#0d1214"/>'
            f'<path d="M{s.point((cx - 7, cy + 3))}a8 8 0 0 0 14 0" fill="none" stroke="#aab4b8" stroke-width="1.6"/>'
        )
    s.lathe([(40, 27), (168, 27)], body, gloss=0.55)
    s.lathe([(166, 62), (170, 66), (176, 66), (178, 58)], dark(body, 0.1), gloss=0.4)
    coil(s, wire, (182, 344), 5, 56, front=False)
    s.lathe([(178, 16), (240, 16)], "#2b3236", gloss=0.2, open_top=True)
    for i in range(6):
        y = 182 + i * 11
        s.lathe([(y, 20), (y + 5, 25), (y + 11, 20)], "#333b3f", gloss=0.25, open_top=True)
    s.lathe([(246, 8), (352, 8)], "#d5dadc", gloss=1, open_top=True)
    coil(s, wire, (182, 344), 5, 56, front=True)
    s.lathe([(342, 64), (346, 68), (352, 68), (356, 54)], "#40494e", gloss=0.4)
    s.lathe([(356, 34), (368, 26)], "#2b3236", gloss=0.3)
    s.lathe([(368, 8), (388, 8)], "#c4cacd", gloss=0.9)
    cx, cy = cam.at(0, 104, 27)
    words = name_label(p.text("brand"), 0, -7, 22, 96, ink_on(body))
    words += label(p.text("number"), 0, 13, 12, 96, ink_on(body), weight=600)
    s.add(f'<g transform="translate({cx - 2:.1f} {cy:.1f})rotate(-90)">{words}</g></g>')
    return s


def coil(
    s: Canvas, colour: str, heights: tuple[float, float], turns: int, radius: float, *, front: bool, wire: float = 12.5
) -> None:
    """The near or the far halves of a coil spring."""
    low, high = heights
    steps = 2 * s.detail.facets
    d = ""
    for turn in range(turns):
        points = []
        for i in range(steps + 1):
            share = (i / steps / 2) if front else 0.5 + i / steps / 2
            angle = share * 2 * pi
            y = low + (high - low) * (turn + share) / turns
            points.append(s.cam.at(cos(angle) * radius, y, sin(angle) * radius))
        d += s.polyline(points)
    s.add(
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{d}" stroke="{dark(colour, 0.55)}" stroke-width="{wire + 2.5:g}"/>'
        f'<path d="{d}" stroke="{colour}" stroke-width="{wire:g}" transform="translate(-.6 -1)"/>'
        f'<path d="{d}" stroke="{light(colour, 0.55)}" stroke-width="{wire / 4:.1f}" '
        f'transform="translate(-1.5 -3.5)"/></g>'
    )


def spring(p: Params, detail: LevelOfDetail) -> Canvas:
    """A coil spring on its own, with the maker's tag."""
    wire = p.colour("body", "#5f6b72")
    cam = Camera(0, 20, 1, 200, 356)
    s = Canvas(cam, detail)
    s.ground(206, 352, 116, 34, 0.32)
    coil(s, wire, (20, 262), 6, 82, front=False, wire=20)
    coil(s, wire, (20, 262), 6, 82, front=True, wire=20)
    words = p.joined("brand", "number")
    if words:
        tag = p.colour("label", WHITE)
        text = label(words, 0, 0, 21, 148, p.colour("brandInk", ink_on(tag)), weight=700)
        plate = '<rect x="-84" y="-22" width="168" height="44" rx="5"'
        shadow = f'{plate} fill="#000" fill-opacity=".25" transform="translate(3 4)"/>'
        s.add(f'<g transform="translate(203 240)rotate(8)">{shadow}{plate} fill="{tag}"/>{text}</g>')
    return s


def arm(p: Params, detail: LevelOfDetail) -> Canvas:
    """A pressed control arm: two bushes and a ball joint."""
    body = p.colour("body", "#2b3236")
    cam = Camera(24, 42, 1.02, 190, 226)
    s = Canvas(cam, detail)
    s.ground(200, 290, 160, 56, 0.26)
    steel = s.linear([(0, light(body, 0.4)), (0.45, light(body, 0.1)), (1, dark(body, 0.35))], DIAGONAL)
    outline = (
        "M-136 -62C-92 -60 -60 -50 -26 -26C20 4 72 26 132 34C152 36 152 66 132 68C66 70 -14 64 -60 66"
        "C-84 68 -104 78 -130 80C-152 80 -152 46 -130 44C-104 42 -92 30 -92 8C-92 -10 -110 -26 -136 -28Z"
    )
    window = "M-58 -6C-34 8 -4 26 26 36C-2 40 -30 40 -56 40C-66 38 -64 2 -58 -6Z"
    place = s.cam.top(0, 0, 0)
    s.slab_up(
        outline + window, place, 18, dark(body, 0.45), steel, ' stroke="#fff" stroke-opacity=".35" stroke-width="1.6"'
    )
    for x, z in ((-138.0, -45.0), (-132.0, 62.0)):
        s.lathe([(-12, 32), (34, 32)], dark(body, 0.1), gloss=0.5, x=x, z=z, cap="#1a2023")
        s.ring(24, 34, "#3a4347", x=x, z=z)
        s.lathe([(30, 15), (42, 15)], "#c4cacd", gloss=0.9, x=x, z=z)
        s.ring(8, 42, "#171d20", x=x, z=z)
    s.lathe([(-6, 34), (20, 34), (26, 28)], "#8e979b", gloss=0.7, x=134, z=50)
    s.lathe([(26, 26), (36, 28), (44, 22), (52, 14)], "#20272a", gloss=0.4, x=134, z=50)
    s.lathe([(52, 10), (82, 8)], "#d5dadc", gloss=1, x=134, z=50)
    words = label(p.joined("brand", "number"), 0, 0, 19, 118, ink_on(body), weight=700)
    s.face(s.cam.top(18, 18.5, 52), f'<g transform="rotate(2)">{words}</g>')
    return s


def ball_joint(p: Params, detail: LevelOfDetail) -> Canvas:
    """A ball joint: flange, boot, tapered stud with a castle nut."""
    body = p.colour("body", "#2f373b")
    cam = Camera(24, 28, 1.12, 196, 300)
    s = Canvas(cam, detail)
    s.ground(206, 316, 136, 48, 0.32)
    steel = s.linear([(0, light(body, 0.42)), (0.5, light(body, 0.1)), (1, dark(body, 0.35))], DIAGONAL)
    s.lathe([(-2, 44), (4, 56), (30, 58)], "#8e979b", gloss=0.6)
    flange = (
        "M0 -86C30 -86 40 -70 60 -52L106 34C118 58 96 78 72 70C40 58 -40 58 -72 70C-96 78 -118 58 -106 34"
        "L-60 -52C-40 -70 -30 -86 0 -86Z"
    )
    holes = "".join(f"M{x + 10} {y}a10 10 0 1 0 -20 0a10 10 0 1 0 20 0z" for x, y in ((-84, 48), (84, 48), (0, -66)))
    s.slab_up(
        flange + holes,
        s.cam.top(0, 30, 0),
        13,
        dark(body, 0.5),
        steel,
        ' stroke="#fff" stroke-opacity=".35" stroke-width="1.4"',
    )
    s.lathe([(43, 52), (54, 54), (60, 50)], "#aab1b4", gloss=0.8)
    s.lathe([(60, 46), (72, 50), (84, 47), (96, 38), (108, 25), (112, 22)], "#20272a", gloss=0.45)
    s.lathe([(110, 25), (116, 25)], "#8e979b", gloss=0.7)
    s.lathe([(114, 18), (150, 13)], "#d5dadc", gloss=1, open_top=True)
    s.prism(regular(6, 27, 12), 150, 170, "#c4cacd", gloss=0.6)
    for i in range(8):
        y = 170 + i * 4
        s.lathe([(y, 11), (y + 2, 13), (y + 4, 11)], "#b9c0c3", gloss=0.7, open_top=i < 7)
    s.face(s.cam.top(0, 43.6, 56), label(p.joined("brand", "number"), 0, 6, 16, 118, ink_on(body), weight=700))
    return s


def bush(p: Params, detail: LevelOfDetail) -> Canvas:
    """A rubber-and-metal bush seen along its axis."""
    body = p.colour("body", "#a9b1b5")
    cam = Camera(36, 16, 1, 182, 208)
    s = Canvas(cam, detail)
    s.ground(206, 350, 126, 24, 0.34)
    s.barrel(128, -100, 0, body, gloss=0.9)
    metal = s.linear([(0, light(body, 0.6)), (0.5, body), (1, dark(body, 0.3))], DIAGONAL)
    rubber = s.linear([(0, "#4a5256"), (0.5, "#2b3236"), (1, "#171d20")], DIAGONAL)
    slots = "".join(
        f'<path d="M{cos(a) * 84:.1f} {sin(a) * 84:.1f}A84 84 0 0 1 {cos(b) * 84:.1f} {sin(b) * 84:.1f}"/>'
        for a, b in ((radians(t), radians(t + 74)) for t in (53, 233))
    )
    s.face(
        cam.front(0, 0, 0),
        f'<circle r="128" fill="{metal}"/>'
        '<circle r="126.5" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.6"/>'
        f'<circle r="114" fill="{rubber}" stroke="#14191b" stroke-width="2"/>'
        f'<g fill="none" stroke="#0b0f10" stroke-width="17" stroke-linecap="round">{slots}</g>'
        '<circle r="62" fill="#20272a"/>'
        + s.arched(p.text("brand"), 96, 21, 1.0, "#cfd4d5", weight=800)
        + s.arched(p.text("number"), 98, 16, 1.15, "#cfd4d5", weight=600, below=True),
    )
    s.barrel(44, -6, 34, "#c9ced0", gloss=0.9)
    sleeve = s.linear([(0, "#f4f6f6"), (0.5, "#c2c8ca"), (1, "#8b9498")], DIAGONAL)
    s.face(
        cam.front(0, 0, 34),
        f'<circle r="44" fill="{sleeve}"/><circle r="26" fill="#11171a"/>'
        '<path d="M-22 13a26 26 0 0 0 44 0" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2"/>',
    )
    return s
