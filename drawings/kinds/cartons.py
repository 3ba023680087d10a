"""The carton: the drawing of products without a kind of their own; the brand and number are printed on it."""

from drawings.canvas.camera import Camera
from drawings.canvas.canvas import Canvas
from drawings.canvas.cross_sections import rounded_box
from drawings.colours import INK, dark, light
from drawings.lettering.labels import label
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params

BARS = (0, 4, 7, 13, 16, 22, 25, 31, 38, 41, 47, 50, 56, 62, 65, 71, 75, 81, 84)


def carton(p: Params, detail: LevelOfDetail) -> Canvas:
    kraft, stripe = p.colour("body", "#d8b98a"), p.colour("stripe", "#0a5c66")
    w, h, d = 196.0, 148.0, 146.0
    cam = Camera(32, 24, 1.02, 192, 322)
    s = Canvas(cam, detail)
    section = rounded_box(w, d, 2.5, 2)
    s.ground(216, 322, 142, 52)
    s.band(section, 0, section, h, kraft)
    s.cap(section, h, light(kraft, 0.12))
    tape = [cam.at(x, h + 0.3, z) for x, z in ((-w / 2, 15), (w / 2, 15), (w / 2, -15), (-w / 2, -15))]
    s.path(s.polygon(tape), "#fff6e2", ' fill-opacity=".75"')
    s.line([cam.at(-w / 2, h, 0), cam.at(w / 2, h, 0)], dark(kraft, 0.5), 1.4, 0.5)
    marks = "M94 -24v-22m-6 7l6-7l6 7M116 -24v-22m-6 7l6-7l6 7M84 -18h44"
    s.face(
        cam.side(w / 2 + 0.3, 0, d / 2),
        f'<path d="M58 {-h:g}h30v34l-5-4l-5 4l-5-4l-5 4l-5-4l-5 4z" fill="#fff6e2" fill-opacity=".6"/>'
        f'<path d="{marks}" fill="none" stroke="{dark(kraft, 0.6)}" stroke-opacity=".55" stroke-width="3"/>',
    )
    s.face(cam.front(0, 0, d / 2 + 0.4), _sticker(p, stripe, -w / 2 + 16, -h + 28, w - 32))
    return s


def _sticker(p: Params, stripe: str, x: float, y: float, width: float) -> str:
    left, room = x + 20, width - 30
    bars = "".join(
        f"M{left + at:g} {y + 66:g}h{2 if i % 3 else 3.4}v12h-{2 if i % 3 else 3.4}z" for i, at in enumerate(BARS)
    )
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="84" rx="4" fill="#fff"/>'
        f'<rect x="{x:g}" y="{y:g}" width="8" height="84" rx="2" fill="{stripe}"/>'
        + label(p.text("brand"), left, y + 21, 26, room, INK, weight=800, anchor="start")
        + label(p.text("number"), left, y + 49, 19, room, INK, weight=500, anchor="start")
        + f'<path d="{bars}" fill="{INK}"/>'
    )
