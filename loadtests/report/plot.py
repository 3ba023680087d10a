"""The frame of a chart: an SVG that stretches with the page, and around it texts of constant size."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from loadtests.report.scales import Scale

#: The plot's own units; it stretches to any width and height.
WIDTH, HEIGHT = 1000, 100
#: Px between the centres of two direct labels.
LABEL_PITCH = 21
#: Px of an average letter of a band's name, and of the plot beside its labels on a wide page and on a phone.
LETTER, WIDE_PLOT, NARROW_PLOT = 6.4, 860, 310


@dataclass(frozen=True, slots=True)
class Band:
    """A part of the axis, between 0 and 1, with a name."""

    start: float
    end: float
    name: str
    is_muted: bool

    @property
    def name_class(self) -> str:
        """Names that do not fit are left out: on a phone, or everywhere."""
        needed = len(self.name) * LETTER + 10
        room = self.end - self.start
        if needed > room * WIDE_PLOT:
            return "hidden"
        return "wide" if needed > room * NARROW_PLOT else ""


@dataclass(frozen=True, slots=True)
class Label:
    """A line's name at its end, `at` between 0 and 1; `text` says its value while nothing is pointed at."""

    title: str
    text: str
    hue: int
    style: str
    at: float | None


def point(x: float, y: float) -> str:
    """Coordinates of a place in the plot, both between 0 and 1, upwards."""
    return f"{x * WIDTH:.1f} {(1 - y) * HEIGHT:.2f}"


def polyline(places: Iterable[tuple[float, float] | None]) -> str:
    """Path data through the places; None breaks the line, a place alone becomes a dot."""
    pieces: list[list[str]] = [[]]
    for place in places:
        if place is None:
            pieces.append([])
        else:
            pieces[-1].append(point(*place))
    return "".join(f"M{piece[0]}" + (f"L{' '.join(piece[1:])}" if piece[1:] else "h0") for piece in pieces if piece)


def lone(places: Sequence[tuple[float, float] | None]) -> str:
    """Path data of dots at the places that have no neighbour to draw a line to."""
    around = [None, *places, None]
    return "".join(
        f"M{point(*place)}h0"
        for before, place, after in zip(around, places, around[2:], strict=False)
        if place and before is None and after is None
    )


def filled(places: Iterable[tuple[float, float] | None], base: float) -> str:
    """Path data of the area between the line and `base`, a piece for each unbroken part."""
    pieces: list[list[tuple[float, float]]] = [[]]
    for place in places:
        if place is None:
            pieces.append([])
        else:
            pieces[-1].append(place)
    return "".join(
        f"M{point(piece[0][0], base)}L{' '.join(point(*place) for place in piece)} {point(piece[-1][0], base)}Z"
        for piece in pieces
        if len(piece) > 1
    )


def stroke(data: str, classes: str) -> Markup:
    return Markup('<path class="{}" d="{}"/>').format(classes, data) if data else Markup("")


def label_offsets(places: Sequence[float | None], height: int) -> list[int]:
    """Px from the top of the middle of each label: near its line's end, none over another."""
    wanted = [(1 - (place if place is not None else 0)) * height for place in places]
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    tops = dict.fromkeys(order, 0.0)
    free = LABEL_PITCH / 2
    for index in order:
        tops[index] = max(wanted[index], free)
        free = tops[index] + LABEL_PITCH
    ceiling = max(height - LABEL_PITCH / 2, (len(order) - 0.5) * LABEL_PITCH)
    for index in reversed(order):
        tops[index] = min(tops[index], ceiling)
        ceiling = tops[index] - LABEL_PITCH
    return [round(tops[index]) for index in range(len(wanted))]


def frame(
    shapes: Markup,
    scale: Scale,
    ticks: Sequence[tuple[float, str]],
    *,
    y_labels: Sequence[str],
    height: int,
    description: str,
    bands: Sequence[Band] = (),
    labels: Sequence[Label] = (),
) -> Markup:
    """The plot with its grid, bands, ticks and direct labels. `ticks` of the x axis: (place, text)."""
    grid = "".join(f"M0 {(1 - scale.at(tick)) * HEIGHT:.2f}h{WIDTH}" for tick in scale.ticks)
    return Markup(
        '<div class="frame{}" style="--height:{}px"><div class="y">{}</div>'
        '<div class="plot"><div class="bands">{}</div>'
        '<svg viewBox="0 0 {} {}" preserveAspectRatio="none" role="img" aria-label="{}">'
        '<path class="gridline" d="{}"/>{}</svg>'
        '<div class="cursor"></div></div><div class="x">{}</div>{}</div>'
    ).format(
        " labelled" if labels else "",
        max(height, len(labels) * LABEL_PITCH),
        Markup("").join(
            Markup('<span style="--at:{}">{}</span>').format(f"{scale.at(tick):.4f}", text)
            for tick, text in zip(scale.ticks, y_labels, strict=True)
        ),
        Markup("").join(_band(band) for band in bands),
        WIDTH,
        HEIGHT,
        description,
        grid,
        shapes,
        Markup("").join(
            Markup('<span{} style="--at:{}">{}</span>').format(
                Markup(' class="odd"') if index % 2 else "", f"{place:.4f}", text
            )
            for index, (place, text) in enumerate(ticks)
        ),
        _labels(labels, max(height, len(labels) * LABEL_PITCH)),
    )


def _band(band: Band) -> Markup:
    return Markup('<div class="band{}" style="--from:{};--to:{}" title="{}"><span class="{}">{}</span></div>').format(
        " muted" if band.is_muted else "", f"{band.start:.4f}", f"{band.end:.4f}", band.name, band.name_class, band.name
    )


def _labels(labels: Sequence[Label], height: int) -> Markup:
    if not labels:
        return Markup("")
    tops = label_offsets([label.at for label in labels], height)
    items = [
        Markup('<li style="--top:{}px" title="{}"><i class="key hue{} {}"></i><span>{}</span> <b>{}</b></li>').format(
            top, label.title, label.hue, label.style, label.title, label.text
        )
        for label, top in zip(labels, tops, strict=True)
    ]
    return Markup('<ul class="labels">{}</ul>').format(Markup("").join(items))
