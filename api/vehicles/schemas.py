"""Request and response of getVehicleDetails, in the names of the specification (spec §3 Vehicle search, §7)."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from api.catalog.lists.schemas import CategoryRef
from api.catalog.schemas import CardOut
from api.http.fields import Id, ShortText
from api.vehicles.catalogue_schemas import ModificationOut
from api.vehicles.scheme_schemas import SchemeUnit

_EXAMPLE = "Лада Веста 1.6"


class VehicleRequest(BaseModel):
    vehicle: ShortText = Field(
        default="", description="Машина своими словами, VIN или номер кузова", examples=[_EXAMPLE]
    )
    vehicle_id: Id | None = Field(default=None, description="Машина каталога (decodeVehicle, getVehicleChoices)")
    make: Annotated[ShortText, Field(max_length=100)] = Field(
        default="", description="Марка, если выбрана отдельно", examples=["Lada"]
    )
    model: ShortText = Field(
        default="", max_length=100, description="Модель, если выбрана отдельно", examples=["Vesta"]
    )
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
