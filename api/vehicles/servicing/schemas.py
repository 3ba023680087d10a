"""Request and response of getVehicleService."""

from pydantic import BaseModel, Field

from api.catalog.schemas import CardOut
from api.http.fields import Id
from api.vehicles.catalogue_schemas import ModificationOut
from api.vehicles.scheme_schemas import SchemeDetail

_REASONS = ["5W-30 — вязкость: статья о ремонте", "4 + 1 л: остаток 0,7 л"]


class ServiceRequest(BaseModel):
    vehicle_id: Id = Field(description="Машина каталога (decodeVehicle, getVehicleChoices)")
    city: Id | None = Field(default=None, description="Город цен и остатков; без него — из cookie currentCity")


class OilCan(BaseModel):
    card: CardOut
    qty: int = Field(examples=[1])
    volume_l: float = Field(examples=[4])


class OilSet(BaseModel):
    """The cheapest cans of one line of oil that hold enough."""

    line: str = Field(examples=["Genesis Armortech 5W-30"])
    brand: str = Field(examples=["ЛУКОЙЛ"])
    total_l: float = Field(examples=[5])
    spare_l: float = Field(description="Останется на долив", examples=[0.7])
    cost: float = Field(description="За все канистры, рублей", examples=[3190])
    cans: list[OilCan]
    reasons: list[str] = Field(examples=[_REASONS])


class OilService(BaseModel):
    volume_l: float = Field(description="С заменой фильтра", examples=[4.3])
    sae: list[str] = Field(examples=[["5W-30"]])
    approvals: list[str] = Field(description="Допуски, которых требует мотор", examples=[["RN0700"]])
    confirmed: bool = Field(description="false — объём, вязкость или допуски по памяти: проверьте по VIN")
    source: str = Field(examples=["статья о ремонте"])
    sets: list[OilSet] = Field(description="Сначала с допусками, затем дешевле; до 6 линеек")


class ServicePart(BaseModel):
    kind: str = Field(examples=["oil_filter"])
    name: str = Field(examples=["Фильтр масляный"])
    details: list[SchemeDetail] = Field(description="По убыванию match")


class ServiceOut(BaseModel):
    vehicle: ModificationOut
    oil: OilService | None = Field(description="null, когда объём масла неизвестен")
    parts: list[ServicePart]
    reasons: list[str] = Field(examples=[["Данные этой машины не проверены: сверьте с руководством."]])
