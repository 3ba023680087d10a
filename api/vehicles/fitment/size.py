"""Fitment of batteries, headlight lamps and wiper blades by the sizes that a car takes. Pure.

A size says nothing of terminals, mounts and trims, so even a size from a source leaves something to check.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from api.text.folding import fold
from api.vehicles.fitment.evidence import FitmentVerdict, FittedSize
from api.vehicles.labels import doubt

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
        of_name = [float(length) for length in _MILLIMETRES.findall(name)]
        of_name = of_name or [10 * float(length) for length in _CENTIMETRES.findall(name)]
        return ProductSizes(kind, lengths=_numbers(texts["length_mm"]) or tuple(of_name))
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


def _numbers(texts: Iterable[str]) -> tuple[float, ...]:
    return tuple(float(text) for text in texts if re.fullmatch(r"\d+(?:\.\d+)?", text))


def _first(texts: Iterable[str]) -> str:
    return next(iter(texts), "")


_LAMPS = (("lamp_low_beam", "ближний свет"), ("lamp_high_beam", "дальний свет"))
#: A lamp of both beams: a car with another low beam has no place for it.
_BOTH_BEAMS = "H4"
#: Millimetres: a single blade up to this length may be for the rear window.
_REAR_BLADE = 430
#: Millimetres by which a blade may differ, and a battery may be larger than the place for it.
_BLADE_TOLERANCE, _BOX_TOLERANCE = 20, 5


def size_verdict(
    options: Mapping[str, Sequence[str]], name: str, sizes: tuple[FittedSize, ...]
) -> FitmentVerdict | None:
    """None for other products, and where the car's size of the kind is unknown. Numbers of options are texts."""
    product = product_sizes(options, name) if sizes else None
    return None if product is None else verdict_of_sizes(product, sizes)


@lru_cache(maxsize=65536)
def verdict_of_sizes(product: ProductSizes, sizes: tuple[FittedSize, ...]) -> FitmentVerdict | None:
    if product.kind == "lamp":
        return _lamp_verdict(product, sizes)
    own = {row.option: row for row in sizes if row.kind == product.kind}
    if not own:
        return None
    return _battery_verdict(product, own) if product.kind == "battery" else _blade_verdict(product, own)


def _lamp_verdict(product: ProductSizes, sizes: Iterable[FittedSize]) -> FitmentVerdict | None:
    beams = dict(_LAMPS)
    lamps = [row for row in sizes if row.kind in beams]
    if not lamps:
        return None
    for row in lamps:
        if row.value == product.base:
            return FitmentVerdict(
                "possible", f"{beams[row.kind]} {row.value}{doubt(row.is_confirmed)}: сверьте с маркировкой лампы"
            )
    known = ", ".join(f"{beams[row.kind]} {row.value}{doubt(row.is_confirmed)}" for row in lamps)
    low_beams = [row for row in lamps if row.kind == "lamp_low_beam"]
    if product.base == _BOTH_BEAMS and low_beams:
        return FitmentVerdict("contradicts", f"цоколь {product.base}, а у этой машины {known}")
    return FitmentVerdict("unknown", f"у этой машины {known}")


def _blade_verdict(product: ProductSizes, own: Mapping[str, FittedSize]) -> FitmentVerdict | None:
    row = own.get("length_mm")
    if row is None or not product.lengths:
        return None
    places = [float(length) for length in row.value.split("+")]
    gaps = [min(abs(length - place) for place in places) for length in product.lengths]
    lengths = dict.fromkeys(f"{place:.0f}" for place in places)
    words = f"щётки {' и '.join(lengths)} мм{doubt(row.is_confirmed)}"
    if max(gaps) == 0:
        return FitmentVerdict("possible", f"спереди у этой машины {words}: сверьте крепление")
    may_be_rear = len(product.lengths) == 1 and product.lengths[0] <= _REAR_BLADE
    if max(gaps) <= _BLADE_TOLERANCE or may_be_rear:
        return FitmentVerdict("unknown", f"спереди у этой машины {words}")
    own_lengths = " и ".join(f"{length:.0f}" for length in product.lengths)
    return FitmentVerdict("contradicts", f"длина {own_lengths} мм, а у этой машины {words}")


def _battery_verdict(product: ProductSizes, own: Mapping[str, FittedSize]) -> FitmentVerdict | None:
    if reason := _battery_contradiction(product, own):
        return FitmentVerdict("contradicts", reason)
    polarity = own.get("polarity")
    if polarity is None or not product.polarity:
        return FitmentVerdict("unknown", "полярность не названа: сверьте со старой батареей")
    row = own.get("capacity_ah")
    if row and product.capacity is not None and product.capacity < float(row.value.split("-")[0]):
        reason = f"ёмкость {product.capacity:.0f} А·ч, а нужно {row.value}{doubt(row.is_confirmed)}"
        return FitmentVerdict("unknown", reason)
    is_whole = bool(product.box and "size_mm" in own)
    to_check = "сверьте клеммы" if is_whole else "сверьте размер со старой батареей"
    return FitmentVerdict("possible", f"полярность {polarity.value}{doubt(polarity.is_confirmed)}: {to_check}")


def _battery_contradiction(product: ProductSizes, own: Mapping[str, FittedSize]) -> str:
    for option, noun, value in (("polarity", "полярность", product.polarity), ("case", "корпус", product.case)):
        row = own.get(option)
        if row is not None and value and value != row.value:
            return f"{noun} {value}, а у этой машины {row.value}{doubt(row.is_confirmed)}"
    row = own.get("size_mm")
    box = box_of(row.value) if row else ()
    if row and any(size > place + _BOX_TOLERANCE for size, place in zip(product.box, box, strict=False)):
        sizes = "×".join(f"{size:.0f}" for size in product.box)
        return f"размер {sizes} мм, а место {row.value}{doubt(row.is_confirmed)}"
    return ""
