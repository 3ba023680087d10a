"""The offer to move parts of the cart to the shopper's city, and the calls that change several lines at once."""

from pydantic import BaseModel, ConfigDict, Field

from api.cart.schemas import CartLine, SyncId
from api.http.fields import Id
from api.pricing.cart_pricing import MAX_LINES, MAX_QTY


class MovesRequest(BaseModel):
    cart: list[CartLine] = Field(
        default=[], max_length=MAX_LINES, description="Корзина гостя; у покупателя берут сохранённую"
    )
    city: Id = Field(description="Куда перенести", examples=[2])


class MoveRequest(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    from_city: Id = Field(alias="from", description="Из какого города", examples=[1])
    to_city: Id = Field(alias="to", description="В какой", examples=[2])
    products: list[Id] = Field(max_length=MAX_LINES, description="Какие товары", examples=[[1024]])
    sync_id: SyncId | None = Field(default=None, max_length=64, description="Ключ нажатия: повтор не перенесёт ещё раз")


class WantedLine(CartLine):
    qty: int = Field(ge=0, le=MAX_QTY, description="Сколько должно быть; 0 — убрать", examples=[2])


class SetLinesRequest(BaseModel):
    lines: list[WantedLine] = Field(max_length=MAX_LINES)
    city: Id | None = Field(default=None, description="Текущий город: его группа стоит первой", examples=[1])
    sync_id: SyncId | None = Field(default=None, max_length=64, description="Ключ нажатия: повтор ничего не изменит")


class MovingLineOut(BaseModel):
    id: int
    name: str
    wanted: int = Field(description="Сколько лежит сейчас")
    qty: int = Field(description="Сколько перенесётся")
    available: int = Field(description="Сколько есть в новом городе", examples=[15])
    unit: str
    cost: float = Field(description="Цена за штуку в новом городе")
    sum: float
    arrival_days: int = Field(description="Через сколько дней товар будет в новом городе")
    notice: str | None = Field(
        description="Почему перенесётся меньше", examples=["В Твери остался 1: перенесём 1 из 2"]
    )


class StayingLineOut(BaseModel):
    id: int
    name: str
    notice: str = Field(description="Почему товар останется", examples=["В Твери его сейчас нет"])


class CartMoveOut(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    from_city: int = Field(alias="from", examples=[1])
    to_city: int = Field(alias="to", examples=[2])
    lines: list[MovingLineOut]
    staying: list[StayingLineOut]
    total: float = Field(description="Перенесённое по ценам нового города")
    arrival: int | None = Field(description="Через сколько дней всё перенесённое будет в новом городе")


class CartMovesOut(BaseModel):
    moves: list[CartMoveOut] = Field(description="По одному на каждый другой город корзины")
