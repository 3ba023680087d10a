"""Similarity of products: packagings of one product, products for one car, products with the same options. Pure."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from api.catalog.schemas import format_value
from api.text.folding import fold

FITS, CAR = "fits", "car_make"
#: Keys of the options that state the amount in a package.
AMOUNTS = ("volume_l", "volume")
#: A shorter entry of a list of cars («3», «IV») is ambiguous without the entry before it.
_MIN_CAR_LENGTH = 5
#: The share of the category's facets that must agree.
_MIN_SHARE = 0.5
_AMOUNT = re.compile(r"(\d+(?:[.,]\d+)?) ?(мл|л|кг|г)")
_MEASURES: dict[str, tuple[Literal["л", "кг"], float]] = {
    "л": ("л", 1.0),
    "мл": ("л", 0.001),
    "кг": ("кг", 1.0),
    "г": ("кг", 0.001),
}

#: Values by key of the option.
Options = Mapping[str, frozenset[str | float]]


class ProductTraits(NamedTuple):
    id: int
    brand_id: int | None
    category_id: int
    popularity: int
    options: Options


class Amount(NamedTuple):
    """An amount of a package: `text` for display, `size` in `measure`."""

    text: str
    measure: Literal["л", "кг"]
    size: float


class Analog(NamedTuple):
    """A similar product, why it is one, and the keys of the options that agree."""

    id: int
    basis: Literal["number", "car", "options"]
    same: Sequence[str] = ()


def cars(options: Options) -> set[str]:
    """Folded names of the cars in the option `fits`."""
    listed = (str(value) for value in options.get(FITS, ()))
    entries = (fold(entry).strip() for text in listed for entry in text.split(","))
    return {entry for entry in entries if len(entry) >= _MIN_CAR_LENGTH}


def amount(options: Options) -> Amount | None:
    """The amount in litres or kilograms; None when the options state none."""
    for value in options.get("volume_l", ()):
        if isinstance(value, float | int) and value > 0:
            return Amount(f"{format_value(value)}\u00a0л", "л", float(value))
    for value in options.get("volume", ()):
        if match := _AMOUNT.fullmatch(str(value).strip()):
            measure, share = _MEASURES[match[2]]
            return Amount(f"{match[1]}\u00a0{match[2]}", measure, float(match[1].replace(",", ".")) * share)
    return None


def packagings(product: ProductTraits, others: Sequence[ProductTraits]) -> list[tuple[int, Amount]]:
    """The product and those of its brand and category whose options differ only in the amount, by ascending amount."""
    if product.brand_id is None or amount(product.options) is None:
        return []
    traits = _without_amount(product.options)
    # The product itself is the last, so that it stands for its size.
    by_size = {
        size.size: (candidate.id, size)
        for candidate in [*reversed(others), product]
        if (candidate.brand_id, candidate.category_id) == (product.brand_id, product.category_id)
        and _without_amount(candidate.options) == traits
        and (size := amount(candidate.options))
    }
    return [by_size[size] for size in sorted(by_size)] if len(by_size) > 1 else []


def for_same_cars(product: ProductTraits, others: Sequence[ProductTraits]) -> list[int]:
    """Ids of products for one of the same cars, except those for another axle or side."""
    product_cars = cars(product.options)
    common = {candidate.id: len(product_cars & cars(candidate.options)) for candidate in others}
    matches = [
        candidate
        for candidate in others
        if candidate.id != product.id and common[candidate.id] and not _contradicts(product, candidate)
    ]
    matches.sort(key=lambda candidate: (-common[candidate.id], -candidate.popularity))
    return [candidate.id for candidate in matches]


def similar_by_options(product: ProductTraits, others: Sequence[ProductTraits], facets: Sequence[str]) -> list[Analog]:
    """Products similar by the facets of the category: the first facet must agree, and at least half of all."""
    keys = [key for key in facets if key in product.options and key not in (*AMOUNTS, CAR)]
    if not keys:
        return []
    size = amount(product.options)
    rated = []
    for candidate in others:
        equal_keys = [key for key in keys if product.options[key] & candidate.options.get(key, frozenset())]
        if candidate.id == product.id or keys[0] not in equal_keys or len(equal_keys) < _MIN_SHARE * len(keys):
            continue
        other_size = amount(candidate.options)
        differs = size is not None and (other_size is None or size[1:] != other_size[1:])
        rank = (differs, -len(equal_keys), -candidate.popularity, candidate.id)
        rated.append((rank, Analog(candidate.id, "options", equal_keys)))
    return [analog for _, analog in sorted(rated)]


def _contradicts(product: ProductTraits, candidate: ProductTraits) -> bool:
    return any(
        key in product.options and key in candidate.options and not product.options[key] & candidate.options[key]
        for key in ("axle", "side")
    )


def _without_amount(options: Options) -> dict[str, frozenset[str | float]]:
    return {key: values for key, values in options.items() if key not in AMOUNTS}
