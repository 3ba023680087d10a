"""How exactly one car of an applicability text names a vehicle: its model, generation and body. Pure."""

from collections.abc import Sequence

from api.vehicles.applicability import EXACT, OTHER_GENERATION, SAME_MODEL, entry_match
from api.vehicles.car_names import transcription_set, transcriptions
from api.vehicles.fitment.applicability_statement import CarEntry
from api.vehicles.fitment.car_generation import is_other_generation, is_own_generation
from api.vehicles.fitment.matchable_car import MatchableCar

#: Words of model names that applicability texts leave out.
_OPTIONAL_WORDS = frozenset(transcriptions("sedan hatchback wagon series"))


def entry_level(entry: CarEntry, car: MatchableCar) -> int:
    """As `api.vehicles.applicability.entry_match`, with generations and bodies compared; 0 for another make."""
    if entry.make != car.car.make or _names_only_a_number(entry, car):
        return 0
    level = entry_match(list(entry.words), car.car)
    if level not in (SAME_MODEL, OTHER_GENERATION):
        return level
    rest = words_after_model(entry, car)
    if is_other_generation(rest, car.modification):
        return OTHER_GENERATION
    if is_own_generation(rest, car.modification):
        return EXACT
    return SAME_MODEL


def _names_only_a_number(entry: CarEntry, car: MatchableCar) -> bool:
    """«Mazda 2» is not the second generation of a CX-5."""
    first = entry.words[0] if entry.words else ""
    return first.isdecimal() and len(first) < 3 and first not in transcription_set(car.modification.model)


def words_after_model(entry: CarEntry, car: MatchableCar) -> Sequence[str]:
    """Words of the entry that are not the model's name."""
    model = set(transcriptions(car.modification.model))
    return [word for word in entry.words if not set(transcriptions(word)) <= model]


def has_full_name(entry: CarEntry, car: MatchableCar) -> bool:
    """«Land Cruiser» does not name a Land Cruiser Prado, nor «Almera» an Almera Classic."""
    first, *others = transcriptions(car.modification.model)
    model = "".join([first, *(word for word in others if word not in _OPTIONAL_WORDS and not word.isdecimal())])
    body = "".join(transcriptions(car.modification.body_code))
    spoken = transcriptions(" ".join(entry.words))
    return not others or model in "".join(spoken) or body in spoken
