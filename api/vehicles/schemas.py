"""Requests and responses of vehicles; getVehicleDetails in the names of the specification (spec §3, §7)."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from api.catalog.list_schemas import CategoryRef
from api.catalog.schemas import CardOut
from api.http.fields import Id, LongText, Phone, ShortText
from api.vehicles.catalogue_schemas import ModificationOut, Name
from api.vehicles.fitment.evidence import FitAnswer
from api.vehicles.fitment.oil import ConditionState


class Analogue(CardOut):
    confirmed: bool = Field(description="false — замена по памяти: «проверьте по VIN»", examples=[True])


class SchemeDetail(BaseModel):
    """A position of a unit; the defaults are those of a position that nothing is known of."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    position: int = Field(description="Место на схеме узла", examples=[2])
    name: str = Field(examples=["Колодки передние"])
    kind: str = Field(description="Что меняют при обслуживании; у остального пусто", examples=["oil_filter"])
    qty: int | None = Field(default=None, description="Сколько в узле; null — не знаем", examples=[1])
    brand: str = Field(default="", examples=["Hyundai/Kia"])
    number: str = Field(default="", description="Пусто, когда о месте ничего не известно", examples=["58101-4LA00"])
    part_id: int | None = Field(default=None, description="Деталь справочника номеров (getPart)", examples=[1024])
    match: int = Field(
        default=0,
        description="100 — номер подтверждён или товар описан ровно для этой машины; 80 — модель та же, остальное "
        "сверьте; 60 — номер по памяти или другое поколение; 0 — неизвестно",
        examples=[100],
    )
    active: bool = Field(default=False, description="Лежит в городе")
    confirmed: bool = Field(default=False, description="false — не «подходит», а «проверьте по VIN»")
    source: str = Field(default="", examples=["статья о ремонте"])
    note: str = Field(default="", examples=["проверьте по VIN"])
    card: CardOut | None = Field(default=None, description="Сам товар с этим номером, если мы его продаём")
    analogues: list[Analogue] = Field(
        default=[], description="До трёх замен: сначала подтверждённые, затем те, что лежат в городе, затем дешевле"
    )
    total_analogues: int = Field(default=0, examples=[5])


class SchemeUnit(BaseModel):
    unitid: int = Field(examples=[100001])
    key: str = Field(examples=["frontBrake"])
    name: str = Field(examples=["Тормоз передний"])
    drawing: str = Field(description="Ключ схемы", examples=["frontBrake"])
    total: int = Field(description="Мест на схеме", examples=[12])
    names: list[str] = Field(description="Названия всех мест", examples=[["Колодки передние", "Диск тормозной"]])
    known: int = Field(description="О скольких местах что-то известно", examples=[3])
    match: int = Field(description="Лучшее совпадение среди деталей", examples=[100])
    active: bool = Field(description="Что-то лежит в городе")
    details: list[SchemeDetail] = Field(
        description="По убыванию match, затем по месту; неизвестные места последними. Среди других узлов — до 6 "
        "известных"
    )


_EXAMPLE = "Лада Веста 1.6"


class VehicleRequest(BaseModel):
    vehicle: ShortText = Field(
        default="", description="Машина своими словами, VIN или номер кузова", examples=[_EXAMPLE]
    )
    vehicle_id: Id | None = Field(default=None, description="Машина каталога (decodeVehicle, getVehicleChoices)")
    make: Name = Field(default="", description="Марка, если выбрана отдельно", examples=["Lada"])
    model: Name = Field(default="", description="Модель, если выбрана отдельно", examples=["Vesta"])
    category: CategoryRef | None = Field(default=None, description="Только эта ветка каталога: номер или адрес")
    unitid: Id | None = Field(
        default=None, description="Только этот узел: тогда деталей в нём до 100, у схемы — все места; иначе до 6"
    )
    city: Id | None = Field(default=None, description="Город цен и остатков; без него — из cookie currentCity")


class VehicleOut(BaseModel):
    text: str = Field(description="Как машину назвали", examples=[_EXAMPLE])
    make: str = Field(description="Марка, как мы её поняли", examples=["Lada"])
    id: int | None = Field(description="Машина каталога; null — только слова", examples=[31])
    modification: ModificationOut | None


class TreeNode(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    id: int
    parent_id: int | None = Field(alias="parentId")
    name: str
    link: str = Field(examples=["/catalog/zapcasti/podveska"])
    child_groups: list["TreeNode"] = Field(alias="childGroups")


class Detail(CardOut):
    match: int = Field(
        description="100 — подходит всё, что известно о детали; 80 — модель та же, поколение или мотор проверьте; "
        "60 — та же модель другого поколения; 40 — совпала только марка",
        examples=[80],
    )
    active: bool = Field(description="Лежит в городе")
    fits: str | None = Field(description="Для каких машин, словами поставщика", examples=["Lada Vesta, Granta"])


class Unit(BaseModel):
    unitid: int
    name: str = Field(examples=["Тормозные колодки"])
    url: str
    image: str | None
    total: int = Field(description="Сколько всего деталей к машине")
    details: list[Detail] = Field(description="По убыванию match; при равном — сначала те, что лежат в городе")


class UnitCategory(BaseModel):
    id: int
    name: str = Field(examples=["Дисковые тормоза"])
    url: str
    units: list[Unit] | list[SchemeUnit] = Field(
        description="Машина словами — узлы суть разделы каталога; машина каталога или узел схемы — узлы со схемами"
    )


class VehicleDetailsOut(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    vehicle: VehicleOut | None = Field(description="null, когда марку не узнали")
    filter_tree: list[TreeNode] = Field(
        alias="filterTree", description="Ветки каталога, где к машине что-то есть, или группы узлов"
    )
    categories: list[UnitCategory]
    makes: list[str] = Field(
        description="Марки, к которым есть детали; только когда машину не узнали", examples=[["Kia", "Lada"]]
    )


class ServiceRequest(BaseModel):
    vehicle_id: Id = Field(description="Машина каталога (decodeVehicle, getVehicleChoices)")
    city: Id | None = Field(default=None, description="Город цен и остатков; без него — из cookie currentCity")


class OilCan(BaseModel):
    card: CardOut
    qty: int = Field(examples=[1])
    volume_l: float = Field(examples=[4])


class OilConditionOut(BaseModel):
    """What the oil must satisfy for this car."""

    text: str = Field(examples=["вязкость 5W-30 из списка завода"])
    state: ConditionState = Field(description="holds — выполнено; unknown — надо сверить")
    memory: bool = Field(description="Требование завода знаем только по памяти")
    advice: str = Field(description="С чем сверить; пусто, если не с чем", examples=["сверьте с этикеткой"])


class OilSet(BaseModel):
    """The cheapest cans of one line of oil that hold enough; one can where the volume of the engine is unknown."""

    line: str = Field(examples=["Genesis Armortech 5W-30"])
    brand: str = Field(examples=["ЛУКОЙЛ"])
    total_l: float = Field(examples=[5])
    spare_l: float | None = Field(description="Останется на долив; null, когда объём неизвестен", examples=[0.7])
    cost: float = Field(description="За все канистры, рублей", examples=[3190])
    cans: list[OilCan]
    fit: FitAnswer = Field(description="fits — проверено; possible — сверьте условия с state=unknown или memory")
    conditions: list[OilConditionOut]


class OilService(BaseModel):
    volume_l: float | None = Field(description="С заменой фильтра; null, когда неизвестен", examples=[4.3])
    sae: list[str] = Field(examples=[["5W-30"]])
    approvals: list[str] = Field(description="Допуски и классы, любого достаточно", examples=[["RN0700"]])
    confirmed: bool = Field(description="false — объём, вязкость или допуски по памяти: проверьте по VIN")
    source: str = Field(examples=["статья о ремонте"])
    sets: list[OilSet] = Field(description="Сначала лучше доказанные, затем дешевле; до 12 линеек")
    total: int = Field(description="Сколько линеек подходит: остальные — в поиске с машиной", examples=[17])


class ServicePart(BaseModel):
    kind: str = Field(examples=["oil_filter"])
    name: str = Field(examples=["Фильтр масляный"])
    details: list[SchemeDetail] = Field(description="По убыванию match")


class ServiceOut(BaseModel):
    vehicle: ModificationOut
    oil: OilService | None = Field(description="null, когда не знаем ни объёма, ни вязкости, ни допусков")
    parts: list[ServicePart]
    reasons: list[str] = Field(examples=[["Данные этой машины не проверены: сверьте с руководством."]])


class FitsRequest(BaseModel):
    vehicle_id: Id = Field(description="Машина каталога (decodeVehicle, getVehicleChoices)", examples=[31])
    ids: Annotated[list[Id], Field(max_length=100)] = Field(description="Товары, до 100", examples=[[17, 42]])


class FitOut(BaseModel):
    id: int = Field(description="Товар", examples=[17])
    fit: FitAnswer = Field(
        description="fits — подтверждено для этого мотора или кузова; possible — модель названа или номер записан по "
        "памяти, остальное сверьте; contradicts — не подходит: другой мотор, топливо, объём, кузов, резьба, ось; "
        "unknown — данных нет. Предлагаем только fits и possible"
    )
    reason: str = Field(description="Почему, одной фразой", examples=["номер из каталога этой машины"])
    check: str = Field(description="При possible — что сверить сначала, иначе пусто", examples=["проверьте двигатель"])


class FitsOut(BaseModel):
    fits: list[FitOut] = Field(description="В порядке ids; товаров, которых нет, в ответе нет")


class ExpertRequestIn(BaseModel):
    name: ShortText = Field(min_length=2, max_length=100, description="Как обращаться", examples=["Анна"])
    phone: Phone
    vin: Annotated[ShortText, Field(max_length=60)] = Field(
        default="", description="VIN или номер кузова, в любом виде", examples=["XTAGFL110KY214358"]
    )
    text: Annotated[LongText, Field(min_length=2, max_length=1000)] = Field(
        description="Что нужно найти", examples=["Передние колодки и диски"]
    )
    city_id: Id | None = Field(default=None, description="Город цен и остатков; без него — из cookie currentCity")
    agree: bool = Field(description="Согласие на обработку данных заявки; без него не принимаем")


class ExpertRequestOut(BaseModel):
    status: Literal["success"]
    message: str = Field(examples=["Заявка принята. Перезвоним в рабочее время."])
    id: int = Field(description="Номер заявки")
    vin: str = Field(description="VIN, как мы его поняли", examples=["XTAGFL110KY214358"])
    warning: str | None = Field(
        description="Что в VIN сомнительно; заявку это не задерживает",
        examples=["Контрольная цифра VIN не сходится. Сверьте с документами: возможно, опечатка."],
    )
