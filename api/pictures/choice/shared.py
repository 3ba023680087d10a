"""What the drawings of all sorts of goods share: the brand's colours, colours that read, common builders."""

import re
from collections.abc import Callable

from api.pictures.choice import facts as read
from api.pictures.choice.facts import Facts
from api.pictures.choice.liveries import Livery, livery
from api.pictures.colour import dark, is_light, luma, mix
from api.pictures.params import Scalar

#: A kind of drawing and its parameters.
Built = tuple[str, dict[str, Scalar]]
Builder = Callable[[Facts], Built]


def colours_of(facts: Facts) -> Livery:
    return livery(facts.brand, read.line(facts))


def numbered(kind: str) -> Callable[[Facts], Built]:
    """Kinds that show the brand and the number, in no colours of the brand."""
    return lambda facts: (kind, {"brand": facts.brand, "number": facts.article})


def painted(kind: str, **from_livery: Callable[[Livery], str]) -> Callable[[Facts], Built]:
    """Kinds that show the brand and the number and take some colours from the livery."""

    def build(facts: Facts) -> Built:
        colours = colours_of(facts)
        tints: dict[str, Scalar] = {key: choose(colours) for key, choose in from_livery.items()}
        return kind, {"brand": facts.brand, "number": facts.article, **tints}

    return build


def device(kind: str, paint: str) -> Callable[[Facts], Built]:
    """Apparatus: the brand, the model and one colour."""

    def build(facts: Facts) -> Built:
        model = read.line(facts) or facts.article
        return kind, {"brand": facts.brand, "line": model, paint: colours_of(facts).main}

    return build


def readable(colour: str) -> str:
    """Dark enough for letters on white."""
    return dark(colour, 0.5) if is_light(colour) else colour


def distinct(colour: str, ground: str) -> str:
    """A colour that is seen on the ground."""
    return colour if abs(luma(colour) - luma(ground)) > 0.16 else ("#192124" if is_light(ground) else "#ffd84d")


def dark_tint(colours: Livery) -> str:
    return mix("#23292c", colours.main, 0.16)


def first(pattern: str, text: str) -> str:
    found = re.search(pattern, text, re.IGNORECASE)
    return found.group(1) if found else ""
