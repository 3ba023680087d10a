"""The canvas of the drawing kinds: adds wheels, slabs and lettering on cylinders to the upright solid bodies."""

from collections.abc import Sequence
from math import acos, atan2, cos, hypot, pi, sin

from drawings.canvas.camera import Matrix, Point
from drawings.canvas.shading import tone
from drawings.canvas.solid_bodies import SolidBodies
from drawings.canvas.svg_document import Stop
from drawings.canvas.svg_format import matrix, short
from drawings.colours import mix
from drawings.lettering.glyphs import UNITS_PER_EM, Weight
from drawings.lettering.labels import MIDDLE_OF_CAPITALS, fit, in_two, letters


class Canvas(SolidBodies):
    """What every drawing kind draws on."""

    def barrel(
        self,
        radius: float,
        z0: float,
        z1: float,
        colour: str,
        *,
        gloss: float = 0.0,
        fill: str | None = None,
        x: float = 0,
        y: float = 0,
    ) -> None:
        """The side of a wheel between two depths."""
        at = self.cam.at
        place = self.cam.front(x, y, z0)
        (px, py), (qx, qy) = at(x, y, z0), at(x, y, z1)
        vx = (qx - px) / place[0]
        vy = (qy - py - place[1] * vx) / place[3]
        length = hypot(vx, vy) or 1.0
        nx, ny = -vy / length, vx / length
        if fill is None:
            fill = self._barrel_shade(radius, (nx, ny), colour, gloss)
        n, r = self.number, self.number(radius)
        ax, ay = nx * radius, ny * radius
        self.face(
            place,
            (
                f'<path fill="{fill}" d="M{n(ax)} {n(ay)}A{r} {r} 0 0 1 {n(-ax)} {n(-ay)}'
                f'L{n(vx - ax)} {n(vy - ay)}A{r} {r} 0 0 1 {n(vx + ax)} {n(vy + ay)}z"/>'
            ),
        )

    def sheen(
        self,
        radius: float,
        colour: str,
        bright: str,
        glints: Sequence[tuple[float, float, float]],
        least: float,
        wedges: int,
    ) -> str:
        """Turned metal seen from the front: rays of light from the centre; a glint is (angle, power, strength)."""
        count = self.detail.parts(wedges) // 2
        half: list[str] = []
        for i in range(count):
            start, end = pi * i / count, pi * (i + 1.25) / count
            middle = (start + end) / 2
            share = least + sum(abs(cos(middle - at)) ** power * strength for at, power, strength in glints)
            points = [(0.0, 0.0)] + [(cos(a) * radius, -sin(a) * radius) for a in (start, end)]
            half.append(f'<path d="{self.polygon(points)}" fill="{mix(colour, bright, min(1.0, share))}"/>')
        name = self.define("g", "", "".join(half))
        return f'<use href="#{name}"/><use href="#{name}" transform="rotate(180)"/>'

    def slab(self, d: str, place: Matrix, steps: int, depth: float, side: str, front: str, attrs: str = "") -> Matrix:
        """A flat outline extruded towards the viewer by `depth`, drawn as copies. Returns the plane of its face."""
        (ox, oy), (zx, zy) = self.cam.at(0, 0, 0), self.cam.at(0, 0, depth)
        return self._extrude(d, place, steps, (zx - ox, zy - oy), side, front, attrs)

    def slab_up(self, d: str, place: Matrix, height: float, side: str, front: str, attrs: str = "") -> Matrix:
        """A flat outline in the plane Camera.top extruded upwards by `height`. Returns the plane of its top."""
        return self._extrude(d, place, 8, (0.0, -height * self.cam.scale * self.cam.cos_pitch), side, front, attrs)

    def _extrude(self, d: str, place: Matrix, steps: int, push: Point, side: str, front: str, attrs: str) -> Matrix:
        name = self.define("path", f' d="{d}" transform="{matrix(place)}" fill-rule="evenodd"')
        dx, dy = push
        count = max(3, round(steps * (0.5 + self.detail.share / 2)))
        copies = "".join(
            f'<use href="#{name}" x="{short(dx * i / count, 1)}" y="{short(dy * i / count, 1)}"/>' for i in range(count)
        )
        self.add(f'<g fill="{side}" stroke="{side}" stroke-width="1.2" stroke-linejoin="round">{copies}</g>')
        a, b, c, e, x, y = place
        moved: Matrix = (a, b, c, e, x + dx, y + dy)
        self.face(moved, f'<path d="{d}" fill="{front}" fill-rule="evenodd"{attrs}/>')
        return moved

    def wrapped(
        self,
        text: str,
        radius: float,
        y: float,
        size: float,
        arc: float,
        fill: str,
        *,
        weight: Weight = 700,
        turn: float = 0.0,
        x: float = 0,
        z: float = 0,
    ) -> None:
        """Lettering around an upright cylinder, at most `arc` radians wide, its middle `turn` radians off axis."""
        if not text:
            return
        fitted = fit(text, size, arc * radius, weight)
        scale, drop = fitted.size / UNITS_PER_EM, fitted.size * MIDDLE_OF_CAPITALS
        parts = []
        for middle, d in letters(fitted.text, weight):
            angle = self.cam.yaw + turn + (middle * fitted.size - fitted.width / 2) / radius
            place = self.cam.plane(
                (x + sin(angle) * radius, y - drop, z + cos(angle) * radius),
                (cos(angle) * scale, 0, -sin(angle) * scale),
                (0, -scale, 0),
            )
            parts.append(f'<path transform="{matrix(place)}" d="{d}"/>')
        self.add(f'<g fill="{fill}">{"".join(parts)}</g>')

    def wrapped_block(
        self, text: str, radius: float, y: float, size: float, arc: float, fill: str, *, weight: Weight = 700
    ) -> None:
        """Like `wrapped`, in two lines when the text is too long for one; `y` is the middle of the block."""
        lines = in_two(text, size, arc * radius, weight)
        if len(lines) == 1:
            self.wrapped(text, radius, y, size, arc, fill, weight=weight)
            return
        least = min(fit(line, size * 0.72, arc * radius, weight).size for line in lines)
        for line, up in zip(lines, (0.62, -0.62), strict=True):
            self.wrapped(line, radius, y + up * least, least, arc, fill, weight=weight)

    def arched(
        self,
        text: str,
        radius: float,
        size: float,
        arc: float,
        fill: str,
        *,
        weight: Weight = 700,
        turn: float = 0.0,
        below: bool = False,
    ) -> str:
        """Lettering along a circle of the current plane: along its top, or along its bottom when `below`."""
        if not text:
            return ""
        fitted = fit(text, size, arc * radius, weight)
        scale, drop = fitted.size / UNITS_PER_EM, fitted.size * MIDDLE_OF_CAPITALS
        parts = []
        for middle, d in letters(fitted.text, weight):
            angle = turn + (middle * fitted.size - fitted.width / 2) / radius
            x, y = radius * sin(angle), radius * cos(angle) * (1 if below else -1)
            lean = -angle if below else angle
            turned = (cos(lean) * scale, sin(lean) * scale, -sin(lean) * scale, cos(lean) * scale)
            place = matrix((*turned, x - sin(lean) * drop, y + cos(lean) * drop))
            parts.append(f'<path transform="{place}" d="{d}"/>')
        return f'<g fill="{fill}">{"".join(parts)}</g>'

    def _barrel_shade(self, radius: float, across: Point, colour: str, gloss: float) -> str:
        nx, ny = across
        start = atan2(-ny, nx)
        side = 1 if cos(start + pi / 2) * self.cam.eye[0] + sin(start + pi / 2) * self.cam.eye[1] > 0 else -1
        stops: list[Stop] = []
        for i in range(self.detail.stops + 1):
            offset = i / self.detail.stops
            angle = start + side * acos(2 * offset - 1)
            stops.append((offset, tone(colour, (cos(angle), sin(angle), 0.0), gloss)))
        ends = (-nx * radius, -ny * radius, nx * radius, ny * radius)
        return self.linear(stops, ends, in_user_space=True)
