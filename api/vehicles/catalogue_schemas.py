"""Requests and responses of the vehicle catalogue: modifications, decoded numbers, the chooser, names of cars."""

from collections.abc import Collection
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from api.http.fields import ShortText
from api.vehicles.decoding.make_names import in_russian
from api.vehicles.decoding.vin import RULED_OUT, Certainty, DecodedVehicleNumber
from api.vehicles.labels import body_in_words, source_in_words, title
from api.vehicles.modification import Modification

#: Any pasted text: characters that no number holds are ignored, not refused.
VehicleNumberText = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)]
Name = Annotated[ShortText, Field(max_length=100)]


class ModificationOut(BaseModel):
    id: int = Field(examples=[31])
    make: str = Field(examples=["Lada"])
    make_ru: str = Field(examples=["Лада"])
    model: str = Field(examples=["Vesta"])
    model_ru: str = Field(examples=["Веста"])
    generation: str | None = Field(examples=["I"])
    body_code: str | None = Field(examples=["GFL"])
    years_from: int | None = Field(description="null у машин, известных только по коду кузова", examples=[2015])
    years_to: int | None = Field(description="null — выпускают или неизвестно", examples=[2022])
    engine_code: str | None = Field(examples=["21129"])
    fuel: str | None = Field(description="petrol или diesel", examples=["petrol"])
    displacement_l: float | None = Field(examples=[1.6])
    power_hp: int | None = Field(examples=[106])
    oil_volume_l: float | None = Field(description="Масло с заменой фильтра, литров", examples=[3.3])
    oil_sae: str | None = Field(examples=["5W-30"])
    oil_approvals: list[str] = Field(examples=[["RN0700"]])
    coolant_volume_l: float | None = Field(examples=[5.3])
    title: str = Field(examples=["Лада Веста 1.6, 106 л. с., 2015–2022"])
    confirmed: bool = Field(description="false — данные по памяти: проверьте по VIN")
    source: str = Field(description="Откуда данные", examples=["открытый источник"])

    @classmethod
    def of(cls, car: Modification) -> Self:
        return cls(**_fields(car))


class DecodedVehicle(ModificationOut):
    match: int = Field(
        description="100 — совпало всё, что говорит номер; 90 — тоже, но код модели знаем по памяти; "
        "80 — мотор номер не назвал; 60 — не сходятся годы или мотор",
        examples=[80],
    )


class RepairOut(BaseModel):
    was: str = Field(examples=["Х"])
    became: str = Field(examples=["X"])
    why: str = Field(examples=["Русская буква вместо латинской"])


class MakerOut(BaseModel):
    make: str = Field(description="Несколько через запятую, если завод делает разные марки", examples=["Lada"])
    make_ru: str = Field(examples=["Лада"])
    plant: str = Field(description="Кто и где собрал; пусто, когда не знаем", examples=["АвтоВАЗ, Тольятти"])
    country: str = Field(examples=["Россия"])
    confidence: Certainty = Field(description="unconfirmed — по памяти или марок несколько")


class YearOut(BaseModel):
    values: list[int] = Field(description="Все годы, которые может значить знак; вероятный первым", examples=[[2018]])
    confidence: Literal["sure", "likely", "unknown"]
    note: str = Field(examples=["У Lada это модельный год завода."])


class ModelLineOut(BaseModel):
    model: str = Field(examples=["Vesta"])
    generation: str = Field(examples=["I"])
    body: Annotated[str, AfterValidator(body_in_words)] = Field(examples=["седан"])
    confidence: Certainty


class ChooserStart(BaseModel):
    make: str | None = Field(examples=["Lada"])
    model: str | None = Field(examples=["Vesta"])
    generation: str | None = Field(examples=["I"])
    year: int | None = Field(examples=[2018])


class DecodeRequest(BaseModel):
    text: VehicleNumberText = Field(description="VIN или номер кузова в любом виде", examples=["хта gfk330 jy144213"])
    year: Annotated[int, Field(ge=1950, le=2100)] | None = Field(
        default=None, description="Год выпуска, если покупатель его назвал", examples=[2018]
    )


class DecodedOut(BaseModel):
    kind: Literal["vin", "frame", "short", "long", "other"] = Field(
        description="short и long — не 17 знаков и не номер кузова; other — не похоже на номер"
    )
    value: str = Field(description="Номер, как мы его поняли", examples=["XTAGFK330JY144213"])
    repairs: list[RepairOut]
    warnings: list[str] = Field(examples=[["Контрольная цифра VIN не сходится."]])
    maker: MakerOut | None
    year: YearOut
    model: ModelLineOut | None
    vehicles: list[DecodedVehicle] = Field(description="По убыванию match; несколько — выберите")
    chooser: ChooserStart = Field(description="С чего начать выбор машины вручную")

    @classmethod
    def of(cls, decoded: DecodedVehicleNumber) -> Self:
        fields = {name: getattr(decoded, name) for name in ("kind", "value", "repairs", "warnings", "maker")}
        vehicles = [DecodedVehicle(**_fields(row.modification), match=row.match) for row in decoded.candidates]
        more = {"year": decoded.years, "model": decoded.line, "vehicles": vehicles, "chooser": _chooser(decoded)}
        return cls.model_validate(fields | more, from_attributes=True)


class ChoicesRequest(BaseModel):
    make: Name = Field(default="", description="Марка; без неё — список марок", examples=["Lada"])
    model: Name = Field(default="", description="Модель", examples=["Vesta"])
    generation: Name = Field(default="", description="Поколение", examples=["I"])


class MakeChoice(BaseModel):
    name: str = Field(examples=["Lada"])
    name_ru: str = Field(examples=["Лада"])
    vehicles: int = Field(description="Сколько модификаций", examples=[23])


class ModelChoice(BaseModel):
    name: str = Field(examples=["Vesta"])
    name_ru: str = Field(examples=["Веста"])
    years_from: int = Field(examples=[2015])
    years_to: int | None = Field(examples=[2022])


class GenerationChoice(BaseModel):
    name: str = Field(description="Пусто, когда поколения не различаем", examples=["I"])
    body_code: str = Field(examples=["GFL"])
    years_from: int = Field(examples=[2015])
    years_to: int | None = Field(examples=[2022])


class ChoicesOut(BaseModel):
    """The lists of the next steps of the chooser; the others are empty."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    makes: list[MakeChoice] = []
    models: list[ModelChoice] = []
    generations: list[GenerationChoice] = []
    vehicles: list[ModificationOut] = Field(default=[], description="Модификации модели или одного её поколения")


def _fields(car: Modification) -> dict[str, object]:
    """Values by field name; empty texts become null."""
    required = {"id", "make", "make_ru", "model", "model_ru"}
    values = {name: getattr(car, name) for name in Modification.__dataclass_fields__}
    return {
        **{name: value if name in required or value != "" else None for name, value in values.items()},
        "make_ru": car.make_ru or in_russian(car.make),
        "model_ru": car.model_ru or car.model,
        "oil_approvals": list(car.oil_approvals),
        "title": title(car),
        "confirmed": car.is_confirmed,
        "source": source_in_words(car.source, car.confidence),
    }


def _chooser(decoded: DecodedVehicleNumber) -> ChooserStart:
    """The values that the decoded number determines without a choice."""
    cars = [candidate.modification for candidate in decoded.candidates if candidate.match > RULED_OUT]
    makes = {car.make for car in cars} or set(decoded.maker.makes if decoded.maker else ())
    line = decoded.line
    models = {car.model for car in cars} or ({line.model} if line else set())
    generations = {car.generation for car in cars if car.generation} or ({line.generation} if line else set())
    years = decoded.years.values
    return ChooserStart(
        make=_single(makes),
        model=_single(models),
        generation=_single(generations),
        year=years[0] if len(years) == 1 else None,
    )


def _single(names: Collection[str]) -> str | None:
    """The only name; None when there are several, also several of one line: «Golf / Jetta», «V/VI»."""
    only = next(iter(names)) if len(names) == 1 else ""
    return None if "/" in only else only or None


class QueryCar(BaseModel):
    id: int = Field(description="Машина каталога", examples=[31])
    label: str = Field(
        description="Чем она отличается от других этой модели", examples=["III 1.6, 123 л. с., 2011–2017"]
    )
    tokens: list[str] = Field(description="Поколение и кузов в запросе", examples=[["3", "qb"]])
    engine: list[str] = Field(description="Мотор в запросе", examples=[["g4fc", "16v"]])
    litres: float | None = Field(description="Объём мотора", examples=[1.6])
    diesel: bool = Field(description="Дизель", examples=[False])
    years: list[int | None] = Field(description="Первый и последний год", examples=[[2011, 2017]])


class QueryModel(BaseModel):
    title: str = Field(description="Марка и модель", examples=["Kia Rio"])
    make: str = Field(description="Марка", examples=["Kia"])
    names: list[str] = Field(
        description="Как модель зовут; цифры и одна-две буквы — только рядом с маркой", examples=[["рио"]]
    )
    cars: list[QueryCar]


class QueryCars(BaseModel):
    makes: dict[str, list[str]] = Field(description="Как зовут марки", examples=[{"Kia": ["kia", "киа", "кия"]}])
    models: list[QueryModel]
    oils: list[int] = Field(description="Раздел моторных масел", examples=[[1]])
    service: list[int] = Field(description="Разделы того, что меняют на ТО", examples=[[1, 311, 312]])
