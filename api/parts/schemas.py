"""Requests and responses of parts. Money is in roubles; offers are cards for the requested city."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from api.catalog.schemas import CardOut
from api.http.fields import Id, ShortText
from api.http.responses import RowOut
from api.parts.pasted_list.parser import MAX_ENTRIES

Role = Literal["requested", "newer", "older", "original", "analogue", "execution", "contains", "part_of"]
Status = Literal["found", "several", "repaired", "near", "missing"]

MAX_PARTS = 100
MAX_LINES = 200
MAX_CHARACTERS = 100_000

_CITY = Field(default=None, description="Город цен и остатков; без него — из cookie currentCity")
_NUMBER = Annotated[ShortText, Field(max_length=100)]
_Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500, pattern=r"^[^\u0000-\u001f\u007f]*$")]
#: A pasted text: lines and tabs, no other control characters.
Pasted = Annotated[str, Field(max_length=MAX_CHARACTERS, pattern=r"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$")]


class PartRequest(BaseModel):
    id: Id | None = Field(default=None, description="Номер записи, как в индексе `parts`; иначе нужен `number`")
    number: _NUMBER = Field(default="", description="Номер детали в любом написании", examples=["W 914/2"])
    brand: _NUMBER = Field(default="", description="Производитель", examples=["MANN-FILTER"])
    city: Id | None = _CITY

    @model_validator(mode="after")
    def _named(self) -> "PartRequest":
        if self.id is None and not self.number:
            raise ValueError("Назовите деталь: id или number")
        return self


class PartsRequest(BaseModel):
    ids: list[Id] = Field(max_length=MAX_PARTS, description="Номера записей")
    city: Id | None = _CITY


class PartName(RowOut):
    id: int
    brand: str = Field(description="Пусто, если производитель неизвестен", examples=["MANN-FILTER"])
    number: str = Field(description="Как пишет производитель", examples=["W 914/2"])
    name: str = Field(examples=["Фильтр масляный"])


class PartOut(PartName):
    image: str | None
    image_ext: str | None = Field(examples=["svg"])
    cost: float | None = Field(description="Самая низкая цена в городе")
    offers: int = Field(description="Сколько товаров с этим номером", examples=[2])
    arrival_days: int | None = Field(description="Через сколько дней самое скорое")
    in_stock: bool = Field(description="Лежит в городе", examples=[True])


class PartRow(BaseModel):
    part: PartName
    role: Role = Field(description="Кем приходится запрошенному номеру")
    confidence: Literal[0, 1, 2, 3] = Field(
        examples=[3], description="3 — подтверждено, 2 — по каталогу, 1 — один источник, 0 — не проверено"
    )
    why: str = Field(examples=["2 источника, в обе стороны"])
    sources: list[str] = Field(description="Кто так говорит", examples=[["Каталог MANN-FILTER"]])
    via: str | None = Field(description="Через какой номер известно", examples=["через 21080-1012005"])
    offers: list[CardOut]


class PartPage(BaseModel):
    part: PartOut
    same_number: int = Field(description="Сколько других производителей с таким номером", examples=[3])
    rows: list[PartRow]
    chain: list[str] = Field(description="Замены номера от старого к новому", examples=[["26300-35503", "26300-35504"]])
    vehicles: list[str] = Field(description="К каким машинам, словами поставщиков", examples=[["Lada Vesta 1.6"]])


class PartsOut(BaseModel):
    parts: list[PartOut]


class ListRequest(BaseModel):
    text: Pasted = Field(
        description=f"До {MAX_LINES} непустых строк: номера, марки, названия, количества в любом порядке",
        examples=["W 914/2 MANN 2 шт\nOC 90 — 1"],
    )
    city: Id | None = _CITY


class ListedPart(PartOut):
    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    offer: CardOut | None = Field(description="Лучшее предложение: сначала то, что лежит в городе, потом дешёвое")
    instead_cost: float | None = Field(
        default=None,
        description="От какой цены есть замены, если в строке одна деталь и её не продаём",
        examples=[489],
    )


class Line(BaseModel):
    line: int = Field(description="Номер строки во вставленном тексте, с 1", examples=[1])
    text: str = Field(examples=["W 914/2 MANN 2 шт"], description="Строка или её часть с этим номером")
    query: str = Field(
        examples=["W 914/2 MANN — 2 шт"], description="То же одной строкой, понятной без соседних: чтобы спросить снова"
    )
    qty: int = Field(examples=[2])
    number: str = Field(description="Что приняли за номер; пусто — в строке номера нет", examples=["W 914/2"])
    brand: str | None = Field(description="Производитель, если его назвали")
    status: Status
    repaired: str | None = Field(description="Что поправили", examples=["русские О, С → O, C"])
    vin: str | None = Field(description="VIN, если он в строке", examples=["XTA210990Y1234567"])
    unread: str = Field(description="Что похоже на номер или количество, но осталось непонятым", examples=["450"])
    parts: list[ListedPart] = Field(description="Одна деталь; у `several` — на выбор, у `near` — похожие")


class FoundList(BaseModel):
    lines: list[Line] = Field(
        description="По записи на номер: в строке их может быть несколько, может не быть ни одного"
    )
    found: int = Field(description="Записей, где деталь известна точно", examples=[12])
    missing: int = Field(description="Номеров, которых не нашли", examples=[1])


class ExportLine(BaseModel):
    number: _NUMBER = ""
    brand: _NUMBER = ""
    name: _Name = ""
    qty: int = Field(ge=0, le=100_000, examples=[2])
    cost: float | None = Field(default=None, ge=0, le=1e9)
    arrival: _NUMBER = Field(default="", examples=["завтра"])
    status: _NUMBER = Field(default="", examples=["найдено"])


class ExportRequest(BaseModel):
    lines: list[ExportLine] = Field(max_length=MAX_ENTRIES)
    format: Literal["csv", "xlsx"]
