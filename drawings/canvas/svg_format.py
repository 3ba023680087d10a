"""Numbers, matrices and paths as compact SVG text."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from drawings.canvas.camera import Matrix, Point


def short(value: float, decimals: int) -> str:
    """A number in its shortest SVG form: 0.50 is '.5', -0.0 is '0'."""
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    if text.startswith("0."):
        return text[1:]
    return "-" + text[2:] if text.startswith("-0.") else text


def matrix(values: Matrix) -> str:
    a, b, c, d, e, f = values
    return "matrix(" + " ".join([*(short(v, 4) for v in (a, b, c, d)), short(e, 1), short(f, 1)]) + ")"


def polyline(points: Iterable[Point], decimals: int) -> str:
    """'M x y l dx dy …'. Steps are taken between rounded points, so rounding errors do not accumulate."""
    step = 10**decimals
    grid = [(round(x * step), round(y * step)) for x, y in points]
    if not grid:
        return ""
    numbers = [_scaled(grid[0][0], step), _scaled(grid[0][1], step)]
    steps: list[str] = []
    for (x0, y0), (x1, y1) in pairwise(grid):
        if x0 != x1 or y0 != y1:
            steps += [_scaled(x1 - x0, step), _scaled(y1 - y0, step)]
    return "M" + _packed(numbers) + ("l" + _packed(steps) if steps else "")


def polygon(points: Iterable[Point], decimals: int) -> str:
    return polyline(points, decimals) + "z"


def _scaled(value: int, step: int) -> str:
    if value % step == 0:
        return str(value // step)
    text = f"{value / step:g}"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _packed(numbers: Sequence[str]) -> str:
    return numbers[0] + "".join(n if n.startswith("-") else " " + n for n in numbers[1:])
