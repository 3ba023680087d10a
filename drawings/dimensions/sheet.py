"""A sheet with flat views: outlines, axes, dimension lines, leaders. Image units: x right, y down, 400 wide."""

from drawings.canvas.camera import Camera, Point
from drawings.canvas.svg_document import SvgDocument
from drawings.colours import INK
from drawings.lettering.labels import Anchor, fit, label
from drawings.level_of_detail import LevelOfDetail

FRAME = "0 0 400 400"
#: The sheet is light in both themes of the page, so lines and numbers keep their contrast.
PAPER = "#fbfaf6"
_EDGE = "#d8d2c4"
FILL = "#e9efef"
SHADE = "#d3dedf"
DIMENSION = "#0a5c66"
_TEXT = 19.0
_ARROW = 9.0


class Sheet(SvgDocument):
    """A sheet with a heading; numbers are millimetres."""

    def __init__(self, heading: str, detail: LevelOfDetail) -> None:
        super().__init__(Camera(0, 0, 1, 0, 0), detail)
        self.add(f'<rect x="4" y="4" width="392" height="392" rx="14" fill="{PAPER}" stroke="{_EDGE}"/>')
        self.add(label(heading, 24, 32, 19, 240, INK, weight=700, anchor="start"))
        self.add(label("размеры, мм", 376, 32, 15, 110, "#5d666a", weight=500, anchor="end"))

    def outline(self, d: str, fill: str = FILL) -> None:
        self.add(f'<path d="{d}" fill="{fill}" fill-rule="evenodd" stroke="{INK}" stroke-width="2"/>')

    def thin(self, d: str, *, dashed: bool = False) -> None:
        """A thin line; dashed for hidden edges."""
        dashes = ' stroke-dasharray="5 4"' if dashed else ""
        self.add(f'<path d="{d}" fill="none" stroke="{INK}" stroke-opacity=".6" stroke-width="1.2"{dashes}/>')

    def axis(self, start: Point, end: Point) -> None:
        d = f"M{self.point(start)}L{self.point(end)}"
        dashes = ' stroke-dasharray="14 4 3 4"'
        self.add(f'<path d="{d}" fill="none" stroke="{DIMENSION}" stroke-opacity=".7" stroke-width="1"{dashes}/>')

    def width(self, x0: float, x1: float, edge: float, line: float, text: str) -> None:
        """A horizontal dimension at the height `line`; extension lines start at the height `edge` of the part."""
        beyond = 6 if line > edge else -6
        n = self.number
        self._lines(f"M{n(x0)} {n(edge)}V{n(line + beyond)}M{n(x1)} {n(edge)}V{n(line + beyond)}")
        outside = x1 - x0 < 34
        self._measure(f"M{n(x0 - 22 * outside)} {n(line)}H{n(x1 + 22 * outside)}")
        self._arrow(x0, line, 1 if outside else -1, 0)
        self._arrow(x1, line, -1 if outside else 1, 0)
        room = x1 - x0 - 2 * _ARROW - 8
        if outside or fit(text, _TEXT, room, 700).size < _TEXT * 0.8:
            self._words(text, (x0 + x1) / 2, line + (14 if line > edge else -14), "middle")
        else:
            self._words(text, (x0 + x1) / 2, line, "middle", room)

    def height(self, y0: float, y1: float, edge: float, line: float, text: str) -> None:
        """A vertical dimension at `line`; the number reads from below."""
        beyond = 6 if line > edge else -6
        n = self.number
        self._lines(f"M{n(edge)} {n(y0)}H{n(line + beyond)}M{n(edge)} {n(y1)}H{n(line + beyond)}")
        outside = y1 - y0 < 34
        self._measure(f"M{n(line)} {n(y0 - 22 * outside)}V{n(y1 + 22 * outside)}")
        self._arrow(line, y0, 0, 1 if outside else -1)
        self._arrow(line, y1, 0, -1 if outside else 1)
        side = 15 if line > edge else -15
        if outside:
            self._words(text, line + side, (y0 + y1) / 2, "start" if line > edge else "end")
            return
        self.add(f'<g transform="translate({n(line)} {n((y0 + y1) / 2)})rotate(-90)">')
        self._words(text, 0, 0, "middle", max(y1 - y0 - 2 * _ARROW - 6, 24))
        self.add("</g>")

    def leader(self, at: Point, to: Point, text: str) -> None:
        """A line from a point of the part to a text left or right of it."""
        right = to[0] >= at[0]
        self._measure(f"M{self.point(at)}L{self.point(to)}H{self.number(to[0] + (12 if right else -12))}")
        self.add(self.ellipse(at[0], at[1], 3, 3, DIMENSION))
        room = 384 - to[0] - 18 if right else to[0] - 16 - 18
        self._words(text, to[0] + (18 if right else -18), to[1], "start" if right else "end", room)

    def note(self, text: str, y: float = 372) -> None:
        """A line of text below the views."""
        self.add(label(text, 200, y, _TEXT, 352, INK, weight=600))

    def _words(self, text: str, x: float, y: float, anchor: Anchor, room: float = 150) -> None:
        """Text on a rectangle of the sheet's colour, so that no line crosses it."""
        fitted = fit(text, _TEXT, room, 700)
        left = x - {"start": 0.0, "middle": fitted.width / 2, "end": fitted.width}[anchor]
        n = self.number
        self.add(f'<rect x="{n(left - 3)}" y="{n(y - 10)}" width="{n(fitted.width + 6)}" height="20" fill="{PAPER}"/>')
        self.add(label(text, x, y, _TEXT, room, DIMENSION, weight=700, anchor=anchor))

    def _lines(self, d: str) -> None:
        self.add(f'<path d="{d}" fill="none" stroke="{DIMENSION}" stroke-opacity=".55" stroke-width="1"/>')

    def _measure(self, d: str) -> None:
        self.add(f'<path d="{d}" fill="none" stroke="{DIMENSION}" stroke-width="1.6"/>')

    def _arrow(self, x: float, y: float, dx: int, dy: int) -> None:
        """An arrowhead with its tip at (x, y), pointing along (dx, dy)."""
        back, half = _ARROW, 3.4
        points = [
            (x, y),
            (x - dx * back + dy * half, y - dy * back + dx * half),
            (x - dx * back - dy * half, y - dy * back - dx * half),
        ]
        self.path(self.polygon(points), DIMENSION)
