"""Horizontal cross-sections of solid bodies, and the convex hull of their projection."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, radians, sin

from drawings.canvas.camera import Point, Vector

# A point of a section and its outward normal: x, z, normal x, normal z.
Edge = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Disc:
    """A circular section; its surface is drawn with SVG arcs."""

    radius: float
    x: float = 0.0
    z: float = 0.0


@dataclass(frozen=True, slots=True)
class Polygon:
    """A section given by its edge points in order."""

    edges: tuple[Edge, ...]

    def moved(self, dx: float, dz: float = 0.0) -> "Polygon":
        return Polygon(tuple((x + dx, z + dz, nx, nz) for x, z, nx, nz in self.edges))

    def sized(self, kx: float, kz: float | None = None) -> "Polygon":
        ky = kx if kz is None else kz
        return Polygon(tuple((x * kx, z * ky, nx, nz) for x, z, nx, nz in self.edges))


Section = Disc | Polygon


def rounded_box(width: float, depth: float, radius: float, facets: int) -> Polygon:
    """A rectangle with rounded corners, `facets` steps a corner."""
    edges: list[Edge] = []
    for sign_x, sign_z, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for step in range(facets + 1):
            angle = radians(start + 90 * step / facets)
            nx, nz = cos(angle), sin(angle)
            edges.append(
                (
                    sign_x * (width / 2 - radius) + nx * radius,
                    sign_z * (depth / 2 - radius) + nz * radius,
                    nx,
                    nz,
                )
            )
    return Polygon(tuple(edges))


def regular(sides: int, radius: float, turn: float = 0.0) -> list[tuple[Point, Point, Vector]]:
    """The faces of a regular prism (the hexagon of a nut): the two corners of each in (x, z) and its normal."""
    faces: list[tuple[Point, Point, Vector]] = []
    for i in range(sides):
        a, b = radians(turn + 360 * i / sides), radians(turn + 360 * (i + 1) / sides)
        middle = (a + b) / 2
        faces.append(
            (
                (cos(a) * radius, sin(a) * radius),
                (cos(b) * radius, sin(b) * radius),
                (cos(middle), 0.0, sin(middle)),
            )
        )
    return faces


def hull(points: Iterable[Point]) -> list[Point]:
    """The convex hull of points (monotone chain)."""
    ordered = sorted(points)

    def half(source: Iterable[Point]) -> list[Point]:
        chain: list[Point] = []
        for point in source:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    return half(ordered) + half(reversed(ordered))


def _turn(o: Point, a: Point, b: Point) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
