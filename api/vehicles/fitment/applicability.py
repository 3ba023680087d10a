"""Fitment by a supplier's applicability text: how well the cars that it lists name a car, and the verdict. Pure.

An incomplete statement never gives "fits". A text contradicts a car when it excludes it, names its model with another
generation, engine, fuel or displacement, or lists cars of unrelated makes only. A list that is cut contradicts only
the cars that it excludes, and cars without the engine that all of its cars have.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from api.vehicles.car_names import make_of, make_transcriptions, transcription_set, transcriptions
from api.vehicles.decoding.make_names import MAKES
from api.vehicles.fitment.car_codes import engine_codes, has_engine, is_other_generation, is_own_generation
from api.vehicles.fitment.evidence import FitmentVerdict, strongest
from api.vehicles.fitment.statement import ApplicabilityStatement, CarEntry, read_statement
from api.vehicles.labels import CHECK_BY_VIN
from api.vehicles.modification import Modification

#: Everything that the entry states is true of the car.
EXACT = 100
#: The model is the same; the generation or the engine is not named, or differs.
SAME_MODEL = 80
#: The model is the same, but of another generation.
OTHER_GENERATION = 60
#: Only the make is the same: either the entry or the car names no model.
SAME_MAKE = 40

_GENERATIONS = frozenset(map(str, range(1, 13)))

_RANGE = re.compile(r"(\d{4,5})[–-](\d{4,5})")


class NamedCar(NamedTuple):
    """A make, and the other spoken words (api.vehicles.car_names) that name the car."""

    make: str
    words: frozenset[str]


def entry_match(entry: Sequence[str], car: NamedCar) -> int:
    """EXACT, SAME_MODEL, OTHER_GENERATION, SAME_MAKE or 0, by the folded words of one car of the list; the make is the
    car's."""
    if not entry or not car.words:
        return SAME_MAKE
    if "".join(transcriptions(" ".join(entry[:2]))) in car.words:
        other_words = [word for word in entry if word not in entry[:2]]
    elif _names(entry[0], car):
        other_words = [word for word in entry if word != entry[0]]
    else:
        return 0
    if all(_names(word, car) for word in other_words):
        return EXACT
    generations = _GENERATIONS.intersection(transcriptions(" ".join(other_words)))
    is_other = generations and _GENERATIONS & car.words and generations.isdisjoint(car.words)
    return OTHER_GENERATION if is_other else SAME_MODEL


def _names(word: str, car: NamedCar) -> bool:
    """«V/VI» names either, «2110–2112» any number in between."""
    if numbers := _RANGE.fullmatch(word):
        low, high = map(int, numbers.groups())
        return any(low <= int(number) <= high for number in car.words if number.isdecimal() and len(number) <= 5)
    return any("".join(transcriptions(variant)) in car.words for variant in word.split("/") if variant)


def _car_words(car: Modification) -> str:
    """A vehicle of the catalogue as suppliers would write it, with the litres of its engine."""
    # Suppliers number generations from the second on; the first is told from them by the digit 1.
    generation = " ".join("1" if word == "I" else word for word in car.generation.split())
    # «Mazda 6 II» is not a Mazda 2: after a model of digits a generation would be taken for another model.
    is_numbered = car.model[:1].isdigit()
    volume = f"{car.displacement_l:.1f}" if car.displacement_l else ""
    return " ".join(filter(None, (car.make, car.model, "" if is_numbered else generation, car.body_code, volume)))


def car_of(text: str, makes: Collection[str]) -> NamedCar | None:
    """None when the text names none of the makes."""
    make = make_of(text, makes)
    return NamedCar(make, transcription_set(text) - make_transcriptions(make)) if make else None


_GROUPS = tuple(
    frozenset(group.split("|"))
    for group in (
        "Lada|Renault|Nissan|Dacia|Infiniti|Datsun|Mercedes-Benz|Mitsubishi|Samsung|Moskvich",
        "Lada|Chevrolet",
        "Volkswagen|Skoda|Audi|Seat|Porsche|Cupra|Jetta|Bentley",
        "Hyundai|Kia|Genesis|Mitsubishi",
        "Toyota|Lexus|Daihatsu|Scion|Subaru|Suzuki",
        "Chevrolet|Daewoo|Opel|Vauxhall|Buick|Cadillac|Saturn|Saab|Ravon|ZAZ|GMC|Pontiac|Suzuki|Isuzu",
        "Ford|Mazda|Volvo|Land Rover|Jaguar|Mercury|Lincoln",
        "Peugeot|Citroen|DS|Opel|Mini|BMW|Fiat|Mitsubishi|Ford|Volvo|Toyota",
        "Fiat|Alfa Romeo|Lancia|Jeep|Chrysler|Dodge|Suzuki|Opel",
        "Geely|Volvo|Belgee|Lynk & Co|Zeekr|Livan",
        "Chery|Exeed|Omoda|Jaecoo|Jetour|Tenet|Mitsubishi",
        "Haval|Great Wall|Tank|Wey|Poer|Mitsubishi",
        "Changan|Suzuki",
        "Moskvich|JAC",
        "GAZ|ГАЗ|UAZ|Volkswagen",
    )
)


def is_related(make: str, others: Iterable[str]) -> bool:
    """Whether one of the other makes is the same or shares engines or platforms with `make`."""
    named = set(others)
    return make in named or any(make in group and not group.isdisjoint(named) for group in _GROUPS)


#: Names of suppliers for makes that the catalogue spells otherwise.
_SUPPLIER_NAMES = {"GAZ": "ГАЗ"}
_OTHER_MAKES = {"LDV", "Maruti Suzuki", "Maxus", "Piaggio", "Proton", "Renault Trucks"}
_KNOWN_MAKES = tuple(sorted({_SUPPLIER_NAMES.get(make, make) for make in MAKES} | _OTHER_MAKES))
#: Other names of models: make, first word of the model, spoken words of the other names.
_MODEL_ALIASES = (("Lada", "niva", frozenset({"44", *transcriptions("4x4"), *transcriptions("4х4")})),)


@lru_cache(maxsize=8192)
def named_car(car: Modification) -> NamedCar:
    make = supplier_make(car.make)
    words = transcription_set(_car_words(car)) - make_transcriptions(make)
    model = transcriptions(car.model)[:1]
    for alias_make, first, names in _MODEL_ALIASES:
        if make == alias_make and model == [first]:
            words |= names
    return NamedCar(make, words)


def supplier_make(make: str) -> str:
    return _SUPPLIER_NAMES.get(make, make)


@lru_cache(maxsize=512)
def known_makes(make: str) -> tuple[str, ...]:
    """All known makes, and this one."""
    return _KNOWN_MAKES if make in _KNOWN_MAKES or not make else (*_KNOWN_MAKES, make)


#: Words of model names that applicability texts leave out.
_OPTIONAL_WORDS = frozenset(transcriptions("sedan hatchback wagon series"))


def entry_level(entry: CarEntry, car: Modification) -> int:
    """As `api.vehicles.fitment.applicability.entry_match`, with generations and bodies compared; 0 for another make."""
    named = named_car(car)
    number = next(iter(entry.words), "")
    # «Mazda 2» is not the second generation of a CX-5.
    if entry.make != named.make or (
        number.isdecimal() and len(number) < 3 and number not in transcription_set(car.model)
    ):
        return 0
    level = entry_match(entry.words, named)
    if level not in (SAME_MODEL, OTHER_GENERATION):
        return level
    rest = words_after_model(entry, car)
    if is_other_generation(rest, car):
        return OTHER_GENERATION
    if is_own_generation(rest, car):
        return EXACT
    return SAME_MODEL


def words_after_model(entry: CarEntry, car: Modification) -> Sequence[str]:
    """Words of the entry that are not the model's name."""
    model = set(transcriptions(car.model))
    return [word for word in entry.words if not set(transcriptions(word)) <= model]


def has_full_name(entry: CarEntry, car: Modification) -> bool:
    """«Land Cruiser» does not name a Land Cruiser Prado, nor «Almera» an Almera Classic."""
    first, *others = transcriptions(car.model)
    model = "".join([first, *(word for word in others if word not in _OPTIONAL_WORDS and not word.isdecimal())])
    body = "".join(transcriptions(car.body_code))
    spoken = transcriptions(" ".join(entry.words))
    return not others or model in "".join(spoken) or body in spoken


_MAX_MAKES = 3
_NOT_CLEAR = FitmentVerdict("unknown", f"машины названы неясно: {CHECK_BY_VIN}")
_MAKE_ONLY = FitmentVerdict("unknown", f"названа только марка: {CHECK_BY_VIN}")
_SAME_MODEL = FitmentVerdict("possible", "модель та же, сверьте поколение и мотор")
_NOT_FULL = FitmentVerdict("possible", f"модель названа не полностью: {CHECK_BY_VIN}")
_OTHER_NAME = FitmentVerdict("unknown", f"названа похожая модель: {CHECK_BY_VIN}")
_UNCHECKED = FitmentVerdict("possible", f"список машин не проверен: {CHECK_BY_VIN}")
_OTHER_ENGINE_CAR = FitmentVerdict("possible", f"назван этот мотор, модель другая: {CHECK_BY_VIN}")
_CUT = FitmentVerdict("unknown", f"список машин неполный: {CHECK_BY_VIN}")
_FITS = FitmentVerdict("fits", "поставщик назвал эту машину")


class TextVerdict(NamedTuple):
    """`is_denial`: the text contradicts the car by what it states, and not by what its list leaves out."""

    verdict: FitmentVerdict
    is_denial: bool = False


def applicability_verdict(text: str, car: Modification, is_confirmed: bool = True) -> FitmentVerdict:
    """An unchecked text never gives "fits"."""
    return _reading(text, car, is_confirmed).verdict


def is_denied(text: str, car: Modification) -> bool:
    """Whether the text contradicts the car by what it states, and not by what its list leaves out."""
    return _reading(text, car, True).is_denial


@lru_cache(maxsize=65536)
def _reading(text: str, car: Modification, is_confirmed: bool) -> TextVerdict:
    """Cached, as texts and cars repeat."""
    if not car.make:
        return TextVerdict(_NOT_CLEAR)
    statement = read_statement(text, known_makes(supplier_make(car.make)))
    if exclusion := _exclusion(statement, car):
        return _denial(f"поставщик исключает: «не {exclusion.text}»")
    readings = [_entry_reading(entry, car, is_confirmed) for entry in statement.entries]
    listed = _best([reading for reading in readings if reading is not None])
    if listed and (listed.verdict.fit != "contradicts" or not statement.is_cut):
        return listed
    # The fuel or engine that every car of the list has and this car has not.
    checks = [entry.requirement.check_engine(car) for entry in statement.entries]
    if checks and all(check.answer == "contradicts" for check in checks):
        return _denial(f"поставщик пишет «{checks[0].condition}»")
    return TextVerdict(_CUT if statement.is_cut else _not_listed(statement, car))


def _denial(reason: str) -> TextVerdict:
    return TextVerdict(FitmentVerdict("contradicts", reason), is_denial=True)


def _exclusion(statement: ApplicabilityStatement, car: Modification) -> CarEntry | None:
    """The entry that excludes the car."""
    for entry in statement.exclusions:
        if not entry.words and entry.requirement.is_empty:
            continue
        is_named = not entry.words or (
            entry_level(entry, car) in (EXACT, SAME_MODEL)
            and not is_other_generation(words_after_model(entry, car), car)
        )
        if is_named and entry.requirement.check(car).answer == "holds":
            return entry
    return None


def _best(readings: list[TextVerdict]) -> TextVerdict | None:
    best = strongest(reading.verdict for reading in readings)
    if best is _SAME_MODEL:
        # «Corolla (E12), Corolla Verso»: the longer name is another model, and this generation is not meant.
        best = next((row.verdict for row in readings if row.verdict.fit == "contradicts" and not row.is_denial), best)
    return next((reading for reading in readings if reading.verdict is best), None)


def _entry_reading(entry: CarEntry, car: Modification, is_confirmed: bool) -> TextVerdict | None:
    """None when the entry names another car."""
    level = entry_level(entry, car)
    check = entry.requirement.check(car)
    # «с моторами ВАЗ» is no engine of a model that the list leaves out.
    engines = entry.requirement.engines if level else engine_codes(entry.requirement.engines)
    has_same_engine = bool(engines) and has_engine(car, engines) is True
    is_model_named = level != 0 and (level != SAME_MAKE or bool(entry.words))
    if not is_model_named and has_same_engine and check.answer == "holds" and not entry.requirement.is_shared:
        return TextVerdict(_OTHER_ENGINE_CAR)
    if level == 0:
        return None
    if level == OTHER_GENERATION:
        return TextVerdict(FitmentVerdict("contradicts", f"для другого поколения {car.model}"))
    if check.answer == "contradicts":
        subject = f"{car.model}: " if is_model_named else ""
        return _denial(f"{subject}поставщик пишет «{check.condition}»")
    if not is_model_named:
        return TextVerdict(_MAKE_ONLY)
    if check.answer == "open":
        reason = f"поставщик уточняет «{check.condition}»: проверьте {check.subject}"
        return TextVerdict(FitmentVerdict("possible", reason))
    is_full = has_full_name(entry, car)
    if level == SAME_MODEL and not has_same_engine:
        return TextVerdict(_SAME_MODEL if is_full else _OTHER_NAME)
    return TextVerdict(_NOT_FULL if not is_full else _FITS if is_confirmed else _UNCHECKED)


def _not_listed(statement: ApplicabilityStatement, car: Modification) -> FitmentVerdict:
    makes = statement.makes
    if not makes or any(entry.make is None for entry in statement.entries):
        return _NOT_CLEAR
    if is_related(supplier_make(car.make), makes):
        return FitmentVerdict("unknown", f"для других моделей: {', '.join(makes[:_MAX_MAKES])}: {CHECK_BY_VIN}")
    more = " и других" if len(makes) > _MAX_MAKES else ""
    return FitmentVerdict("contradicts", f"для {', '.join(makes[:_MAX_MAKES])}{more}")


def match(text: str, car: NamedCar, makes: tuple[str, ...]) -> int:
    """EXACT, SAME_MODEL, OTHER_GENERATION, SAME_MAKE or 0: the best match among the cars of the list."""
    entries = read_statement(text, makes).entries
    return max((_entry_match(entry, car) for entry in entries if entry.make == car.make), default=0)


def _entry_match(entry: CarEntry, car: NamedCar) -> int:
    """An engine that the shopper did not name makes an exact match one of the model."""
    level, requirement = entry_match(entry.words, car), entry.requirement
    if level != EXACT or requirement.is_shared or requirement.is_empty:
        return level
    volumes = {f"{low:.1f}" for low, high in requirement.litres if low == high}
    has_volume = not requirement.litres or not volumes.isdisjoint(car.words)
    return EXACT if has_volume and not (requirement.fuel or requirement.engines) else SAME_MODEL
