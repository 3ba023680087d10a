"""Parameters of drawings of parts and accessories."""

import re
from collections.abc import Sequence

from drawings.colours import dark
from drawings.parameters import Scalar
from drawings.selection import label_texts
from drawings.selection.builders import KindAndParams, colours_of, dark_tint, distinct, first, readable, sizes
from drawings.selection.filter_design import diameter_by_number, is_cartridge
from drawings.selection.product_facts import ProductFacts

_HEADLIGHT_BASE = re.compile(r"(?<!\w)(h\d{1,2}(?:w/\d)?|hb\d|hir\d|d[1-8][sr])(?!\w)", re.IGNORECASE)
_HEADLIGHT_SHAPES = (
    ("single", re.compile(r"H1(?!\d)", re.IGNORECASE)),
    ("three", re.compile(r"H4(?!\d)", re.IGNORECASE)),
    ("igniter", re.compile(r"D[13][SR]", re.IGNORECASE)),
    ("xenon", re.compile(r"D\d[SR]", re.IGNORECASE)),
    ("wire", re.compile(r"H3(?!\d)", re.IGNORECASE)),
    ("angled", re.compile(r"H(?:8|9|1[0-6]|27W|B\d|IR\d)", re.IGNORECASE)),
)
_BULB_SHAPES = (
    ("wedge", re.compile(r"WY?\d|W2\.|W3x|T10\b", re.IGNORECASE)),
    ("festoon", re.compile(r"C\d+W|SV8", re.IGNORECASE)),
    ("twist", re.compile(r"B8[.,]|BX8", re.IGNORECASE)),
)
_SIGNAL_BASE = re.compile(
    r"(?<!\w)(w?[pr]?y?\d{1,2}(?:/\d{1,2})?w|c\d{1,2}w|ba\d+s|ba[yzu]\d+[sd]|t\d{1,2})(?!\w)", re.IGNORECASE
)
_AMBER = re.compile(r"[PRW]{0,2}Y\d", re.IGNORECASE)
_SMALL = re.compile(r"W?Y?[1-5](?:\.\d)?W(?!\w)|[RT]\d|BA9|B8|BX8", re.IGNORECASE)
_CAPACITY = re.compile(r"(\d{2,3})\s?(?:а[·.*/]?\s?ч|ah)(?!\w)", re.IGNORECASE)


def carton(facts: ProductFacts) -> KindAndParams:
    number = facts.article or label_texts.line(facts) or facts.name
    return "carton", {"brand": facts.brand or facts.name, "number": number, "stripe": colours_of(facts).main}


def oil_filter(facts: ProductFacts) -> KindAndParams:
    if is_cartridge(facts):
        return _element(facts)
    colours, proportions = colours_of(facts).filter, _upright(facts)
    return "oil_filter", {"brand": facts.brand, "number": facts.article, **colours, **proportions}


def _upright(facts: ProductFacts) -> dict[str, Scalar]:
    by_number = diameter_by_number(facts)
    return ({"d": by_number} if by_number else {}) | sizes(facts, d="d_mm", h="h_mm")


def fuel_filter(facts: ProductFacts) -> KindAndParams:
    if is_cartridge(facts):
        return _element(facts)
    return "fuel_filter", {"brand": facts.brand, "number": facts.article, "stripe": colours_of(facts).main}


def air_filter(facts: ProductFacts) -> KindAndParams:
    if facts.option("d_mm"):
        return _element(facts)
    colours = colours_of(facts)
    frame = dark(colours.filter.get("stripe", colours.main), 0.35)
    proportions = sizes(facts, length="length_mm", width="width_mm", h="h_mm")
    return "air_filter", {"brand": facts.brand, "number": facts.article, "body": frame, **proportions}


def _element(facts: ProductFacts) -> KindAndParams:
    colours = colours_of(facts)
    cap, proportions = colours.filter.get("stripe", colours.main), _upright(facts)
    return "filter_element", {"brand": facts.brand, "number": facts.article, "stripe": cap, **proportions}


def cabin_filter(facts: ProductFacts) -> KindAndParams:
    stated = facts.option("carbon").lower()
    carbon = stated in ("да", "yes", "1", "true") or facts.mentions("уголь", "carbon", "cuk ", "lak ")
    body = readable(colours_of(facts).main)
    proportions = sizes(facts, length="length_mm", width="width_mm", h="h_mm")
    return "cabin_filter", {
        "brand": facts.brand, "number": facts.article, "carbon": carbon, "body": body, **proportions
    }  # fmt: skip


def brake_disc(facts: ProductFacts) -> KindAndParams:
    solid = facts.option("vented").lower() in ("нет", "no", "0", "false") or facts.mentions("невент", "сплошн")
    return "brake_disc", {
        "brand": facts.brand,
        "number": facts.article,
        **sizes(facts, d="d_mm"),
        "vented": not solid,
        "drilled": facts.mentions("перфор", "сверлен"),
        "slotted": facts.mentions("насеч", "слотир"),
        "bolts": 4 if facts.brand in ("LADA",) or facts.mentions("lada", "4 отв") else 5,
    }


def brake_pads(facts: ProductFacts) -> KindAndParams:
    """Pads of the rear axle are smaller where the size is not stated."""
    rear = facts.mentions("задн")
    usual: dict[str, Scalar] = {"width": "106", "h": "52"} if rear else {}
    proportions = usual | sizes(facts, width="width_mm", h="h_mm")
    return "brake_pads", {
        "brand": facts.brand, "number": facts.article, "body": dark_tint(colours_of(facts)), **proportions
    }  # fmt: skip


def spark_plug(facts: ProductFacts) -> KindAndParams:
    tip = "#e9eef0" if facts.mentions("ирид", "irid", "платин", "platin") else ""
    return "spark_plug", {
        "brand": facts.brand,
        "number": facts.article,
        "brandInk": readable(colours_of(facts).main),
        "tip": tip,
        **sizes(facts, thread="thread", reach="reach_mm", hex="hex_mm"),
    }


def belt(facts: ProductFacts) -> KindAndParams:
    toothed = bool(facts.option("teeth")) or facts.mentions("грм", "зубчат")
    ribs = facts.option("ribs") or first(r"(?<!\w)(\d{1,2}) ?PK\s?\d", f"{facts.article} {facts.name}")
    return "belt", {
        "brand": facts.brand,
        "number": facts.article,
        "toothed": toothed,
        "wedge": not toothed and facts.mentions("клинов", "avx"),
        **({"width": facts.option("width_mm")} if toothed else {"ribs": ribs}),
    }


def battery(facts: ProductFacts) -> KindAndParams:
    colours, match = colours_of(facts), _CAPACITY.search(facts.name)
    capacity = facts.option("capacity_ah") or (match.group(1) if match else "")
    current = facts.option("cca_a")
    return "battery", {
        "brand": facts.brand,
        "line": _CAPACITY.split(label_texts.line(facts))[0].strip(" ,"),
        "capacity": f"{capacity} А·ч" if capacity else "",
        "current": f"{current} А" if current else "",
        **_case(facts),
        "polarity": facts.option("polarity"),
        "label": colours.main,
        "accent": distinct(colours.second, colours.main),
    }


def _case(facts: ProductFacts) -> dict[str, Scalar]:
    """Length, width and height of a case, from «242×175×190»."""
    values = re.findall(r"\d+", facts.option("size_mm"))
    return dict(zip(("length", "width", "height"), values, strict=True)) if len(values) == 3 else {}


def lamp(facts: ProductFacts) -> KindAndParams:
    stated = facts.option("base", "socket")
    head = _HEADLIGHT_BASE.search(stated) or _HEADLIGHT_BASE.search(facts.name)
    if head:
        base = stated or head.group().upper()
        blue = "#a9cdf0" if facts.mentions("blue", "crystal", "white", "diamond", "голуб") else ""
        shape = _shape(_HEADLIGHT_SHAPES, base)
        return "lamp", {"brand": facts.brand, "line": base, "number": facts.article, "tint": blue, **shape}
    signal = _SIGNAL_BASE.search(facts.name)
    base = stated or (signal.group().upper() if signal else "")
    if not base and not facts.mentions("сигнал", "габарит", "накалив"):
        return "lamp", {"brand": facts.brand}
    amber = "#f0a53a" if facts.mentions("желт", "оранж", r"w?[pr]?y\d") or _AMBER.match(base) else ""
    return "bulb", {
        "brand": facts.brand,
        "line": base,
        "tint": amber,
        **({"small": True} if _SMALL.match(base) else {}),
        **({"double": True} if "/" in base else {}),
        **_shape(_BULB_SHAPES, base),
    }


def _shape(shapes: Sequence[tuple[str, re.Pattern[str]]], base: str) -> dict[str, str]:
    """The shape that differs from the usual one of its kind; other drawings keep their keys."""
    return next(({"shape": shape} for shape, pattern in shapes if pattern.match(base)), {})


def wiper(facts: ProductFacts) -> KindAndParams:
    stated = " ".join(facts.options.get("length_mm", ())) or first(r"(\d{3})\s?мм", facts.name)
    length = " / ".join(re.findall(r"\d+", stated))
    return "wiper", {"brand": facts.brand, "length": f"{length} мм" if length else "", "body": colours_of(facts).main}


def strut(facts: ProductFacts) -> KindAndParams:
    colours = colours_of(facts)
    return "strut", {"brand": facts.brand, "number": facts.article, "body": "#1f2b33", "spring": colours.main}


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
