"""Builders of drawing parameters that many product types share, and contrast of colours."""

import re
from collections.abc import Callable

from drawings.colours import dark, is_light, luma, mix
from drawings.parameters import Scalar
from drawings.selection import label_texts
from drawings.selection.brand_colours import BrandColours, brand_colours, has_lines
from drawings.selection.product_facts import ProductFacts

#: A kind of drawing and its parameters.
KindAndParams = tuple[str, dict[str, Scalar]]
Builder = Callable[[ProductFacts], KindAndParams]


def colours_of(facts: ProductFacts) -> BrandColours:
    return brand_colours(facts.brand, label_texts.line(facts) if has_lines(facts.brand) else "")


def numbered(kind: str) -> Callable[[ProductFacts], KindAndParams]:
    """A builder for kinds that show the brand and the number but no brand colours."""
    return lambda facts: (kind, {"brand": facts.brand, "number": facts.article})


def painted(kind: str, **from_brand: Callable[[BrandColours], str]) -> Callable[[ProductFacts], KindAndParams]:
    """A builder for kinds that show the brand, the number and some brand colours."""

    def build(facts: ProductFacts) -> KindAndParams:
        colours = colours_of(facts)
        tints: dict[str, Scalar] = {key: choose(colours) for key, choose in from_brand.items()}
        return kind, {"brand": facts.brand, "number": facts.article, **tints}

    return build


def device(kind: str, paint: str) -> Callable[[ProductFacts], KindAndParams]:
    """A builder for devices: the brand, the model and one brand colour."""

    def build(facts: ProductFacts) -> KindAndParams:
        model = label_texts.line(facts) or facts.article
        return kind, {"brand": facts.brand, "line": model, paint: colours_of(facts).main}

    return build


def sizes(facts: ProductFacts, **options: str) -> dict[str, Scalar]:
    """Parameters with the values of their options; without those that are not set."""
    if not facts.options:
        return {}
    return {key: value for key, option in options.items() if (value := facts.option(option))}


def readable(colour: str) -> str:
    """`colour`, darkened if needed, so that letters of it are readable on white."""
    return dark(colour, 0.5) if is_light(colour) else colour


def distinct(colour: str, ground: str) -> str:
    """`colour` when it contrasts with `ground`, else black or yellow."""
    return colour if abs(luma(colour) - luma(ground)) > 0.16 else ("#192124" if is_light(ground) else "#ffd84d")


def dark_tint(colours: BrandColours) -> str:
    return mix("#23292c", colours.main, 0.16)


def first(pattern: str, text: str) -> str:
    match = re.search(pattern, text, re.IGNORECASE)
    return match.group(1) if match else ""
