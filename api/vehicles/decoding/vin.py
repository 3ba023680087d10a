"""VIN decoder: maker and plant, model year and model line by the tables of the shop."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from api.text.vin import vin_warning
from api.vehicles.decoding.make_names import country_in_russian, country_of, world_make
from api.vehicles.decoding.model_years import ModelYears, decode_year, narrow_years
from api.vehicles.decoding.vin_tables import SURE, PatternRecord, PlantRecord, Sure, VinTables, YearSpan


@dataclass(frozen=True, slots=True)
class VinMaker:
    #: Several when the plant builds several and the VIN does not determine one.
    makes: tuple[str, ...]
    #: The builder and the town, in Russian; empty when only the make is known.
    plant: str
    country: str
    sure: Sure


@dataclass(frozen=True, slots=True)
class VinModelLine:
    """The model line; several `models` may share one pattern."""

    models: tuple[str, ...]
    generation: str
    body: str
    engine_code: str
    sure: Sure
    #: Production years; None when unknown.
    span: YearSpan | None = None


@dataclass(frozen=True, slots=True)
class VinFacts:
    maker: VinMaker | None
    years: ModelYears
    line: VinModelLine | None
    warnings: tuple[str, ...]


def read_vin(vin: str, knowledge: VinTables, this_year: int) -> VinFacts:
    """`vin` is 17 characters allowed in a VIN. Doubts become warnings, never errors."""
    patterns = knowledge.patterns_of(vin)
    plant = knowledge.plants.get(vin[:3])
    maker = _maker(vin, plant, patterns[0] if patterns else None)
    warnings = [warning] if (warning := vin_warning(vin)) else []
    if maker is None:
        warnings.append(f"Изготовителя с кодом {vin[:3]} мы не знаем. Сверьте первые три знака с документами.")
    years = decode_year(vin, knowledge.year_of(vin), this_year)
    if plant and plant.span:
        years = narrow_years(years, plant.span)
    if maker is None and years.values:
        years = replace(years, sure="likely")
    return VinFacts(maker, years, _line(patterns), tuple(warnings))


def _maker(vin: str, plant: PlantRecord | None, pattern: PatternRecord | None) -> VinMaker | None:
    if plant is None and pattern is None:
        make, is_full_match = world_make(vin)
        return VinMaker((make,), "", country_of(vin), "likely" if is_full_match else "unconfirmed") if make else None
    makes = pattern.makes if pattern else ()
    if plant is None:
        return VinMaker(makes, "", country_of(vin), SURE[pattern.confidence] if pattern else "unconfirmed")
    by_plant = len(plant.makes) == 1 and plant.makes == (makes or plant.makes)
    confidence = plant.confidence if by_plant or not pattern else pattern.confidence
    named = makes or plant.makes or (plant.maker,)
    sure = SURE[confidence] if len(named) == 1 else "unconfirmed"
    return VinMaker(named, _plant_name(plant, named), country_in_russian(plant.country) or country_of(vin), sure)


def _plant_name(plant: PlantRecord, makes: tuple[str, ...]) -> str:
    """«АвтоВАЗ, Тольятти»; the owner is left out when it is the make."""
    owner = "" if plant.maker in makes else plant.maker
    return ", ".join(part for part in (owner, plant.plant) if part)


def _line(patterns: Sequence[PatternRecord]) -> VinModelLine | None:
    """The line of the longest pattern; None when patterns of that length name different models."""
    if not patterns or not patterns[0].models:
        return None
    pattern = patterns[0]
    if len({other.models for other in patterns if other.models and other.length == pattern.length}) > 1:
        return None
    return VinModelLine(
        *(pattern.models, pattern.generation, pattern.body, pattern.engine_code),
        sure=SURE[pattern.confidence],
        span=pattern.span,
    )
