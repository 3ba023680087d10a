"""A VIN read by tables: maker and plant, year, model line."""

from dataclasses import dataclass, replace

from api.text.vin import vin_warning
from api.vehicles.decoding.make_names import country_in_russian, country_of, world_make
from api.vehicles.decoding.model_years import ModelYears, decode_year, narrowed
from api.vehicles.decoding.vin_tables import SURE, PatternRecord, PlantRecord, Sure, VinTables


@dataclass(frozen=True, slots=True)
class VinMaker:
    #: Several when a plant builds several and nothing tells which.
    makes: tuple[str, ...]
    #: Who built it and where, in words; empty when only the make is known.
    plant: str
    country: str
    sure: Sure


@dataclass(frozen=True, slots=True)
class VinModelLine:
    """The model line; several `models` share one pattern of signs."""

    models: tuple[str, ...]
    generation: str
    body: str
    engine_code: str
    sure: Sure


@dataclass(frozen=True, slots=True)
class VinFacts:
    maker: VinMaker | None
    years: ModelYears
    line: VinModelLine | None
    warnings: tuple[str, ...]


def read_vin(vin: str, knowledge: VinTables, this_year: int) -> VinFacts:
    """`vin` is of 17 signs that a VIN may hold. Nobody is refused: what is doubtful becomes a warning."""
    patterns = knowledge.patterns_of(vin)
    plant = knowledge.plants.get(vin[:3])
    maker = _maker(vin, plant, patterns[0] if patterns else None)
    warnings = [warning] if (warning := vin_warning(vin)) else []
    if maker is None:
        warnings.append(f"Изготовителя с кодом {vin[:3]} мы не знаем. Сверьте первые три знака с документами.")
    years = decode_year(vin, knowledge.year_of(vin), this_year)
    if plant and plant.span:
        years = narrowed(years, *plant.span)
    if maker is None and years.values:
        years = replace(years, sure="likely")
    return VinFacts(maker, years, _line(patterns[0]) if patterns else None, tuple(warnings))


def _maker(vin: str, plant: PlantRecord | None, pattern: PatternRecord | None) -> VinMaker | None:
    if plant is None and pattern is None:
        make, whole = world_make(vin)
        return VinMaker((make,), "", country_of(vin), "likely" if whole else "unconfirmed") if make else None
    makes = pattern.makes if pattern else ()
    if plant is None:
        return VinMaker(makes, "", country_of(vin), SURE[pattern.confidence] if pattern else "unconfirmed")
    by_plant = len(plant.makes) == 1 and plant.makes == (makes or plant.makes)
    words = plant.confidence if by_plant or not pattern else pattern.confidence
    named = makes or plant.makes or (plant.maker,)
    sure = SURE[words] if len(named) == 1 else "unconfirmed"
    return VinMaker(named, _place(plant, named), country_in_russian(plant.country) or country_of(vin), sure)


def _place(plant: PlantRecord, makes: tuple[str, ...]) -> str:
    """«АвтоВАЗ, Тольятти»; nothing that the make says already."""
    owner = "" if plant.maker in makes else plant.maker
    return ", ".join(part for part in (owner, plant.plant) if part)


def _line(pattern: PatternRecord) -> VinModelLine | None:
    if not pattern.models:
        return None
    return VinModelLine(pattern.models, pattern.generation, pattern.body, pattern.engine_code, SURE[pattern.confidence])
