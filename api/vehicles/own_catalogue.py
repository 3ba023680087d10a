"""Our own catalogue of vehicles: what the tables of the shop know."""

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from api.vehicles.catalogue_repository import VehicleCatalogueRepository
from api.vehicles.decoding.frame_codes import written
from api.vehicles.decoding.make_names import in_russian
from api.vehicles.decoding.model_years import Years, narrowed
from api.vehicles.decoding.number_repair import Reading, readings
from api.vehicles.decoding.vin import Line, Maker, VinFacts, read_vin
from api.vehicles.decoding.vin_tables import SURE
from api.vehicles.frame_search import FrameFound, FrameSearch
from api.vehicles.models import Vehicle, VehiclePart
from api.vehicles.vehicle_catalogue import (
    Candidate,
    Choices,
    Decoded,
    Generation,
    Make,
    Model,
    ModelLine,
    Modification,
    Number,
)
from api.vehicles.vehicle_units import Group, Unit, groups

EXACT, ENGINE_UNKNOWN, OTHER_YEARS = 100, 80, 60
_GENERATION = re.compile(r"[A-Z]?\d+|[IVX]+")


class OwnCatalogue:
    """`api.vehicles.vehicle_catalogue.VehicleCatalogue` over PostgreSQL."""

    def __init__(self, session: Session, this_year: Callable[[], int] = lambda: datetime.now(UTC).year) -> None:
        self.repository = VehicleCatalogueRepository(session)
        self.frames = FrameSearch(self.repository)
        self.this_year = this_year

    def decode(self, text: str, year: int | None = None) -> Decoded:
        read = readings(text)
        vins = [reading for reading in read if reading.kind == "vin"]
        if vins:
            decoded = [self._vin(reading, year) for reading in vins]
            return next((one for one in decoded if one.maker), decoded[0])
        for reading in read:
            if reading.kind in ("frame", "short") and (found := self.frames.find(reading.value)):
                return _frame(reading, found, year)
        return _unknown(read[0])

    def choices(self, make: str = "", model: str = "", generation: str = "") -> Choices:
        if not make:
            rows = self.repository.makes()
            return Choices(makes=[Make(name, name_ru or in_russian(name), count) for name, name_ru, count in rows])
        if not model:
            return Choices(
                models=[Model(row[0], row[1] or row[0], row[2], row[3]) for row in self.repository.models(make)]
            )
        generations = [] if generation else self.repository.generations(make, model)
        found = self.repository.modifications(make, model, generation)
        return Choices(
            generations=[Generation(*row) for row in generations], modifications=[modification(row) for row in found]
        )

    def vehicle(self, vehicle_id: int) -> Modification | None:
        row = self.repository.get(vehicle_id)
        return modification(row) if row else None

    def tree(self, vehicle_id: int) -> Sequence[Group]:
        """The same for every car: which units a car has not, nobody told us."""
        return groups()

    def details(self, vehicle_id: int, units: Sequence[Unit]) -> Sequence[Number]:
        return [_number(row) for row in self.repository.parts(vehicle_id, [unit.key for unit in units])]

    def _vin(self, reading: Reading, year: int | None) -> Decoded:
        facts = read_vin(reading.value, self.repository.knowledge_of(reading.value), self.this_year())
        years = facts.years
        candidates: tuple[Candidate, ...] = ()
        if facts.line and facts.maker:
            family = self._family(facts.line, facts.maker)
            years = _narrowed_by(family, years)
            candidates = _candidates(family, facts.line, (year,) if year else years.values)
        return Decoded(
            kind="vin",
            value=reading.value,
            repairs=reading.repairs,
            warnings=facts.warnings,
            maker=facts.maker,
            years=years,
            line=_line_of(facts),
            candidates=candidates,
        )

    def _family(self, line: Line, maker: Maker) -> list[Modification]:
        """Modifications of the model line; those of another generation are left out."""
        told = set(_GENERATION.findall(line.generation)) if _is_generation(line.generation) else set()
        rows = [modification(row) for row in self.repository.of_models(maker.makes, line.models)]
        return [row for row in rows if not told or told & set(_GENERATION.findall(row.generation))]


def modification(row: Vehicle) -> Modification:
    return Modification(
        **{name: getattr(row, name) for name in Modification.__dataclass_fields__ if name != "oil_approvals"},
        oil_approvals=tuple(row.oil_approvals),
    )


def _is_generation(text: str) -> bool:
    """«III», «A7», «B6/B7» and not «Samara-2»."""
    return all(_GENERATION.fullmatch(word) for word in re.split("[ /]", text))


def _narrowed_by(family: Sequence[Modification], years: Years) -> Years:
    firsts = [row.years_from for row in family if row.years_from]
    if not firsts:
        return years
    lasts = [row.years_to for row in family]
    return narrowed(years, min(firsts), 9999 if None in lasts else max(last for last in lasts if last))


def _candidates(family: Sequence[Modification], line: Line, years: Sequence[int]) -> tuple[Candidate, ...]:
    """The best match first; what another engine stands in is left out once the engine is told."""
    told = [row for row in family if line.engine_code and row.engine_code == line.engine_code]
    by_engine = told or list(family)
    in_time = [row for row in by_engine if _was_made(row, years)]
    only = in_time or by_engine
    match = EXACT if told and len(only) == 1 else ENGINE_UNKNOWN
    if not in_time:
        match = OTHER_YEARS
    return tuple(Candidate(row, match) for row in sorted(only, key=lambda row: not row.is_confirmed))


def _was_made(row: Modification, years: Sequence[int]) -> bool:
    first, last = row.years_from or 0, row.years_to or 9999
    return not years or any(first - 1 <= year <= last + 1 for year in years)


def _line_of(facts: VinFacts) -> ModelLine | None:
    line = facts.line
    return ModelLine(" / ".join(line.models), line.generation, line.body, line.sure) if line else None


def _frame(reading: Reading, found: FrameFound, year: int | None) -> Decoded:
    cars = [modification(vehicle) for _, vehicle in found.rows]
    in_time = [car for car in cars if _was_made(car, (year,) if year else ())] or cars
    match = EXACT if found.exact and len(in_time) == 1 else ENGINE_UNKNOWN
    makes = tuple(dict.fromkeys(car.make for car in cars if car.make))
    models = list(dict.fromkeys(car.model for car in cars))
    confirmed = all(car.is_confirmed for car in cars)
    sure = SURE["one_source" if confirmed else "memory"]
    return Decoded(
        kind="frame",
        value=written(reading.value, found.typed),
        repairs=reading.repairs,
        maker=Maker(makes, "", "Япония", sure) if makes else None,
        years=Years(note=_made_in(cars)),
        line=ModelLine(" / ".join(models), "", "", sure) if len(models) <= 3 else None,
        candidates=tuple(Candidate(car, match) for car in in_time),
    )


def _made_in(cars: Sequence[Modification]) -> str:
    """A frame number holds no year."""
    firsts, lasts = [car.years_from for car in cars if car.years_from], [car.years_to for car in cars]
    if not firsts or None in lasts:
        return "В номере кузова года нет."
    return f"В номере кузова года нет. Такие выпускали в {min(firsts)}–{max(last for last in lasts if last)} годах."


_WORDS = {
    "frame": "Кода кузова {} в нашем каталоге нет. Выберите машину сами или спросите эксперта.",
    "short": "В VIN 17 знаков, здесь {}. Сверьте с документами; номер кузова пишут через дефис.",
    "long": "В VIN 17 знаков, здесь {}. Сверьте с документами: лишние знаки уберите.",
    "other": "Это не похоже на VIN и номер кузова. В VIN 17 латинских букв и цифр, в номере кузова — код и цифры.",
}


def _unknown(reading: Reading) -> Decoded:
    if not reading.value:
        return Decoded("other", "")
    length = len(reading.value.replace("-", ""))
    told = reading.value.partition("-")[0] if reading.kind == "frame" else length
    repairs = () if reading.kind == "other" else reading.repairs
    return Decoded(reading.kind, reading.value, repairs, (_WORDS[reading.kind].format(told),))


def _number(row: VehiclePart) -> Number:
    return Number(**{name: getattr(row, name) for name in Number.__dataclass_fields__})
