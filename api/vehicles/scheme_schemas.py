"""Units and their details (spec §7 getVehicleDetails; `match` sorts every list)."""

from pydantic import BaseModel, Field

from api.catalog.schemas import CardOut


class Analogue(CardOut):
    confirmed: bool = Field(description="false — замена по памяти: «проверьте по VIN»", examples=[True])

    @classmethod
    def of(cls, card: CardOut, *, confirmed: bool) -> "Analogue":
        return cls.model_construct(**dict(card), confirmed=confirmed)


class SchemeDetail(BaseModel):
    position: int = Field(description="Место на схеме узла", examples=[2])
    name: str = Field(examples=["Колодки передние"])
    kind: str = Field(description="Что меняют при обслуживании; у остального пусто", examples=["oil_filter"])
    qty: int | None = Field(description="Сколько в узле; null — не знаем", examples=[1])
    brand: str = Field(examples=["Hyundai/Kia"])
    number: str = Field(description="Пусто, когда о месте ничего не известно", examples=["58101-4LA00"])
    part_id: int | None = Field(description="Деталь справочника номеров (getPart)", examples=[1024])
    match: int = Field(
        description="100 — номер подтверждён или товар описан ровно для этой машины; 80 — модель та же, остальное "
        "сверьте; 60 — номер по памяти или другое поколение; 0 — неизвестно",
        examples=[100],
    )
    active: bool = Field(description="Лежит в городе")
    confirmed: bool = Field(description="false — не «подходит», а «проверьте по VIN»")
    source: str = Field(examples=["статья о ремонте"])
    note: str = Field(examples=["проверьте по VIN"])
    card: CardOut | None = Field(description="Сам товар с этим номером, если мы его продаём")
    analogues: list[Analogue] = Field(
        description="До трёх замен: сначала подтверждённые, затем те, что лежат в городе, затем дешевле"
    )
    total_analogues: int = Field(examples=[5])


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
