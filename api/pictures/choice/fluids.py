"""Drawings of what is poured and sprayed: oils, coolants, bottles, cans, tubes."""

from api.pictures.choice import facts as read
from api.pictures.choice.facts import Facts
from api.pictures.choice.liveries import livery
from api.pictures.choice.shared import Built, colours_of, distinct
from api.pictures.colour import dark, is_light
from api.pictures.params import Scalar
from api.text.folding import fold

_COOLANT_CLASSES = {"g11": "#2f9e4f", "g12++": "#7a4fb5", "g13": "#7a4fb5", "g12": "#d0342c"}


def oil(facts: Facts) -> Built:
    line = read.line(facts)
    return "canister", {
        "brand": facts.brand,
        "line": line,
        "grade": read.grade(facts),
        "volume": read.volume(facts),
        "note": read.base_oil(facts),
        **livery(facts.brand, line).canister,
    }


def coolant(facts: Facts) -> Built:
    grade = read.grade(facts) or read.frost(facts)
    return _clear(facts, "Антифриз", grade, _liquid(facts, "#2f9e4f"))


def washer(facts: Facts) -> Built:
    return _clear(facts, "Омыватель стёкол", read.frost(facts) or facts.option("season"), _liquid(facts, "#3f8fd6"))


def adblue(facts: Facts) -> Built:
    kind, params = _clear(facts, "AdBlue", "AdBlue", "#cfe3ee")
    return kind, {**params, "line": "раствор мочевины", "body": "#0b63ad", "cap": "#0b63ad"}


def small_fluid(facts: Facts) -> Built:
    colours, volume = colours_of(facts), read.volume(facts)
    if read.litres(volume) >= 2:
        return oil(facts)
    return "bottle", {
        "brand": facts.brand,
        "line": read.line(facts) or (_purpose(facts) if read.grade(facts) else ""),
        "grade": read.grade(facts) or _purpose(facts),
        "volume": volume,
        "body": colours.main,
        "accent": distinct(colours.second, colours.main),
    }


def spray(facts: Facts) -> Built:
    colours = colours_of(facts)
    return "spray", {
        "brand": facts.brand,
        "line": read.line(facts),
        "grade": _purpose(facts),
        "volume": read.volume(facts),
        "body": colours.main,
        "accent": distinct(colours.second, colours.main),
    }


def tube(facts: Facts) -> Built:
    colours = colours_of(facts)
    paint = read.colour_named(facts.option("color"), facts.name)
    return "tube", {
        "brand": facts.brand,
        "line": _purpose(facts),
        "grade": read.line(facts),
        "volume": read.volume(facts),
        "body": colours.main,
        "accent": paint or distinct(colours.second, colours.main),
    }


def _liquid(facts: Facts, fallback: str) -> str:
    stated = read.colour_named(facts.option("color", "colour"), facts.name)
    if stated:
        return stated
    grade = read.grade(facts).lower()
    return next((paint for name, paint in _COOLANT_CLASSES.items() if grade.startswith(name)), fallback)


def _clear(facts: Facts, word: str, grade: str, liquid: str) -> Built:
    """A see-through canister, or a bottle when there is less than two litres."""
    volume, colours = read.volume(facts), colours_of(facts)
    texts: dict[str, Scalar] = {
        "brand": facts.brand or word, "line": read.line(facts) or word, "grade": grade, "volume": volume,
    }  # fmt: skip
    if 0 < read.litres(volume) < 2:
        return "bottle", {**texts, "body": liquid, "label": "#ffffff", "accent": colours.main, "cap": "#192124"}
    stripe = dark(liquid, 0.35) if is_light(liquid) else dark(liquid, 0.15)
    return "fluid", {**texts, "liquid": liquid, "body": stripe, "cap": dark(liquid, 0.55)}


def _purpose(facts: Facts) -> str:
    """The words before the brand: «Очиститель тормозов»."""
    at = fold(facts.name).find(fold(facts.brand)) if facts.brand else -1
    words = facts.name[:at] if at > 0 else facts.name.split(",")[0]
    return words.strip(" ,-")
