"""Volumes and weights: their notation, and the price and demand of one volume against another."""

_MEASURES = {"л": 1.0, "мл": 0.001, "кг": 1.0, "г": 0.001}
#: Twice the volume costs 2 ** 0.86 = 1.8 times as much.
_ELASTICITY = 0.86


def amount(value: float, unit: str) -> str:
    """(0.5, "л") → «0,5 л»."""
    return f"{value:g} {unit}".replace(".", ",").replace("-", "−")


def quantity(volume: str) -> float:
    """«300 мл» → 0.3, in litres or kilograms."""
    value, _, unit = volume.partition(" ")
    return float(value.replace(",", ".")) * _MEASURES[unit]


def price_of(volume: float, known_price: float, known_volume: float) -> float:
    """The price of a volume from the known price of another (power law with `_ELASTICITY`)."""
    return known_price * float((volume / known_volume) ** _ELASTICITY)


def demand_for(volume: float) -> float:
    """The share of buyers that take this volume: cans most, drums least."""
    if volume >= 100:
        return 0.02
    if volume >= 10:
        return 0.1
    return 1.0 if 3 <= volume <= 5 else 0.65
