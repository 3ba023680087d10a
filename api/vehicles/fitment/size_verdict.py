"""Fitment of batteries, headlight lamps and wiper blades by the sizes that a car takes. Pure.

A size says nothing of terminals, mounts and trims, so even a size from a source leaves something to check.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from api.vehicles.fitment.fitment_product import FittedSize
from api.vehicles.fitment.product_sizes import ProductSizes, box_of, product_sizes
from api.vehicles.fitment.verdict_type import FitmentVerdict

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
                "possible", f"{beams[row.kind]} {row.value}{_memory(row)}: сверьте с маркировкой лампы"
            )
    known = ", ".join(f"{beams[row.kind]} {row.value}{_memory(row)}" for row in lamps)
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
    words = f"щётки {' и '.join(lengths)} мм{_memory(row)}"
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
    if reason := _too_small(product, own):
        return FitmentVerdict("unknown", reason)
    is_whole = bool(product.box and "size_mm" in own)
    to_check = "сверьте клеммы" if is_whole else "сверьте размер со старой батареей"
    return FitmentVerdict("possible", f"полярность {polarity.value}{_memory(polarity)}: {to_check}")


def _battery_contradiction(product: ProductSizes, own: Mapping[str, FittedSize]) -> str:
    for option, noun, value in (("polarity", "полярность", product.polarity), ("case", "корпус", product.case)):
        row = own.get(option)
        if row is not None and value and value != row.value:
            return f"{noun} {value}, а у этой машины {row.value}{_memory(row)}"
    row = own.get("size_mm")
    box = box_of(row.value) if row else ()
    if row and any(size > place + _BOX_TOLERANCE for size, place in zip(product.box, box, strict=False)):
        sizes = "×".join(f"{size:.0f}" for size in product.box)
        return f"размер {sizes} мм, а место {row.value}{_memory(row)}"
    return ""


def _too_small(product: ProductSizes, own: Mapping[str, FittedSize]) -> str:
    row = own.get("capacity_ah")
    if row is None or product.capacity is None:
        return ""
    least = float(row.value.split("-")[0])
    return f"ёмкость {product.capacity:.0f} А·ч, а нужно {row.value}{_memory(row)}" if product.capacity < least else ""


def _memory(row: FittedSize) -> str:
    return "" if row.is_confirmed else " (по памяти)"
