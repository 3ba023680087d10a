"""Parameters of drawings of parts and accessories."""

import re
from collections.abc import Sequence

from drawings.selection import label_texts
from drawings.selection.builders import KindAndParams, colours_of, distinct, first, readable
from drawings.selection.product_facts import ProductFacts

_HEADLIGHT_BASE = re.compile(r"(?<!\w)(h\d{1,2}(?:w/\d)?|hb\d|hir\d|d[1-8][sr])(?!\w)", re.IGNORECASE)
_HEADLIGHT_SHAPES = (
    ("igniter", re.compile(r"D[13][SR]", re.IGNORECASE)),
    ("xenon", re.compile(r"D\d[SR]", re.IGNORECASE)),
    ("wire", re.compile(r"H3(?!\d)", re.IGNORECASE)),
    ("angled", re.compile(r"H(?:8|9|1[0-6]|27W|B\d|IR\d)", re.IGNORECASE)),
)
_BULB_SHAPES = (
    ("wedge", re.compile(r"WY?\d|W2\.|W3x|T10\b", re.IGNORECASE)),
    ("festoon", re.compile(r"C\d+W|SV8", re.IGNORECASE)),
)
_SIGNAL_BASE = re.compile(
    r"(?<!\w)(w?[pr]?y?\d{1,2}(?:/\d{1,2})?w|c\d{1,2}w|ba\d+s|ba[yzu]\d+[sd]|t\d{1,2})(?!\w)", re.IGNORECASE
)
_CAPACITY = re.compile(r"(\d{2,3})\s?(?:а[·.*/]?\s?ч|ah)(?!\w)", re.IGNORECASE)


def carton(facts: ProductFacts) -> KindAndParams:
    number = facts.article or label_texts.line(facts) or facts.name
    return "carton", {"brand": facts.brand or facts.name, "number": number, "stripe": colours_of(facts).main}


def oil_filter(facts: ProductFacts) -> KindAndParams:
    return "oil_filter", {"brand": facts.brand, "number": facts.article, **colours_of(facts).filter}


def cabin_filter(facts: ProductFacts) -> KindAndParams:
    stated = facts.option("carbon").lower()
    carbon = stated in ("да", "yes", "1", "true") or facts.mentions("уголь", "carbon", "cuk ", "lak ")
    body = readable(colours_of(facts).main)
    return "cabin_filter", {"brand": facts.brand, "number": facts.article, "carbon": carbon, "body": body}


def brake_disc(facts: ProductFacts) -> KindAndParams:
    solid = facts.option("vented").lower() in ("нет", "no", "0", "false") or facts.mentions("невент", "сплошн")
    return "brake_disc", {
        "brand": facts.brand,
        "vented": not solid,
        "drilled": facts.mentions("перфор", "сверлен"),
        "slotted": facts.mentions("насеч", "слотир"),
        "bolts": 4 if facts.brand in ("LADA",) or facts.mentions("lada", "4 отв") else 5,
    }


def spark_plug(facts: ProductFacts) -> KindAndParams:
    return "spark_plug", {"brand": facts.brand, "brandInk": readable(colours_of(facts).main)}


def belt(facts: ProductFacts) -> KindAndParams:
    toothed = bool(facts.option("teeth")) or facts.mentions("грм", "зубчат")
    return "belt", {"brand": facts.brand, "number": facts.article, "toothed": toothed}


def battery(facts: ProductFacts) -> KindAndParams:
    colours, match = colours_of(facts), _CAPACITY.search(facts.name)
    capacity = facts.option("capacity_ah") or (match.group(1) if match else "")
    current = facts.option("cca_a")
    return "battery", {
        "brand": facts.brand,
        "line": _CAPACITY.split(label_texts.line(facts))[0].strip(" ,"),
        "capacity": f"{capacity} А·ч" if capacity else "",
        "current": f"{current} А" if current else "",
        "polarity": facts.option("polarity"),
        "label": colours.main,
        "accent": distinct(colours.second, colours.main),
    }


def lamp(facts: ProductFacts) -> KindAndParams:
    stated = facts.option("base", "socket")
    head = _HEADLIGHT_BASE.search(stated) or _HEADLIGHT_BASE.search(facts.name)
    if head:
        base = stated or head.group().upper()
        return "lamp", {"brand": facts.brand, "line": base, **_shape(_HEADLIGHT_SHAPES, base)}
    signal = _SIGNAL_BASE.search(facts.name)
    base = stated or (signal.group().upper() if signal else "")
    if not base and not facts.mentions("сигнал", "габарит", "накалив"):
        return "lamp", {"brand": facts.brand}
    amber = "#f0a53a" if facts.mentions("желт", "оранж", "py21w") else ""
    return "bulb", {"brand": facts.brand, "line": base, "tint": amber, **_shape(_BULB_SHAPES, base)}


def _shape(shapes: Sequence[tuple[str, re.Pattern[str]]], base: str) -> dict[str, str]:
    """The shape that differs from the usual one of its kind; other drawings keep their keys."""
    return next(({"shape": shape} for shape, pattern in shapes if pattern.match(base)), {})


def wiper(facts: ProductFacts) -> KindAndParams:
    stated = " ".join(facts.options.get("length_mm", ())) or first(r"(\d{3})\s?мм", facts.name)
    length = " / ".join(re.findall(r"\d+", stated))
    return "wiper", {"brand": facts.brand, "length": f"{length} мм" if length else "", "body": colours_of(facts).main}


def strut(facts: ProductFacts) -> KindAndParams:
    colours = colours_of(facts)
    return "strut", {"brand": facts.brand, "body": "#1f2b33", "spring": colours.main}


def tyre(facts: ProductFacts) -> KindAndParams:
    match = re.search(r"\d{3}/\d{2}\s?z?r\s?\d{2}", facts.name, re.IGNORECASE)
    size = facts.option("size") or (match.group().upper() if match else "")
    winter = facts.mentions("зим", "шипов", "winter", "ice")
    return "tyre", {"brand": facts.brand, "line": _tyre_line(facts), "size": size, "winter": winter}


def tool_case(facts: ProductFacts) -> KindAndParams:
    pieces = facts.option("pieces") or first(r"(\d{1,3}) (?:предм|пр\b|шт)", facts.name)
    return "tool_case", {
        "brand": facts.brand,
        "line": f"{pieces} {_pieces(int(pieces))}" if pieces.isdigit() else facts.article,
        "accent": colours_of(facts).main,
    }


def jack(facts: ProductFacts) -> KindAndParams:
    load = facts.option("load_t") or first(r"(\d(?:[.,]\d)?) ?т\b", facts.name)
    load = f"{load} т".replace(".", ",") if load else ""
    return "jack", {"brand": facts.brand, "load": load, "body": colours_of(facts).main}


def _tyre_line(facts: ProductFacts) -> str:
    return re.split(r"\s\d{3}/\d{2}", label_texts.line(facts))[0]


def _pieces(count: int) -> str:
    if count % 100 in range(11, 15):
        return "предметов"
    return {1: "предмет", 2: "предмета", 3: "предмета", 4: "предмета"}.get(count % 10, "предметов")
