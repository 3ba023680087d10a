"""Charts without time: what each step of the load gave, with the knee, and the pairs of a comparison."""

from collections.abc import Sequence

from markupsafe import Markup

from loadtests.report import formats
from loadtests.report.data import Knee, StepRow
from loadtests.report.plot import Label, frame, point, polyline, stroke
from loadtests.report.scales import Scale, from_zero, latency_scale

#: A chart of steps: title, unit, and its lines as (title, value of each step).
StepLines = Sequence[tuple[str, Sequence[float | None]]]


def step_charts(steps: Sequence[StepRow], knee: Knee | None) -> list[Markup]:
    """Throughput, 95th percentile and processors by the offered rate."""
    rates = [step.rate for step in steps]
    knee_rate = knee.rate if knee else None
    charts: list[tuple[str, str, StepLines]] = [
        (
            "Завершённых сессий",
            "1/s",
            [("получено", [step.throughput for step in steps]), ("предложено", list(rates))],
        ),
        ("Запросов", "1/s", [("запросов", [step.requests for step in steps])]),
        ("Время ответа, p95", "ms", [("p95", [step.p95 for step in steps])]),
        ("Ошибки", "%", [("ошибок", [step.error_share * 100 for step in steps])]),
    ]
    processors: StepLines = [
        ("движок", [step.engine_cpu for step in steps]),
        ("API", [step.api_cpu for step in steps]),
    ]
    known = [(title, values) for title, values in processors if any(value is not None for value in values)]
    if known:
        charts.append(("Процессор", "%", known))
    return [rate_chart(title, unit, rates, lines, knee_rate) for title, unit, lines in charts]


def rate_chart(
    title: str, unit: str, rates: Sequence[float], lines: StepLines, knee: float | None, height: int = 180
) -> Markup:
    across = from_zero(rates, count=6)
    values = [value for _, line in lines for value in line if value is not None]
    scale = (
        latency_scale(values)
        if unit == "ms"
        else from_zero(values, least_high=100 if unit == "%" and known_cpu(lines) else 0)
    )
    shapes, labels = Markup(""), []
    for index, (name, line) in enumerate(lines):
        hue, look = (8, "dashed") if name == "предложено" else (index + 1, "")
        places = [
            None if value is None or (scale.is_logarithmic and value <= 0) else (across.at(rate), scale.at(value))
            for rate, value in zip(rates, line, strict=True)
        ]
        shapes = stroke(polyline(places), f"line hue{hue} {look}".strip()) + shapes
        if not look:
            shapes += stroke("".join(f"M{point(*place)}h0" for place in places if place), f"dots hue{hue}")
        known = [value for value in line if value is not None]
        labels.append(
            Label(name, f"до {formats.with_unit(max(known), unit)}" if known else formats.NOTHING, hue, look, None)
        )
    if knee is not None:
        shapes += stroke(f"M{point(across.at(knee), 0)}V0", "knee")
    return _figure(title, unit, shapes, scale, across, labels if len(labels) > 1 else [], height, knee)


def known_cpu(lines: StepLines) -> bool:
    return any(name == "движок" for name, _ in lines)


def pair_chart(pairs: Sequence[tuple[float, float]], height: int = 220) -> Markup:
    """The value of both variants in each pair of neighbouring slots, joined by a line."""
    scale = from_zero([value for pair in pairs for value in pair])
    places = [((index + 0.5) / len(pairs), scale.at(a), scale.at(b)) for index, (a, b) in enumerate(pairs)]
    joins = "".join(f"M{point(x, a)}L{point(x, b)}" for x, a, b in places)
    shapes = stroke(joins, "join")
    shapes += stroke("".join(f"M{point(x, a)}h0" for x, a, _ in places), "dots hue1")
    shapes += stroke("".join(f"M{point(x, b)}h0" for x, _, b in places), "dots hue2")
    step = max(1, -(-len(pairs) // 12))
    ticks = [(places[index][0], str(index + 1)) for index in range(0, len(pairs), step)]
    drawing = frame(
        shapes,
        scale,
        ticks,
        y_labels=[formats.number(tick) for tick in scale.ticks],
        height=height,
        description=f"Пары: {len(pairs)}",
    )
    return Markup(
        '<figure class="chart"><figcaption><h3>Пары отрезков</h3> <span>мс, по порядку</span>{}</figcaption>{}</figure>'
    ).format(
        Markup(
            '<span class="legend"><i class="key hue1 dot"></i>А</span>'
            '<span class="legend"><i class="key hue2 dot"></i>Б</span>'
        ),
        drawing,
    )


def _figure(
    title: str,
    unit: str,
    shapes: Markup,
    scale: Scale,
    across: Scale,
    labels: Sequence[Label],
    height: int,
    knee: float | None,
) -> Markup:
    drawing = frame(
        shapes,
        scale,
        [(across.at(tick), formats.number(tick)) for tick in across.ticks],
        y_labels=[formats.number(tick) for tick in scale.ticks],
        height=height,
        description=title,
        labels=labels,
    )
    note = formats.AXIS_UNITS.get(unit, unit) + (", логарифмическая шкала" if scale.is_logarithmic else "")
    mark = Markup('<span class="legend"><i class="key knee"></i>колено {}</span>').format(
        formats.with_unit(knee, "1/s")
    )
    return Markup(
        '<figure class="chart small still"><figcaption><h3>{}</h3> <span>{}</span>{}</figcaption>{}</figure>'
    ).format(title, note, mark if knee is not None else "", drawing)
