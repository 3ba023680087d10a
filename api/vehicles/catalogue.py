"""The vehicle catalogue: decodes VINs and frame numbers, and lists the steps of the chooser.

A frame number is found by its code, by the code with more letters at the end, or with fewer.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends
from sqlalchemy.orm import Session

from api.core.db import SessionDep
from api.http.routing import provide
from api.vehicles.catalogue_schemas import ChoicesOut, GenerationChoice, MakeChoice, ModelChoice, ModificationOut
from api.vehicles.decoding.make_names import in_russian
from api.vehicles.decoding.vehicle_number import VehicleNumber, codes_of, format_frame, readings
from api.vehicles.decoding.vin import CERTAINTY, ModelYears, VinMaker, VinModelLine, check_years, is_within, read_vin
from api.vehicles.decoding.vin_cars import (
    ENGINE_UNKNOWN,
    EXACT,
    candidates,
    of_generation,
    production_span,
    with_possible_generations,
)
from api.vehicles.models import VehiclePart
from api.vehicles.modification import DecodedVehicleNumber, Modification, VehicleCandidate
from api.vehicles.repository import CodedVehicle, VehicleCatalogueRepository
from api.vehicles.units import VehicleUnit

_LETTERS_AT_END = re.compile(r"[A-Z]{1,2}$")
#: Shorter codes are matched exactly: `AE1` with more letters would match too many vehicles.
_MIN_PREFIX = 4


@dataclass(frozen=True, slots=True)
class FrameMatch:
    #: The code as typed.
    typed: str
    rows: Sequence[CodedVehicle]
    #: The catalogue has exactly this code.
    exact: bool


class FrameSearch:
    def __init__(self, repository: VehicleCatalogueRepository) -> None:
        self.repository = repository

    def find(self, value: str) -> FrameMatch | None:
        codes = codes_of(value)
        if not codes:
            return None
        return self._as_typed(codes) or self._any_digit(codes) or self._with_letters(codes)

    def _as_typed(self, codes: Sequence[str]) -> FrameMatch | None:
        rows = self.repository.frames(codes)
        for code in codes:
            if same := [row for row in rows if row.code == code]:
                return FrameMatch(typed=code, rows=same, exact=True)
        return None

    def _any_digit(self, codes: Sequence[str]) -> FrameMatch | None:
        rows = self.repository.frames_with_any_digit()
        for code in codes:
            matching = [row for row in rows if re.fullmatch(row.code.replace("#", "[0-9]"), code)]
            if matching:
                return FrameMatch(typed=code, rows=matching, exact=True)
        return None

    def _with_letters(self, codes: Sequence[str]) -> FrameMatch | None:
        """`ST215` finds ST215W and ST215G; without those, `ST215W` finds ST215."""
        long = [code for code in codes if len(code) >= _MIN_PREFIX]
        shorter = {code: _LETTERS_AT_END.sub("", code) for code in long}
        rows = self.repository.frames_starting(sorted({*long, *shorter.values()})) if long else []
        for code in long:
            if more := [row for row in rows if _is_code_and_letters(row.code, code)]:
                return FrameMatch(typed=code, rows=more, exact=False)
        for code in long:
            if less := [row for row in rows if row.code == shorter[code] != code]:
                return FrameMatch(typed=code, rows=less, exact=False)
        return None


def _is_code_and_letters(code: str, typed: str) -> bool:
    return code.startswith(typed) and _LETTERS_AT_END.fullmatch(code[len(typed) :]) is not None


class VehicleCatalogue:
    def __init__(self, session: Session, this_year: Callable[[], int] = lambda: datetime.now(UTC).year) -> None:
        self.repository = VehicleCatalogueRepository(session)
        self.frames = FrameSearch(self.repository)
        self.this_year = this_year

    def decode(self, text: str, year: int | None = None) -> DecodedVehicleNumber:
        """Decodes a VIN or a frame number in any spelling; `year` is stated by the shopper. Accepts any text."""
        possible = readings(text)
        vins = [reading for reading in possible if reading.kind == "vin"]
        if vins:
            decoded = [self._vin(reading, year) for reading in vins]
            return next((result for result in decoded if result.maker), decoded[0])
        for reading in possible:
            if reading.kind in ("frame", "short") and (match := self.frames.find(reading.value)):
                return _decoded_frame(reading, match, year)
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

    def vehicle(self, vehicle_id: int) -> Modification | None:
        return self.repository.get(vehicle_id)

    def details(self, vehicle_id: int, units: Sequence[VehicleUnit]) -> Sequence[VehiclePart]:
        """Numbers at the positions of the units, originals first, then confirmed ones."""
        return self.repository.parts(vehicle_id, [unit.key for unit in units])

    def _vin(self, reading: VehicleNumber, year: int | None) -> DecodedVehicleNumber:
        facts = read_vin(reading.value, self.repository.vin_tables(reading.value), self.this_year())
        years, line = facts.years, facts.line
        found: tuple[VehicleCandidate, ...] = ()
        if line and facts.maker:
            family = of_generation(self.repository.of_models(facts.maker.makes, line.models), line.generation)
            span = production_span(line, family)
            years = check_years(years, span) if span else years
            years_built = (year,) if year else years.values
            line = with_possible_generations(line, family, years_built)
            found = candidates(of_generation(family, line.generation), line, years_built, reading.value)
        return DecodedVehicleNumber(
            kind="vin",
            value=reading.value,
            repairs=reading.repairs,
            warnings=facts.warnings,
            maker=facts.maker,
            years=years,
            line=line,
            candidates=found,
        )


def _decoded_frame(reading: VehicleNumber, frame_match: FrameMatch, year: int | None) -> DecodedVehicleNumber:
    cars = [row.vehicle for row in frame_match.rows]
    in_time = [car for car in cars if year is None or is_within(year, car.years_from, car.years_to)] or cars
    match = EXACT if frame_match.exact and len(in_time) == 1 else ENGINE_UNKNOWN
    makes = tuple(dict.fromkeys(car.make for car in cars if car.make))
    models = tuple(dict.fromkeys(car.model for car in cars))
    confirmed = all(car.is_confirmed for car in cars)
    certainty = CERTAINTY["one_source" if confirmed else "memory"]
    return DecodedVehicleNumber(
        kind="frame",
        value=format_frame(reading.value, frame_match.typed),
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


def _catalogue(session: SessionDep) -> VehicleCatalogue:
    return VehicleCatalogue(session)


Catalogue = Annotated[VehicleCatalogue, Depends(provide(_catalogue))]
