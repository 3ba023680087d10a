"""Fitment by a supplier's applicability text. Pure.

An incomplete statement never gives "fits". A text contradicts a car when it excludes it, names its model with another
generation, engine, fuel or displacement, or lists cars of unrelated makes only. A list that is cut contradicts only
the cars that it excludes.
"""

from collections.abc import Sequence
from functools import lru_cache

from api.vehicles.applicability import EXACT, OTHER_GENERATION, SAME_MAKE, SAME_MODEL, entry_match
from api.vehicles.car_names import transcription_set, transcriptions
from api.vehicles.fitment.applicability_statement import ApplicabilityStatement, CarEntry, read_statement
from api.vehicles.fitment.car_generation import is_other_generation, is_own_generation
from api.vehicles.fitment.engine_codes import engine_codes, has_engine
from api.vehicles.fitment.make_groups import is_related
from api.vehicles.fitment.matchable_car import MatchableCar, matchable_car
from api.vehicles.fitment.verdict_type import FitmentVerdict, strongest
from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_labels import CHECK_BY_VIN

_MAX_MAKES = 3
_NOT_CLEAR = FitmentVerdict("unknown", f"машины названы неясно: {CHECK_BY_VIN}")
_MAKE_ONLY = FitmentVerdict("unknown", f"названа только марка: {CHECK_BY_VIN}")
_SAME_MODEL = FitmentVerdict("possible", "модель та же, сверьте поколение и мотор")
_NOT_FULL = FitmentVerdict("possible", f"модель названа не полностью: {CHECK_BY_VIN}")
_OTHER_NAME = FitmentVerdict("unknown", f"названа похожая модель: {CHECK_BY_VIN}")
_UNCHECKED = FitmentVerdict("possible", f"список машин не проверен: {CHECK_BY_VIN}")
_OTHER_GENERATION = "для другого поколения"
_FITS = FitmentVerdict("fits", "поставщик назвал эту машину")
#: Words of model names that applicability texts leave out.
_OPTIONAL_WORDS = frozenset(transcriptions("sedan hatchback wagon series"))


def applicability_verdict(text: str, car: Modification, is_checked: bool = True) -> FitmentVerdict:
    """An unchecked text never gives "fits"."""
    return _reading(text, car, is_checked)[0]


def is_denied(text: str, car: Modification) -> bool:
    """Whether the text contradicts the car by what it states, and not by what its list leaves out."""
    return _reading(text, car, True)[1]


@lru_cache(maxsize=65536)
def _reading(text: str, car: Modification, is_checked: bool) -> tuple[FitmentVerdict, bool]:
    """The verdict, and whether it is an explicit contradiction. Cached, as texts and cars repeat."""
    if not car.make:
        return _NOT_CLEAR, False
    matchable = matchable_car(car)
    statement = read_statement(text, matchable.makes)
    if exclusion := _exclusion(statement, matchable):
        return exclusion, True
    verdicts = [verdict for entry in statement.entries if (verdict := _entry_verdict(entry, matchable, is_checked))]
    best = strongest(verdicts)
    if best is _SAME_MODEL:
        # «Corolla (E12), Corolla Verso»: the longer name is another model, and this generation is not meant.
        best = next((verdict for verdict in verdicts if verdict.reason.startswith(_OTHER_GENERATION)), best)
    if best is not None and (best.fit != "contradicts" or not statement.is_cut):
        return best, best.fit == "contradicts" and not best.reason.startswith(_OTHER_GENERATION)
    if engine := _engine_of_all(statement, car):
        return FitmentVerdict("contradicts", f"для {engine}"), True
    if statement.is_cut:
        return FitmentVerdict("unknown", f"список машин неполный: {CHECK_BY_VIN}"), False
    return _not_listed(statement, car), False


def _exclusion(statement: ApplicabilityStatement, car: MatchableCar) -> FitmentVerdict | None:
    for entry in statement.exclusions:
        check = entry.requirement.check(car.modification)
        is_named = not entry.words or entry_level(entry, car) in (EXACT, SAME_MODEL)
        holds = check.answer == "holds" and not (entry.requirement.is_empty and not entry.words)
        if is_named and holds and not (entry.words and is_other_generation(_rest(entry, car), car.modification)):
            named = " ".join(filter(None, [*entry.words, *sorted(entry.requirement.engines)]))
            return FitmentVerdict("contradicts", f"поставщик исключает эту машину: «не {named.upper() or 'эта'}»")
    return None


def _entry_verdict(entry: CarEntry, car: MatchableCar, is_checked: bool) -> FitmentVerdict | None:
    """None when the entry names another car."""
    modification = car.modification
    level = entry_level(entry, car)
    check = entry.requirement.check(modification)
    # «с моторами ВАЗ» is no engine of a model that the list leaves out.
    engines = entry.requirement.engines if level else engine_codes(entry.requirement.engines)
    has_same_engine = bool(engines) and has_engine(modification, engines) is True
    if level == 0 or (level == SAME_MAKE and not entry.words):
        if has_same_engine and check.answer == "holds" and not entry.requirement.is_shared:
            return FitmentVerdict("possible", f"назван этот мотор, модель другая: {CHECK_BY_VIN}")
        if level == 0:
            return None
        if check.answer == "contradicts":
            return FitmentVerdict("contradicts", f"для {check.condition}")
        return _MAKE_ONLY
    if level == OTHER_GENERATION:
        return FitmentVerdict("contradicts", f"{_OTHER_GENERATION} {modification.model}")
    if check.answer == "contradicts":
        return FitmentVerdict("contradicts", f"для {modification.model} {check.condition}")
    if check.answer == "open":
        return FitmentVerdict("possible", f"поставщик уточняет «{check.condition}»: {CHECK_BY_VIN}")
    if level == SAME_MODEL and not has_same_engine:
        return _SAME_MODEL if _has_full_name(entry, car) else _OTHER_NAME
    if not _has_full_name(entry, car):
        return _NOT_FULL
    return _FITS if is_checked else _UNCHECKED


def entry_level(entry: CarEntry, car: MatchableCar) -> int:
    """As `api.vehicles.applicability.entry_match`, with generations and bodies compared; 0 for another make."""
    if entry.make != car.car.make or _names_only_a_number(entry, car):
        return 0
    level = entry_match(list(entry.words), car.car)
    if level not in (SAME_MODEL, OTHER_GENERATION):
        return level
    rest = _rest(entry, car)
    if is_other_generation(rest, car.modification):
        return OTHER_GENERATION
    if is_own_generation(rest, car.modification):
        return EXACT
    return SAME_MODEL


def _names_only_a_number(entry: CarEntry, car: MatchableCar) -> bool:
    """«Mazda 2» is not the second generation of a CX-5."""
    first = entry.words[0] if entry.words else ""
    return first.isdecimal() and len(first) < 3 and first not in transcription_set(car.modification.model)


def _rest(entry: CarEntry, car: MatchableCar) -> Sequence[str]:
    """Words of the entry that are not the model's name."""
    model = set(transcriptions(car.modification.model))
    return [word for word in entry.words if not set(transcriptions(word)) <= model]


def _has_full_name(entry: CarEntry, car: MatchableCar) -> bool:
    """«Land Cruiser» does not name a Land Cruiser Prado, nor «Almera» an Almera Classic."""
    first, *others = transcriptions(car.modification.model)
    model = "".join([first, *(word for word in others if word not in _OPTIONAL_WORDS and not word.isdecimal())])
    body = "".join(transcriptions(car.modification.body_code))
    spoken = transcriptions(" ".join(entry.words))
    return not others or model in "".join(spoken) or body in spoken


def _engine_of_all(statement: ApplicabilityStatement, car: Modification) -> str:
    """The fuel or engine that every car of the list has and this car has not, as written: it is one of the part."""
    checks = [entry.requirement.check_engine(car) for entry in statement.entries]
    is_of_all = bool(checks) and all(check.answer == "contradicts" for check in checks)
    return checks[0].condition if is_of_all else ""


def _not_listed(statement: ApplicabilityStatement, car: Modification) -> FitmentVerdict:
    makes = statement.makes
    if not makes or any(entry.make is None for entry in statement.entries):
        return _NOT_CLEAR
    if is_related(matchable_car(car).car.make, makes):
        return FitmentVerdict("unknown", f"для других моделей: {', '.join(makes[:_MAX_MAKES])}: {CHECK_BY_VIN}")
    more = " и других" if len(makes) > _MAX_MAKES else ""
    return FitmentVerdict("contradicts", f"для {', '.join(makes[:_MAX_MAKES])}{more}")
