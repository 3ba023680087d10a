"""Numbers, units and times of a report in Russian notation, with no-break spaces."""

from datetime import datetime
from math import floor, isfinite, log10

NO_BREAK = "\u00a0"
NOTHING = "—"
UNITS = {"ms": "мс", "s": "с", "1/s": "/с", "%": "%", "MB": "МБ", "bytes": "байт"}
AXIS_UNITS = UNITS | {"1/s": "в секунду", "s": "секунды"}
MEASURES = {
    "wrong": "",
    "expected": "",
    "failed": "не дошло до конца",
    "errors": "ошибок",
    "mean": "среднее",
    "error_share": "доля ошибок",
    "throughput": "запросов в секунду",
}


def number(value: float | None, digits: int = 3) -> str:
    """1203 → «1 203», 12.5 → «12,5»: so many significant digits, and never fewer than the whole part has."""
    if value is None or not isfinite(value):
        return NOTHING
    places = max(0, digits - 1 - floor(log10(abs(value)))) if value else 0
    text = f"{abs(value):,.{min(places, 6)}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    sign = "−" if value < 0 and text.strip("0.,") else ""
    return sign + text.replace(",", NO_BREAK).replace(".", ",")


def with_unit(value: float | None, unit: str) -> str:
    """80.1, ms → «80,1 мс»."""
    text, short = number(value), UNITS.get(unit, unit)
    if text == NOTHING or not short:
        return text
    return text + short if short.startswith("/") else f"{text}{NO_BREAK}{short}"


def share(value: float | None) -> str:
    """0.125 → «12,5 %»."""
    return with_unit(None if value is None else value * 100, "%")


def ratio(value: float | None) -> str:
    """1.157 → «×1,16»."""
    return NOTHING if value is None or not isfinite(value) else f"×{value:.2f}".replace(".", ",")


def change(value: float) -> str:
    """A ratio as a difference: 1.157 → «+15,7 %»."""
    percent = round((value - 1) * 100, 1)
    return f"{'+' if percent > 0 else ''}{with_unit(percent, '%')}"


def clock(seconds: float) -> str:
    """95 → «1:35», 3725 → «1:02:05»."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def duration(seconds: float) -> str:
    """90 → «1 мин 30 с»."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    parts = [(hours, "ч"), (minutes, "мин"), (rest, "с")]
    return " ".join(f"{count}{NO_BREAK}{unit}" for count, unit in parts if count) or f"0{NO_BREAK}с"


def moment(iso: str) -> str:
    """An ISO time → «28.11.2026, 02:40:12»; other text as it is."""
    try:
        return f"{datetime.fromisoformat(iso):%d.%m.%Y, %H:%M:%S}"
    except ValueError:
        return iso


def measure(name: str) -> str:
    return MEASURES.get(name, name)


def plural(count: int, one: str, few: str, many: str) -> str:
    """1 ошибка, 2 ошибки, 5 ошибок."""
    if count % 10 == 1 and count % 100 != 11:
        word = one
    elif 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14:
        word = few
    else:
        word = many
    return f"{number(count)}{NO_BREAK}{word}"


FILTERS = {
    "number": number,
    "with_unit": with_unit,
    "share": share,
    "ratio": ratio,
    "change": change,
    "clock": clock,
    "duration": duration,
    "moment": moment,
    "measure": measure,
    "plural": plural,
}
