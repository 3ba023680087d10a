"""The vehicle catalogue: decodes VINs and frame numbers, and lists the steps of the chooser."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends

from api.core.db import SessionDep
from api.core.errors import NotFoundError
from api.http.routing import provide
from api.vehicles.catalogue_schemas import ChoicesOut, GenerationChoice, MakeChoice, ModelChoice, ModificationOut
from api.vehicles.decoding.make_names import in_russian
from api.vehicles.decoding.vehicle_number import VehicleNumber, codes_of, format_frame, readings
from api.vehicles.decoding.vin import (
    ENGINE_UNKNOWN,
    EXACT,
    Certainty,
    DecodedVehicleNumber,
    ModelYears,
    VinMaker,
    VinModelLine,
    candidates,
    check_years,
    is_within,
    of_generation,
    production_span,
    read_vin,
    with_possible_generations,
)
from api.vehicles.modification import Modification, VehicleCandidate
from api.vehicles.repository import VehicleCatalogueRepository

_LETTERS_AT_END = re.compile(r"[A-Z]{1,2}$")
#: Shorter codes are matched exactly: `AE1` with more letters would match too many vehicles.
_MIN_PREFIX = 4


class VehicleNotFoundError(NotFoundError):
    def __init__(self) -> None:
        super().__init__("vehicle_not_found", "Такой машины в нашем каталоге нет. Выберите машину заново.")


#: How a code of the catalogue is the typed one, the closest first. `ST215` finds ST215W and ST215G by more letters.
_SAME, _WITH_ANY_DIGIT, _MORE_LETTERS, _FEWER_LETTERS = range(4)


def _closeness(code: str, typed: str) -> int | None:
    if code == typed:
        return _SAME
    if "#" in code and re.fullmatch(code.replace("#", "[0-9]"), typed):
        return _WITH_ANY_DIGIT
    if len(typed) < _MIN_PREFIX:
        return None
    if code.startswith(typed) and _LETTERS_AT_END.fullmatch(code.removeprefix(typed)):
        return _MORE_LETTERS
    return _FEWER_LETTERS if code == _LETTERS_AT_END.sub("", typed) else None


class VehicleCatalogue:
    def __init__(self, session: SessionDep) -> None:
        self.repository = VehicleCatalogueRepository(session)
        self.this_year = datetime.now(UTC).year

    def decode(self, text: str, year: int | None = None) -> DecodedVehicleNumber:
        """Decodes a VIN or a frame number in any spelling; `year` is stated by the shopper. Accepts any text."""
        possible = readings(text)
        vins = [reading for reading in possible if reading.kind == "vin"]
        if vins:
            decoded = [self._vin(reading, year) for reading in vins]
            return next((result for result in decoded if result.maker), decoded[0])
        for reading in possible:
            if reading.kind in ("frame", "short") and (decoded_frame := self._frame(reading, year)):
                return decoded_frame
        return _unrecognised(possible[0])

    def choices(self, make: str = "", model: str = "", generation: str = "") -> ChoicesOut:
        """The lists of the next steps of the chooser."""
        if not make:
            makes = self.repository.makes()
            return ChoicesOut(
                makes=[MakeChoice(**{**row, "name_ru": row["name_ru"] or in_russian(row["name"])}) for row in makes]
            )
        if not model:
            return ChoicesOut(models=[ModelChoice(**row) for row in self.repository.models(make)])
        generations = [] if generation else self.repository.generations(make, model)
        return ChoicesOut(
            generations=[GenerationChoice(**row) for row in generations],
            vehicles=[ModificationOut.of(car) for car in self.repository.modifications(make, model, generation)],
        )

    def vehicle(self, vehicle_id: int) -> Modification:
        """Raises VehicleNotFoundError for an unknown id."""
        car = self.repository.get(vehicle_id)
        if car is None:
            raise VehicleNotFoundError
        return car

    def _frame(self, reading: VehicleNumber, year: int | None) -> DecodedVehicleNumber | None:
        """`KZH106`, then `KDH2##`, then the code with more letters at the end, then with fewer."""
        typed_codes = codes_of(reading.value)
        long = [typed for typed in typed_codes if len(typed) >= _MIN_PREFIX]
        starts = {*long, *(_LETTERS_AT_END.sub("", typed) for typed in long)}
        listed = self.repository.frames(typed_codes, starts) if typed_codes else []
        found: defaultdict[tuple[int, int], list[Modification]] = defaultdict(list)
        for index, typed in enumerate(typed_codes):
            for code, car in listed:
                if (closeness := _closeness(code, typed)) is not None:
                    found[closeness, index].append(car)
        if not found:
            return None
        closest, index = min(found)
        is_exact = closest <= _WITH_ANY_DIGIT
        return _decoded_frame(reading, typed_codes[index], found[closest, index], year, is_exact=is_exact)

    def _vin(self, reading: VehicleNumber, year: int | None) -> DecodedVehicleNumber:
        decoded = read_vin(reading.value, self.repository.vin_tables(reading.value), self.this_year)
        years, line = decoded.years, decoded.line
        if line is None or decoded.maker is None:
            return replace(decoded, repairs=reading.repairs)
        family = of_generation(self.repository.of_models(decoded.maker.makes, line.models), line.generation)
        span = production_span(line, family)
        years = check_years(years, span) if span else years
        years_built = (year,) if year else years.values
        line = with_possible_generations(line, family, years_built)
        found = candidates(of_generation(family, line.generation), line, years_built, reading.value)
        return replace(decoded, repairs=reading.repairs, years=years, line=line, candidates=found)


def _decoded_frame(
    reading: VehicleNumber, typed: str, cars: Sequence[Modification], year: int | None, *, is_exact: bool
) -> DecodedVehicleNumber:
    in_time = [car for car in cars if year is None or is_within(year, car.years_from, car.years_to)] or cars
    match = EXACT if is_exact and len(in_time) == 1 else ENGINE_UNKNOWN
    makes = tuple(dict.fromkeys(car.make for car in cars if car.make))
    models = tuple(dict.fromkeys(car.model for car in cars))
    certainty: Certainty = "likely" if all(car.is_confirmed for car in cars) else "unconfirmed"
    return DecodedVehicleNumber(
        kind="frame",
        value=format_frame(reading.value, typed),
        repairs=reading.repairs,
        maker=VinMaker(makes, "", "Япония", certainty) if makes else None,
        years=ModelYears(note=_production_note(cars)),
        line=VinModelLine(models, confidence=certainty) if len(models) <= 3 else None,
        candidates=tuple(VehicleCandidate(car, match) for car in in_time),
    )


def _production_note(cars: Sequence[Modification]) -> str:
    """The note for the year, which a frame number does not hold."""
    firsts, lasts = [car.years_from for car in cars if car.years_from], [car.years_to for car in cars]
    if not firsts or None in lasts:
        return "В номере кузова года нет."
    return f"В номере кузова года нет. Такие выпускали в {min(firsts)}–{max(last for last in lasts if last)} годах."


_WARNINGS = {
    "frame": "Кода кузова {} в нашем каталоге нет. Выберите машину сами или спросите эксперта.",
    "short": "В VIN 17 знаков, здесь {}. Сверьте с документами; номер кузова пишут через дефис.",
    "long": "В VIN 17 знаков, здесь {}. Сверьте с документами: лишние знаки уберите.",
    "other": "Это не похоже на VIN и номер кузова. В VIN 17 латинских букв и цифр, в номере кузова — код и цифры.",
}


def _unrecognised(reading: VehicleNumber) -> DecodedVehicleNumber:
    if not reading.value:
        return DecodedVehicleNumber("other", "")
    length = len(reading.value.replace("-", ""))
    subject = reading.value.partition("-")[0] if reading.kind == "frame" else length
    repairs = () if reading.kind == "other" else reading.repairs
    return DecodedVehicleNumber(reading.kind, reading.value, repairs, (_WARNINGS[reading.kind].format(subject),))


Catalogue = Annotated[VehicleCatalogue, Depends(provide(VehicleCatalogue))]
