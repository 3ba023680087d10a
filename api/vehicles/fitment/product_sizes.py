"""What a product states of its size as a battery, a lamp of the headlights or a wiper blade. Pure."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from api.text.folding import fold

#: Options that the sizes are read from.
SIZE_OPTIONS = ("length_mm", "base", "polarity", "capacity_ah", "size_mm", "case")

_KINDS = (
    ("battery", re.compile(r"(?:аккумулятор(?!н)|акб(?!\w))")),
    ("lamp", re.compile(r"(?:авто)?ламп[аы](?!\w)")),
    ("wiper_blades", re.compile(r"(?:комплект )?(?:щет\w+ (?:\S+ ){0,2}стеклооч|дворник)")),
)
#: Beginnings of their names for LIKE.
SIZED_NAMES = ("Аккумулятор%", "АКБ%", "Лампа%", "Лампы%", "Автоламп%", "Щ_тк%", "Комплект щ_ток%", "Дворник%")
_REAR = re.compile(r"задн")
_BASE = re.compile(r"(?<![\w-])(h(?:[1-9]|1[0-6])|hb[34]|d[1-8][srs])(?!\w)")
_CENTIMETRES = re.compile(r"(?<!\d)([2-9]\d)\s?см")
_MILLIMETRES = re.compile(r"(?<!\d)([2-9]\d\d)\s?мм")
_CAPACITY = re.compile(r"6\s?-?\s?ст\s?-?\s?(\d{2,3})|(?<!\d)(\d{2,3})\s?а[·*.]?\s?ч")
_POLARITIES = (("обратная", re.compile(r"\bобр|\bо\.?п\b|\(0\)")), ("прямая", re.compile(r"\bпрям|\bп\.?п\b|\(1\)")))


@dataclass(frozen=True, slots=True)
class ProductSizes:
    """`kind` is `battery`, `lamp` or `wiper_blades`; unknown sizes are empty. Millimetres, ampere-hours."""

    kind: str
    lengths: tuple[float, ...] = ()
    base: str = ""
    polarity: str = ""
    capacity: float | None = None
    #: Length, width, height.
    box: tuple[float, ...] = ()
    case: str = ""


def product_sizes(options: Mapping[str, Sequence[str]], name: str) -> ProductSizes | None:
    """None for other products, and for blades of the rear window. Numbers of options are texts with a point."""
    return _sizes(tuple(tuple(options.get(key, ())) for key in SIZE_OPTIONS), fold(name))


@lru_cache(maxsize=16384)
def _sizes(values: tuple[tuple[str, ...], ...], name: str) -> ProductSizes | None:
    kind = next((kind for kind, pattern in _KINDS if pattern.match(name)), "")
    texts = {key: tuple(map(fold, texts)) for key, texts in zip(SIZE_OPTIONS, values, strict=True)}
    if kind == "battery":
        return _battery(texts, name)
    if kind == "lamp":
        base = _first(texts["base"]) or _first(_BASE.findall(name))
        return ProductSizes(kind, base=base.upper()) if _BASE.fullmatch(base) else None
    if kind == "wiper_blades" and not _REAR.search(name):
        lengths = _numbers(texts["length_mm"]) or _lengths(name)
        return ProductSizes(kind, lengths=lengths)
    return None


def _battery(texts: Mapping[str, tuple[str, ...]], name: str) -> ProductSizes:
    capacity = _CAPACITY.search(name)
    of_name = (float(capacity[1] or capacity[2]),) if capacity else ()
    stated = _first(texts["polarity"]) or name
    return ProductSizes(
        "battery",
        polarity=next((polarity for polarity, pattern in _POLARITIES if pattern.search(stated)), ""),
        capacity=next(iter(_numbers(texts["capacity_ah"]) or of_name), None),
        box=box_of(_first(texts["size_mm"])),
        case=_first(texts["case"]),
    )


def box_of(text: str) -> tuple[float, ...]:
    """«242×175×190»; empty for other texts."""
    numbers = tuple(float(number) for number in re.findall(r"\d+", text))
    return numbers if len(numbers) == 3 else ()


def _lengths(name: str) -> tuple[float, ...]:
    millimetres = [float(length) for length in _MILLIMETRES.findall(name)]
    return tuple(millimetres or (10 * float(length) for length in _CENTIMETRES.findall(name)))


def _numbers(texts: Iterable[str]) -> tuple[float, ...]:
    return tuple(float(text) for text in texts if re.fullmatch(r"\d+(?:\.\d+)?", text))


def _first(texts: Iterable[str]) -> str:
    return next(iter(texts), "")
