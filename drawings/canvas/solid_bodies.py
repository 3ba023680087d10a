"""Upright solid bodies: bodies of revolution, boxes and prisms, with shading."""

from collections.abc import Sequence
from itertools import pairwise
from math import acos, atan2, cos, hypot, pi, sin

from drawings.canvas.camera import Point, unit
from drawings.canvas.cross_sections import Disc, Polygon, Section, hull
from drawings.canvas.shading import tone
from drawings.canvas.svg_document import Stop, SvgDocument
from drawings.colours import dark, light


class SolidBodies(SvgDocument):
    """An SVG document with upright bodies; heights and radii are in world units."""

    def band(
        self,
        lower: Section,
        y0: float,
        upper: Section,
        y1: float,
        colour: str,
        *,
        gloss: float = 0.0,
        slope: float = 0.0,
        strip: bool = False,
        attrs: str = "",
    ) -> None:
        """The visible surface between two sections; with `strip` (a label) its front only; `slope` tilts the normal."""
        if isinstance(lower, Disc) and isinstance(upper, Disc):
            shape = self._round_strip(lower, y0, upper, y1) if strip else self._round_side(lower, y0, upper, y1)
            self.path(shape, self._round_shade(colour, slope, gloss), attrs)
        elif isinstance(lower, Polygon) and isinstance(upper, Polygon):
            self._faceted_band(lower, y0, upper, y1, colour, gloss, slope, strip, attrs)
        else:
            raise TypeError("a band joins two sections of one type")

    def cap(self, section: Section, y: float, colour: str, fill: str | None = None) -> None:
        """The flat top of a body."""
        shaded = tone(colour, (0, 1, 0))
        shade = fill or self.linear([(0, light(shaded, 0.22)), (1, dark(shaded, 0.12))])
        if isinstance(section, Disc):
            self.ring(section.radius, y, shade, x=section.x, z=section.z)
        else:
            self.path(self.polygon(self.cam.at(x, y, z) for x, z, _, _ in section.edges), shade)

    def lathe(
        self,
        profile: Sequence[tuple[float, float]],
        colour: str,
        *,
        gloss: float = 0.0,
        cap: str | None = None,
        open_top: bool = False,
        x: float = 0.0,
        z: float = 0.0,
    ) -> None:
        """A body of revolution about a vertical axis; `profile` is (height, radius) from the bottom up."""
        for (y0, r0), (y1, r1) in pairwise(profile):
            if abs(y1 - y0) >= 0.01:
                slope = max(-3.0, min(3.0, (r0 - r1) / (y1 - y0)))
                self.band(Disc(r0, x, z), y0, Disc(r1, x, z), y1, colour, gloss=gloss, slope=slope)
        top, radius = profile[-1]
        if radius > 0.5 and not open_top:
            self.cap(Disc(radius, x, z), top, cap or colour)

    def prism(
        self,
        faces: Sequence[tuple[Point, Point, tuple[float, float, float]]],
        y0: float,
        y1: float,
        colour: str,
        *,
        gloss: float = 0.0,
        cap: str | None = None,
    ) -> None:
        """A prism of flat faces, such as a nut."""
        at, eye = self.cam.at, self.cam.eye
        for (ax, az), (bx, bz), normal in faces:
            if normal[0] * eye[0] + normal[2] * eye[2] > 0:
                shade = tone(colour, normal, gloss)
                corners = [at(ax, y0, az), at(bx, y0, bz), at(bx, y1, bz), at(ax, y1, az)]
                self.path(self.polygon(corners), shade, f' stroke="{shade}" stroke-width=".8"')
        top = self.linear([(0, light(cap or colour, 0.75)), (1, dark(cap or colour, 0.08))])
        self.path(self.polygon(at(ax, y1, az) for (ax, az), _, _ in faces), top)

    def _round_side(self, lower: Disc, y0: float, upper: Disc, y1: float) -> str:
        """The outline of two projected circles: true arcs and their common tangents."""
        squash = max(self.cam.sin_pitch, 1e-3)
        (ax, ay), (bx, by) = self.cam.at(lower.x, y0, lower.z), self.cam.at(upper.x, y1, upper.z)
        ra, rb = lower.radius * self.cam.scale, upper.radius * self.cam.scale
        dx, dy = bx - ax, (by - ay) / squash
        distance = hypot(dx, dy)
        n = self.number
        if distance <= abs(ra - rb) + 1e-6:
            cx, cy, r = (ax, ay, ra) if ra >= rb else (bx, by, rb)
            flat = n(r * squash)
            return f"M{n(cx - r)} {n(cy)}a{n(r)} {flat} 0 1 1 {n(2 * r)} 0a{n(r)} {flat} 0 1 1 {n(-2 * r)} 0z"
        turn, spread = atan2(dy, dx), acos((ra - rb) / distance)

        def on(cx: float, cy: float, r: float, angle: float) -> str:
            return f"{n(cx + r * cos(angle))} {n(cy + r * sin(angle) * squash)}"

        back, ahead = int(spread < pi / 2), int(spread > pi / 2)
        return (
            f"M{on(ax, ay, ra, turn + spread)}A{n(ra)} {n(ra * squash)} 0 {back} 1 {on(ax, ay, ra, turn - spread)}"
            f"L{on(bx, by, rb, turn - spread)}A{n(rb)} {n(rb * squash)} 0 {ahead} 1 {on(bx, by, rb, turn + spread)}z"
        )

    def _round_strip(self, lower: Disc, y0: float, upper: Disc, y1: float) -> str:
        n, squash = self.number, self.cam.sin_pitch
        (ax, ay), (bx, by) = self.cam.at(lower.x, y0, lower.z), self.cam.at(upper.x, y1, upper.z)
        ra, rb = lower.radius * self.cam.scale, upper.radius * self.cam.scale
        return (
            f"M{n(ax - ra)} {n(ay)}A{n(ra)} {n(ra * squash)} 0 0 0 {n(ax + ra)} {n(ay)}"
            f"L{n(bx + rb)} {n(by)}A{n(rb)} {n(rb * squash)} 0 0 1 {n(bx - rb)} {n(by)}z"
        )

    def _round_shade(self, colour: str, slope: float, gloss: float) -> str:
        stops: list[Stop] = []
        for i in range(self.detail.stops + 1):
            offset = i / self.detail.stops
            across = 2 * offset - 1
            towards = (1 - across * across) ** 0.5
            yaw_cos, yaw_sin = self.cam.cos_yaw, self.cam.sin_yaw
            normal = unit((across * yaw_cos + towards * yaw_sin, slope, towards * yaw_cos - across * yaw_sin))
            stops.append((offset, tone(colour, normal, gloss)))
        return self.linear(stops)

    def _faceted_band(
        self,
        lower: Polygon,
        y0: float,
        upper: Polygon,
        y1: float,
        colour: str,
        gloss: float,
        slope: float,
        strip: bool,
        attrs: str,
    ) -> None:
        at, eye = self.cam.at, self.cam.eye
        low = [at(x, y0, z) for x, z, _, _ in lower.edges]
        high = [at(x, y1, z) for x, z, _, _ in upper.edges]
        facing = sorted(
            ((low[i][0] + high[i][0]) / 2, i)
            for i, (_, _, nx, nz) in enumerate(lower.edges)
            if nx * eye[0] + nz * eye[2] > -0.02
        )
        outline = [low[i] for _, i in facing] + [high[i] for _, i in reversed(facing)]
        shape = outline if strip else hull(low + high)
        left, right = min(p[0] for p in shape), max(p[0] for p in shape)
        gap = 0.7 / self.detail.stops
        stops: list[Stop] = []
        last = -1.0
        for x, i in facing:
            offset = max(0.0, min(1.0, (x - left) / ((right - left) or 1)))
            if offset - last > gap or (offset > 0.985 and offset > last):
                _, _, nx, nz = lower.edges[i]
                stops.append((offset, tone(colour, unit((nx, slope, nz)), gloss)))
                last = offset
        self.path(self.polygon(shape), self.linear(stops), attrs)
