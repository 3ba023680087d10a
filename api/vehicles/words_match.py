"""How well a supplier's list of cars names a car that the shopper described in words: «Веста 1.6». Pure."""

from api.vehicles.applicability import EXACT, SAME_MODEL, NamedCar, entry_match
from api.vehicles.fitment.applicability_statement import CarEntry, read_statement


def match(text: str, car: NamedCar, makes: tuple[str, ...]) -> int:
    """EXACT, SAME_MODEL, OTHER_GENERATION, SAME_MAKE or 0: the best match among the cars of the list."""
    entries = read_statement(text, makes).entries
    return max((_entry_match(entry, car) for entry in entries if entry.make == car.make), default=0)


def _entry_match(entry: CarEntry, car: NamedCar) -> int:
    """An engine that the shopper did not name makes an exact match one of the model."""
    level = entry_match(entry.words, car)
    return SAME_MODEL if level == EXACT and not _is_named(entry, car) else level


def _is_named(entry: CarEntry, car: NamedCar) -> bool:
    requirement = entry.requirement
    if requirement.is_shared or requirement.is_empty:
        return True
    volumes = {f"{low:.1f}" for low, high in requirement.litres if low == high}
    has_volume = not requirement.litres or not volumes.isdisjoint(car.words)
    return has_volume and not (requirement.fuel or requirement.engines)
