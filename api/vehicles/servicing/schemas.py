"""Request and response of getVehicleService."""

from pydantic import BaseModel, Field

from api.catalog.schemas import CardOut
from api.http.fields import Id
from api.vehicles.catalogue_schemas import ModificationOut
from api.vehicles.fitment.oil import ConditionState
from api.vehicles.fitment.verdict import FitAnswer
from api.vehicles.scheme_schemas import SchemeDetail


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
