"""Builds an SVG document: markup, shared definitions, gradients, shadows and lines."""

from collections.abc import Iterable, Sequence

from drawings.canvas.camera import Camera, Matrix, Point
from drawings.canvas.svg_format import matrix, polygon, polyline, short
from drawings.level_of_detail import LevelOfDetail

# A colour stop: offset 0…1, colour, opacity.
Stop = tuple[float, str] | tuple[float, str, float]
Ends = tuple[float, float, float, float]

ACROSS: Ends = (0, 0, 1, 0)
DOWN: Ends = (0, 0, 0, 1)
DIAGONAL: Ends = (0, 0, 1, 1)
SHADOW = "#2a2418"


class SvgDocument:
    """An SVG document under construction. Deterministic: the same calls produce the same bytes."""

    def __init__(self, cam: Camera, detail: LevelOfDetail) -> None:
        self.cam, self.detail = cam, detail
        self._defs: list[str] = []
        self._body: list[str] = []
        self._ids: dict[str, str] = {}

    # markup

    def add(self, markup: str) -> None:
        self._body.append(markup)

    def number(self, value: float) -> str:
        return short(value, self.detail.decimals)

    def point(self, point: Point) -> str:
        return f"{self.number(point[0])} {self.number(point[1])}"

    def polygon(self, points: Iterable[Point]) -> str:
        return polygon(points, self.detail.decimals)

    def polyline(self, points: Iterable[Point]) -> str:
        return polyline(points, self.detail.decimals)

    def path(self, d: str, fill: str, attrs: str = "") -> None:
        self.add(f'<path d="{d}" fill="{fill}"{attrs}/>')

    def face(self, plane: Matrix, inner: str) -> None:
        """Draws flat markup on a plane of the scene (Camera.front, side, top)."""
        self.add(f'<g transform="{matrix(plane)}">{inner}</g>')

    def svg(self, frame: str) -> str:
        size = self.detail.width
        defs = f"<defs>{''.join(self._defs)}</defs>" if self._defs else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" width="{size}" height="{size}">'
            f"{defs}{''.join(self._body)}</svg>"
        )

    # definitions

    def define(self, tag: str, attrs: str, inner: str = "") -> str:
        """Adds an element to <defs> and returns its id; equal elements are stored once."""
        element = f"{tag}{attrs}>{inner}"
        if element not in self._ids:
            name = self._ids[element] = _letters(len(self._ids))
            self._defs.append(f'<{tag} id="{name}"{attrs}>{inner}</{tag}>' if inner else f'<{tag} id="{name}"{attrs}/>')
        return self._ids[element]

    def linear(self, stops: Sequence[Stop], ends: Ends = ACROSS, *, in_user_space: bool = False) -> str:
        """A linear gradient fill; `ends` are shares of the bounding box, or image coordinates when `in_user_space`."""
        pairs = zip(("x1", "y1", "x2", "y2"), ends, ACROSS, strict=True)
        attrs = "".join(
            f' {name}="{short(value, 1)}"' for name, value, usual in pairs if in_user_space or value != usual
        )
        if in_user_space:
            attrs += ' gradientUnits="userSpaceOnUse"'
        return f"url(#{self.define('linearGradient', attrs, _stops(stops))})"

    def radial(self, stops: Sequence[Stop], attrs: str = "") -> str:
        return f"url(#{self.define('radialGradient', attrs, _stops(stops))})"

    def clip(self, inner: str) -> str:
        return f"url(#{self.define('clipPath', '', inner)})"

    # light and shade

    def ground(self, cx: float, cy: float, rx: float, ry: float, opacity: float = 0.32) -> None:
        """The soft shadow on the ground below an object."""
        fill = self.radial([(0, SHADOW, opacity), (0.55, SHADOW, opacity * 0.45), (1, SHADOW, 0)])
        self.add(self.ellipse(cx, cy, rx, ry, fill))

    def ellipse(self, cx: float, cy: float, rx: float, ry: float, fill: str, attrs: str = "") -> str:
        place = f'cx="{self.number(cx)}" cy="{self.number(cy)}" rx="{self.number(rx)}" ry="{self.number(ry)}"'
        return f'<ellipse {place} fill="{fill}"{attrs}/>'

    def ring(self, radius: float, y: float, fill: str, *, x: float = 0, z: float = 0) -> None:
        """A horizontal disc at height `y`."""
        cx, cy = self.cam.at(x, y, z)
        rx = radius * self.cam.scale
        self.add(self.ellipse(cx, cy, rx, rx * self.cam.sin_pitch, fill))

    def line(self, points: Iterable[Point], stroke: str, width: float, opacity: float = 1, attrs: str = "") -> None:
        see = f' stroke-opacity="{short(opacity, 2)}"' if opacity < 1 else ""
        self.add(
            f'<path d="{self.polyline(points)}" fill="none" stroke="{stroke}"{see} stroke-width="{short(width, 1)}"'
            f' stroke-linecap="round" stroke-linejoin="round"{attrs}/>'
        )


def _stops(stops: Sequence[Stop]) -> str:
    parts = []
    for stop in stops:
        see = f' stop-opacity="{short(stop[2], 2)}"' if len(stop) == 3 else ""
        parts.append(f'<stop offset="{short(stop[0], 2)}" stop-color="{stop[1]}"{see}/>')
    return "".join(parts)


def _letters(number: int) -> str:
    """0 is 'a', 25 is 'z', 26 is 'aa'."""
    name = ""
    while number >= 0:
        name = chr(97 + number % 26) + name
        number = number // 26 - 1
    return name
