"""Fitment by a supplier's applicability text. Pure.

An incomplete statement never gives "fits". A text contradicts a car when it excludes it, names its model with another
generation, engine, fuel or displacement, or lists cars of unrelated makes only. A list that is cut contradicts only
the cars that it excludes, and cars without the engine that all of its cars have.
"""

from functools import lru_cache
from typing import NamedTuple

from api.vehicles.applicability import EXACT, OTHER_GENERATION, SAME_MAKE, SAME_MODEL
from api.vehicles.fitment.applicability_statement import ApplicabilityStatement, CarEntry, read_statement
from api.vehicles.fitment.car_generation import is_other_generation
from api.vehicles.fitment.engine_codes import engine_codes, has_engine
from api.vehicles.fitment.entry_level import entry_level, has_full_name, words_after_model
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
_OTHER_ENGINE_CAR = FitmentVerdict("possible", f"назван этот мотор, модель другая: {CHECK_BY_VIN}")
_CUT = FitmentVerdict("unknown", f"список машин неполный: {CHECK_BY_VIN}")
_FITS = FitmentVerdict("fits", "поставщик назвал эту машину")


class TextVerdict(NamedTuple):
    """`is_denial`: the text contradicts the car by what it states, and not by what its list leaves out."""

    verdict: FitmentVerdict
    is_denial: bool = False


def applicability_verdict(text: str, car: Modification, is_checked: bool = True) -> FitmentVerdict:
    """An unchecked text never gives "fits"."""
    return _reading(text, car, is_checked).verdict


def is_denied(text: str, car: Modification) -> bool:
    """Whether the text contradicts the car by what it states, and not by what its list leaves out."""
    return _reading(text, car, True).is_denial


@lru_cache(maxsize=65536)
def _reading(text: str, car: Modification, is_checked: bool) -> TextVerdict:
    """Cached, as texts and cars repeat."""
    if not car.make:
        return TextVerdict(_NOT_CLEAR)
    matchable = matchable_car(car)
    statement = read_statement(text, matchable.makes)
    if exclusion := _exclusion(statement, matchable):
        return _denial(f"поставщик исключает: «не {exclusion.text}»")
    readings = [_entry_reading(entry, matchable, is_checked) for entry in statement.entries]
    listed = _best([reading for reading in readings if reading is not None])
    if listed and (listed.verdict.fit != "contradicts" or not statement.is_cut):
        return listed
    if engine := _engine_of_all(statement, car):
        return _denial(f"поставщик пишет «{engine}»")
    return TextVerdict(_CUT if statement.is_cut else _not_listed(statement, car))


def _denial(reason: str) -> TextVerdict:
    return TextVerdict(FitmentVerdict("contradicts", reason), is_denial=True)


def _exclusion(statement: ApplicabilityStatement, car: MatchableCar) -> CarEntry | None:
    """The entry that excludes the car."""
    for entry in statement.exclusions:
        if not entry.words and entry.requirement.is_empty:
            continue
        is_named = not entry.words or (
            entry_level(entry, car) in (EXACT, SAME_MODEL)
            and not is_other_generation(words_after_model(entry, car), car.modification)
        )
        if is_named and entry.requirement.check(car.modification).answer == "holds":
            return entry
    return None


def _best(readings: list[TextVerdict]) -> TextVerdict | None:
    best = strongest(reading.verdict for reading in readings)
    if best is _SAME_MODEL:
        # «Corolla (E12), Corolla Verso»: the longer name is another model, and this generation is not meant.
        best = next((row.verdict for row in readings if row.verdict.fit == "contradicts" and not row.is_denial), best)
    return next((reading for reading in readings if reading.verdict is best), None)


def _entry_reading(entry: CarEntry, car: MatchableCar, is_checked: bool) -> TextVerdict | None:
    """None when the entry names another car."""
    modification = car.modification
    level = entry_level(entry, car)
    check = entry.requirement.check(modification)
    # «с моторами ВАЗ» is no engine of a model that the list leaves out.
    engines = entry.requirement.engines if level else engine_codes(entry.requirement.engines)
    has_same_engine = bool(engines) and has_engine(modification, engines) is True
    is_model_named = level != 0 and (level != SAME_MAKE or bool(entry.words))
    if not is_model_named and has_same_engine and check.answer == "holds" and not entry.requirement.is_shared:
        return TextVerdict(_OTHER_ENGINE_CAR)
    if level == 0:
        return None
    if level == OTHER_GENERATION:
        return TextVerdict(FitmentVerdict("contradicts", f"для другого поколения {modification.model}"))
    if check.answer == "contradicts":
        subject = f"{modification.model}: " if is_model_named else ""
        return _denial(f"{subject}поставщик пишет «{check.condition}»")
    if not is_model_named:
        return TextVerdict(_MAKE_ONLY)
    if check.answer == "open":
        reason = f"поставщик уточняет «{check.condition}»: проверьте {check.subject}"
        return TextVerdict(FitmentVerdict("possible", reason))
    return TextVerdict(
        _verdict_of_model(entry, car, is_exact=level != SAME_MODEL or has_same_engine, is_checked=is_checked)
    )


def _verdict_of_model(entry: CarEntry, car: MatchableCar, *, is_exact: bool, is_checked: bool) -> FitmentVerdict:
    """Of an entry that names the model and requires nothing that the car does not have."""
    is_full = has_full_name(entry, car)
    if not is_exact:
        return _SAME_MODEL if is_full else _OTHER_NAME
    if not is_full:
        return _NOT_FULL
    return _FITS if is_checked else _UNCHECKED


def _engine_of_all(statement: ApplicabilityStatement, car: Modification) -> str:
    """The fuel or engine that every car of the list has and this car has not, as written."""
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
