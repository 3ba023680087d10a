"""Cooling: expansion tank, radiator, thermostat."""

from drawings.canvas.camera import Camera
from drawings.canvas.canvas import Canvas
from drawings.canvas.cross_sections import Disc, rounded_box
from drawings.canvas.svg_document import DIAGONAL, DOWN
from drawings.colours import INK, WHITE, dark, light, mix
from drawings.lettering.labels import label
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params


def tank(p: Params, detail: LevelOfDetail) -> Canvas:
    """A milky expansion tank with a blue cap and coolant up to the mark."""
    liquid, cap = p.colour("liquid", "#e0629a"), p.colour("cap", "#23408c")
    cam = Camera(32, 20, 1.06, 190, 326)
    s = Canvas(cam, detail)
    s.ground(212, 328, 144, 42, 0.3)
    w, h, d, r = 190.0, 158.0, 110.0, 36.0
    section, milk = rounded_box(w, d, r, detail.facets), "#eef0ea"
    wet = mix(milk, liquid, 0.42)
    s.band(section.sized(0.9), 0, section, 16, dark(wet, 0.08), gloss=0.2, slope=-0.4)
    s.band(section, 16, section, 74, wet, gloss=0.4)
    s.band(section, 74, section, h, milk, gloss=0.4)
    below, y = section, h
    for t in (0.25, 0.5, 0.75, 1.0):
        above, top = section.sized(1 - 0.2 * t * t, 1 - 0.3 * t * t), h + 30 * t * (2 - t)
        s.band(below, y, above, top, milk, gloss=0.35, slope=0.2 + t)
        below, y = above, top
    s.cap(below, y, milk)
    seam = [
        cam.at(x, 92, z) for x, z, nx, nz in section.sized(1.012).edges if nx * cam.eye[0] + nz * cam.eye[2] > -0.02
    ]
    s.line(sorted(seam), dark(milk, 0.28), 4)
    s.line([(x, top - 1.6) for x, top in sorted(seam)], WHITE, 1.6, 0.8)
    s.lathe([(y - 2, 34), (y + 8, 34)], dark(milk, 0.1), gloss=0.3, x=-24)
    s.lathe([(y + 6, 42), (y + 34, 42), (y + 38, 38)], cap, gloss=0.45, x=-24, cap=light(cap, 0.15))
    ribs = "".join(
        s.polyline([cam.at(-24 + dx, y + up, (1764 - dx * dx) ** 0.5) for up in (9, 32)]) for dx in range(-36, 42, 6)
    )
    s.add(f'<path d="{ribs}" stroke="#000" stroke-opacity=".22" stroke-width="2.4"/>')
    s.ring(16, y + 38, dark(cap, 0.15), x=-24)
    s.band(Disc(13, 62, 0), y - 4, Disc(13, 62, 0), y + 26, dark(milk, 0.06), gloss=0.3)
    s.ring(8, y + 26, "#6d7579", x=62)
    marks = (
        '<path d="M-66 -84h26M-66 -46h26" stroke="#3b4347" stroke-width="2.4"/>'
        + label("MAX", -32, -84, 12, 40, "#3b4347", weight=700, anchor="start")
        + label("MIN", -32, -46, 12, 40, "#3b4347", weight=700, anchor="start")
        + label(p.text("brand"), 4, -130, 22, 132, INK, weight=800)
        + label(p.text("number"), 4, -110, 14, 132, INK, weight=600)
    )
    s.face(cam.front(0, 0, d / 2 + 0.6), marks)
    return s


def radiator(p: Params, detail: LevelOfDetail) -> Canvas:
    """A radiator: aluminium core between plastic tanks."""
    cam = Camera(28, 14, 1.02, 182, 322)
    s = Canvas(cam, detail)
    s.ground(206, 330, 160, 26, 0.32)
    w, h, d = 236.0, 206.0, 34.0
    section = rounded_box(w, d, 3, 2)
    s.band(section, 4, section, h - 4, "#8e979b", gloss=0.2)
    fin = s.linear([(0, "#dfe3e4"), (0.5, "#8e979b"), (1, "#4d565a")], DOWN)
    count = 22 if detail.width > 200 else 14
    step = (h - 16) / count
    bar = s.define("path", f' d="M0 0h{w - 44:g}v{step * 0.62:.1f}h-{w - 44:g}z"')
    bars = "".join(f'<use href="#{bar}" y="{8 - h + i * step:.1f}" x="{22 - w / 2:g}"/>' for i in range(count))
    mesh = "".join(f"M{x} {8 - h:g}V-8" for x in range(int(24 - w / 2), int(w / 2 - 22), 5))
    s.face(
        cam.front(0, 0, d / 2 + 0.5),
        f'<rect x="{22 - w / 2:g}" y="{8 - h:g}" width="{w - 44:g}" height="{h - 16:g}" fill="#2b3236"/>'
        f'<g fill="{fin}">{bars}</g><path d="{mesh}" stroke="#14191b" stroke-opacity=".28" stroke-width="1.4"/>',
    )
    plastic = rounded_box(30, d + 18, 10, detail.facets)
    for x in (-w / 2 + 6, w / 2 - 6):
        end = plastic.moved(x)
        s.band(end, 0, end, h, "#2b3034", gloss=0.35)
        s.cap(end, h, "#3d454a")
        hose = Disc(13, x, 0)
        s.band(hose, h, hose, h + 22, "#2b3034", gloss=0.4)
        s.cap(hose, h + 22, "#4a5358")
        s.ring(8, h + 22, "#0f1416", x=x)
    words = p.joined("brand", "number")
    if words:
        s.face(
            cam.front(0, 0, d / 2 + 1),
            '<rect x="-78" y="-58" width="156" height="38" rx="4" fill="#fff"/>'
            + label(p.text("brand"), 0, -46, 16, 140, p.colour("brandInk", INK), weight=800)
            + label(p.text("number"), 0, -29, 13, 140, INK, weight=600),
        )
    return s


def thermostat(_: Params, detail: LevelOfDetail) -> Canvas:
    """A thermostat: flange, bridge, wax capsule and spring."""
    cam = Camera(20, 26, 1.12, 200, 322)
    s = Canvas(cam, detail)
    s.ground(208, 326, 118, 38, 0.32)
    brass, steel = "#c8a85a", "#b7bec1"
    s.lathe([(0, 12), (6, 16), (40, 16)], brass, gloss=0.8)
    for i in range(6):
        y = 40 + i * 12
        s.lathe([(y, 30), (y + 5, 35), (y + 8, 30)], "#8e979b", gloss=0.8, open_top=True)
    s.lathe([(34, 20), (112, 20)], brass, gloss=0.8)
    s.lathe([(112, 74), (116, 88), (122, 88)], steel, gloss=0.7)
    s.ring(70, 122, s.linear([(0, "#dfe3e4"), (1, "#8b9498")]))
    s.lathe([(122, 56), (132, 52), (140, 36)], brass, gloss=0.8)
    s.path(
        s.polygon(
            [
                cam.at(x, y, 0)
                for x, y in ((-64, 122), (-40, 176), (40, 176), (64, 122), (50, 122), (30, 164), (-30, 164), (-50, 122))
            ]
        ),
        s.linear([(0, "#eef0f0"), (1, "#8b9498")], DIAGONAL),
    )
    s.lathe([(160, 14), (182, 12)], steel, gloss=0.9)
    return s
