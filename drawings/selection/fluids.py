"""Parameters of drawings of fluids: oils, coolants, bottles, aerosol cans, tubes."""

from api.text.folding import fold
from drawings.colours import dark, is_light
from drawings.parameters import Scalar
from drawings.selection import label_texts
from drawings.selection.brand_colours import brand_colours
from drawings.selection.builders import KindAndParams, colours_of, distinct
from drawings.selection.product_facts import ProductFacts

_COOLANT_CLASSES = {"g11": "#2f9e4f", "g12++": "#7a4fb5", "g13": "#7a4fb5", "g12": "#d0342c"}


def oil(facts: ProductFacts) -> KindAndParams:
    line = label_texts.line(facts)
    return "canister", {
        "brand": facts.brand,
        "line": line,
        "grade": label_texts.grade(facts),
        "volume": label_texts.volume(facts),
        "note": label_texts.base_oil(facts),
        **brand_colours(facts.brand, line).canister,
    }


def coolant(facts: ProductFacts) -> KindAndParams:
    grade = label_texts.grade(facts) or label_texts.frost(facts)
    return _clear(facts, "Антифриз", grade, _liquid(facts, "#2f9e4f"))


def washer(facts: ProductFacts) -> KindAndParams:
    return _clear(
        facts, "Омыватель стёкол", label_texts.frost(facts) or facts.option("season"), _liquid(facts, "#3f8fd6")
    )


def adblue(facts: ProductFacts) -> KindAndParams:
    kind, params = _clear(facts, "AdBlue", "AdBlue", "#cfe3ee")
    return kind, {**params, "line": "раствор мочевины", "body": "#0b63ad", "cap": "#0b63ad"}


def small_fluid(facts: ProductFacts) -> KindAndParams:
    colours, volume = colours_of(facts), label_texts.volume(facts)
    if label_texts.litres(volume) >= 2:
        return oil(facts)
    return "bottle", {
        "brand": facts.brand,
        "line": label_texts.line(facts) or (_purpose(facts) if label_texts.grade(facts) else ""),
        "grade": label_texts.grade(facts) or _purpose(facts),
        "volume": volume,
        "body": colours.main,
        "accent": distinct(colours.second, colours.main),
    }


def spray(facts: ProductFacts) -> KindAndParams:
    colours = colours_of(facts)
    return "spray", {
        "brand": facts.brand,
        "line": label_texts.line(facts),
        "grade": _purpose(facts),
        "volume": label_texts.volume(facts),
        "body": colours.main,
        "accent": distinct(colours.second, colours.main),
    }


def tube(facts: ProductFacts) -> KindAndParams:
    colours = colours_of(facts)
    paint = label_texts.colour_named(facts.option("color"), facts.name)
    return "tube", {
        "brand": facts.brand,
        "line": _purpose(facts),
        "grade": label_texts.line(facts),
        "volume": label_texts.volume(facts),
        "body": colours.main,
        "accent": paint or distinct(colours.second, colours.main),
    }


def _liquid(facts: ProductFacts, fallback: str) -> str:
    stated = label_texts.colour_named(facts.option("color", "colour"), facts.name)
    if stated:
        return stated
    grade = label_texts.grade(facts).lower()
    return next((paint for name, paint in _COOLANT_CLASSES.items() if grade.startswith(name)), fallback)


def _clear(facts: ProductFacts, word: str, grade: str, liquid: str) -> KindAndParams:
    """A transparent canister, or a bottle for less than two litres."""
    volume, colours = label_texts.volume(facts), colours_of(facts)
    texts: dict[str, Scalar] = {
        "brand": facts.brand or word, "line": label_texts.line(facts) or word, "grade": grade, "volume": volume,
    }  # fmt: skip
    if 0 < label_texts.litres(volume) < 2:
        return "bottle", {**texts, "body": liquid, "label": "#ffffff", "accent": colours.main, "cap": "#192124"}
    stripe = dark(liquid, 0.35) if is_light(liquid) else dark(liquid, 0.15)
    return "fluid", {**texts, "liquid": liquid, "body": stripe, "cap": dark(liquid, 0.55)}


def _purpose(facts: ProductFacts) -> str:
    """The words before the brand: «Очиститель тормозов»."""
    start = fold(facts.name).find(fold(facts.brand)) if facts.brand else -1
    words = facts.name[:start] if start > 0 else facts.name.split(",")[0]
    return words.strip(" ,-")
