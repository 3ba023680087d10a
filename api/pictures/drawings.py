"""From a product's facts to its drawing; the seed and the importer call `drawing_for`."""

import re
from collections.abc import Callable, Sequence

from api.pictures import facts as read
from api.pictures.colour import dark, is_light, luma, mix
from api.pictures.draw import Drawing
from api.pictures.facts import Facts, Options
from api.pictures.kinds import KINDS
from api.pictures.liveries import Livery, livery
from api.pictures.params import Scalar
from api.pictures.recognise import CARTON, recognise
from api.text.folding import fold

Built = tuple[str, dict[str, Scalar]]

_HEADLIGHT_BASE = re.compile(r"(?<!\w)(h\d{1,2}|hb\d|hir\d|d[1-8][sr])(?!\w)", re.IGNORECASE)
_SIGNAL_BASE = re.compile(
    r"(?<!\w)(w?[pr]?y?\d{1,2}(?:/\d{1,2})?w|c\d{1,2}w|ba\d+s|ba[yzu]\d+[sd]|t\d{1,2})(?!\w)", re.IGNORECASE
)
_CAPACITY = re.compile(r"(\d{2,3})\s?(?:а[·.*/]?\s?ч|ah)(?!\w)", re.IGNORECASE)
_COOLANT_CLASSES = {"g11": "#2f9e4f", "g12++": "#7a4fb5", "g13": "#7a4fb5", "g12": "#d0342c"}


def drawing_for(
    *, category_path: Sequence[str], name: str, brand: str | None, article: str | None, options: Options
) -> Drawing:
    """The drawing of a product. `category_path`: slugs or names, root first; options by key, or (key, value) pairs."""
    facts = Facts.read(category_path, name, brand, article, options)
    sort = recognise(facts.name, facts.path)
    build = _BUILDERS.get(sort) or (_numbered(sort) if sort in KINDS else _carton)
    kind, params = build(facts)
    return Drawing(kind, {key: value for key, value in params.items() if value != ""})


def _colours(facts: Facts) -> Livery:
    return livery(facts.brand, read.line(facts))


def _numbered(kind: str) -> Callable[[Facts], Built]:
    """Kinds that show the brand and the number, in no colours of the brand."""
    return lambda facts: (kind, {"brand": facts.brand, "number": facts.article})


def _painted(kind: str, **from_livery: Callable[[Livery], str]) -> Callable[[Facts], Built]:
    """Kinds that show the brand and the number and take some colours from the livery."""

    def build(facts: Facts) -> Built:
        colours = _colours(facts)
        tints: dict[str, Scalar] = {key: choose(colours) for key, choose in from_livery.items()}
        return kind, {"brand": facts.brand, "number": facts.article, **tints}

    return build


def _carton(facts: Facts) -> Built:
    shown = facts.article or read.line(facts) or facts.name
    return CARTON, {"brand": facts.brand or facts.name, "number": shown, "stripe": _colours(facts).main}


def _oil(facts: Facts) -> Built:
    line = read.line(facts)
    return "canister", {
        "brand": facts.brand,
        "line": line,
        "grade": read.grade(facts),
        "volume": read.volume(facts),
        "note": read.base_oil(facts),
        **livery(facts.brand, line).canister,
    }


def _liquid(facts: Facts, fallback: str) -> str:
    stated = read.colour_named(facts.option("color", "colour"), facts.name)
    if stated:
        return stated
    grade = read.grade(facts).lower()
    return next((paint for name, paint in _COOLANT_CLASSES.items() if grade.startswith(name)), fallback)


def _clear(facts: Facts, word: str, grade: str, liquid: str) -> Built:
    """A see-through canister, or a bottle when there is less than two litres."""
    volume, colours = read.volume(facts), _colours(facts)
    texts: dict[str, Scalar] = {
        "brand": facts.brand or word, "line": read.line(facts) or word, "grade": grade, "volume": volume,
    }  # fmt: skip
    if 0 < read.litres(volume) < 2:
        return "bottle", {**texts, "body": liquid, "label": "#ffffff", "accent": colours.main, "cap": "#192124"}
    stripe = dark(liquid, 0.35) if is_light(liquid) else dark(liquid, 0.15)
    return "fluid", {**texts, "liquid": liquid, "body": stripe, "cap": dark(liquid, 0.55)}


def _coolant(facts: Facts) -> Built:
    grade = read.grade(facts) or read.frost(facts)
    return _clear(facts, "Антифриз", grade, _liquid(facts, "#2f9e4f"))


def _washer(facts: Facts) -> Built:
    return _clear(facts, "Омыватель стёкол", read.frost(facts) or facts.option("season"), _liquid(facts, "#3f8fd6"))


def _adblue(facts: Facts) -> Built:
    kind, params = _clear(facts, "AdBlue", "AdBlue", "#cfe3ee")
    return kind, {**params, "body": "#0b63ad", "cap": "#0b63ad"}


def _small_fluid(facts: Facts) -> Built:
    colours, volume = _colours(facts), read.volume(facts)
    if read.litres(volume) >= 2:
        return _oil(facts)
    return "bottle", {
        "brand": facts.brand,
        "line": read.line(facts) or _purpose(facts),
        "grade": read.grade(facts) or _purpose(facts),
        "volume": volume,
        "body": colours.main,
        "accent": _distinct(colours.second, colours.main),
    }


def _spray(facts: Facts) -> Built:
    colours = _colours(facts)
    return "spray", {
        "brand": facts.brand,
        "line": read.line(facts),
        "grade": _purpose(facts),
        "volume": read.volume(facts),
        "body": colours.main,
        "accent": _distinct(colours.second, colours.main),
    }


def _tube(facts: Facts) -> Built:
    colours = _colours(facts)
    paint = read.colour_named(facts.option("color"), facts.name)
    return "tube", {
        "brand": facts.brand,
        "line": _purpose(facts),
        "grade": read.line(facts),
        "volume": read.volume(facts),
        "body": colours.main,
        "accent": paint or _distinct(colours.second, colours.main),
    }


def _purpose(facts: Facts) -> str:
    """The words before the brand: «Очиститель тормозов»."""
    at = fold(facts.name).find(fold(facts.brand)) if facts.brand else -1
    words = facts.name[:at] if at > 0 else facts.name.split(",")[0]
    return words.strip(" ,-")


def _distinct(colour: str, ground: str) -> str:
    """A colour that is seen on the ground."""
    return colour if abs(luma(colour) - luma(ground)) > 0.16 else ("#192124" if is_light(ground) else "#ffd84d")


def _oil_filter(facts: Facts) -> Built:
    return "oil_filter", {"brand": facts.brand, "number": facts.article, **_colours(facts).filter}


def _cabin_filter(facts: Facts) -> Built:
    stated = facts.option("carbon").lower()
    carbon = stated in ("да", "yes", "1", "true") or facts.mentions("уголь", "carbon", "cuk ", "lak ")
    body = _readable(_colours(facts).main)
    return "cabin_filter", {"brand": facts.brand, "number": facts.article, "carbon": carbon, "body": body}


def _readable(colour: str) -> str:
    """Dark enough for letters on white."""
    return dark(colour, 0.5) if is_light(colour) else colour


def _brake_disc(facts: Facts) -> Built:
    solid = facts.option("vented").lower() in ("нет", "no", "0", "false") or facts.mentions("невент", "сплошн")
    return "brake_disc", {
        "brand": facts.brand,
        "vented": not solid,
        "drilled": facts.mentions("перфор", "сверлен"),
        "slotted": facts.mentions("насеч", "слотир"),
        "bolts": 4 if facts.brand in ("LADA",) or facts.mentions("lada", "4 отв") else 5,
    }


def _spark_plug(facts: Facts) -> Built:
    return "spark_plug", {"brand": facts.brand, "brandInk": _readable(_colours(facts).main)}


def _belt(facts: Facts) -> Built:
    toothed = bool(facts.option("teeth")) or facts.mentions("грм", "зубчат")
    return "belt", {"brand": facts.brand, "number": facts.article, "toothed": toothed}


def _battery(facts: Facts) -> Built:
    colours, found = _colours(facts), _CAPACITY.search(facts.name)
    capacity = facts.option("capacity_ah") or (found.group(1) if found else "")
    current = facts.option("cca_a")
    return "battery", {
        "brand": facts.brand,
        "line": _CAPACITY.split(read.line(facts))[0].strip(" ,"),
        "capacity": f"{capacity} А·ч" if capacity else "",
        "current": f"{current} А" if current else "",
        "polarity": facts.option("polarity"),
        "label": colours.main,
        "accent": _distinct(colours.second, colours.main),
    }


def _lamp(facts: Facts) -> Built:
    stated = facts.option("base", "socket")
    head = _HEADLIGHT_BASE.search(stated) or _HEADLIGHT_BASE.search(facts.name)
    if head:
        return "lamp", {"brand": facts.brand, "line": stated or head.group().upper()}
    signal = _SIGNAL_BASE.search(facts.name)
    base = stated or (signal.group().upper() if signal else "")
    if not base and not facts.mentions("сигнал", "габарит", "накалив"):
        return "lamp", {"brand": facts.brand}
    amber = "#f0a53a" if facts.mentions("желт", "оранж", "py21w") else ""
    return "bulb", {"brand": facts.brand, "line": base, "tint": amber}


def _wiper(facts: Facts) -> Built:
    found = re.search(r"(\d{3})\s?мм", facts.name)
    stated = " ".join(facts.options.get("length_mm", ())) or (found.group(1) if found else "")
    length = " / ".join(re.findall(r"\d+", stated))
    return "wiper", {"brand": facts.brand, "length": f"{length} мм" if length else "", "body": _colours(facts).main}


def _strut(facts: Facts) -> Built:
    colours = _colours(facts)
    return "strut", {"brand": facts.brand, "body": "#1f2b33", "spring": colours.main}


def _tyre(facts: Facts) -> Built:
    found = re.search(r"\d{3}/\d{2}\s?z?r\s?\d{2}", facts.name, re.IGNORECASE)
    size = facts.option("size") or (found.group().upper() if found else "")
    winter = facts.mentions("зим", "шипов", "winter", "ice")
    return "tyre", {"brand": facts.brand, "line": _tyre_line(facts), "size": size, "winter": winter}


def _tyre_line(facts: Facts) -> str:
    return re.split(r"\s\d{3}/\d{2}", read.line(facts))[0]


def _dark_tint(colours: Livery) -> str:
    return mix("#23292c", colours.main, 0.16)


_BUILDERS: dict[str, Callable[[Facts], Built]] = {
    CARTON: _carton,
    "oil": _oil,
    "coolant": _coolant,
    "washer": _washer,
    "adblue": _adblue,
    "small_fluid": _small_fluid,
    "spray": _spray,
    "tube": _tube,
    "oil_filter": _oil_filter,
    "air_filter": _painted("air_filter", body=lambda c: dark(c.filter.get("stripe", c.main), 0.35)),
    "cabin_filter": _cabin_filter,
    "fuel_filter": _painted("fuel_filter", stripe=lambda c: c.main),
    "brake_disc": _brake_disc,
    "brake_pads": _painted("brake_pads", body=_dark_tint),
    "brake_shoes": _painted("brake_shoes", body=lambda c: mix("#3a4347", c.main, 0.12)),
    "spark_plug": _spark_plug,
    "belt": _belt,
    "battery": _battery,
    "lamp": _lamp,
    "wiper": _wiper,
    "strut": _strut,
    "spring": _painted("spring", brandInk=lambda c: _readable(c.main)),
    "arm": _painted("arm", body=lambda c: mix("#2b3236", c.main, 0.08)),
    "tyre": _tyre,
}
