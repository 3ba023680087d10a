"""Requests with the browser's cart, and the response with the shop's prices (spec §3, §7). Money is in roubles."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from api.catalog.schemas import CardOut
from api.http.fields import Id, LongText, ShortText
from api.pricing.cart_pricing import MAX_LINES, MAX_QTY
from api.pricing.delivery_quotes import DeliverySelection

#: Id that the browser gives to a change: a repeated change is not applied again.
SyncId = ShortText


class CartLine(BaseModel):
    id: Id
    city_id: Id = Field(examples=[1])
    qty: int = Field(gt=0, le=MAX_QTY, examples=[2])
    stock_id: Id | None = Field(default=None, description="Склад, с которого взять, если важно", examples=[1])


class CartRequest(BaseModel):
    cart: list[CartLine] = Field(default=[], max_length=MAX_LINES)
    city: Id | None = Field(default=None, description="Текущий город: его группа стоит первой", examples=[1])


class SyncRequest(CartRequest):
    sync_id: SyncId | None = Field(
        default=None,
        max_length=64,
        description="Ключ этого слияния, придуманный браузером: повтор с тем же ключом ничего не добавит",
        examples=["3f1c9a52-6d0e-4b61-9f0a-0f6f6c1f2f11"],
    )


class SaveRequest(BaseModel):
    cart: list[CartLine] = Field(max_length=MAX_LINES)
    city: Id | None = Field(default=None, examples=[1])


class AddRequest(CartLine):
    sync_id: SyncId | None = Field(default=None, max_length=64, description="Ключ нажатия: повтор не добавит ещё раз")


class QtyRequest(BaseModel):
    id: Id
    city_id: Id = Field(examples=[1])
    qty: int = Field(ge=0, le=MAX_QTY, description="0 — убрать", examples=[3])


class RemoveRequest(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    id: Id
    city_id: Id = Field(alias="cityId", examples=[1])


class CartItem(CardOut):
    qty: int = Field(description="Сколько можно купить из того, что хотели")
    wanted: int = Field(description="Сколько хотели")
    stock_id: int | None
    sale: bool = Field(description="Жёлтый ценник: есть старая цена")
    sum: float
    notice: str | None = Field(description="Что изменилось: убавили до остатка, товар кончился")


class GoneItem(BaseModel):
    id: int
    city_id: int
    qty: int
    name: str | None
    notice: str


class AddressPosition(BaseModel):
    lat: float = Field(ge=-90, le=90, examples=[55.7007])
    lon: float = Field(ge=-180, le=180, examples=[37.5808])


class DeliveryAddressOut(BaseModel):
    text: str
    city: str = Field(description="Город выбранной подсказки; пусто, если адрес набрали сами", examples=["Москва"])
    position: AddressPosition | None


class DeliveryOption(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    type: Literal[1, 2, 3]
    title: str
    cost: float | None = Field(description="Рубли; null, если так не доставить")
    days: int | None = Field(description="Через сколько дней, 0 — сегодня")
    free_from: float | None = Field(alias="freeFrom", description="От какой суммы товаров бесплатно")
    error: str | None = Field(description="Почему так нельзя")


class CityGroup(BaseModel):
    """A city's part of the cart, which becomes one order."""

    model_config = ConfigDict(populate_by_name=True)

    id: int = Field(description="Город")
    for_title: str
    items: list[CartItem]
    total: float = Field(description="Товары")
    arrival: int | None = Field(description="Через сколько дней всё будет в городе; null — брать нечего")
    delivery_type: Literal[1, 2, 3] | None = Field(
        alias="deliveryType", description="1 курьер, 2 пункт перевозчика, 3 самовывоз"
    )
    delivery: float | None = Field(description="Стоимость доставки; null, пока её не назвать")
    delivery_days: int | None = Field(alias="deliveryDays", description="Через сколько дней заказ будет у вас")
    delivery_error: str | None = Field(alias="deliveryError", description="Чего не хватает, словами")
    delivery_error_code: str | None = Field(alias="deliveryErrorCode")
    address: DeliveryAddressOut
    address_city_id: int | None = Field(
        alias="addressCityId",
        description="Другой наш город, если адрес в нём: туда можно перенести товары",
        examples=[2],
    )
    description: str
    pvz: int | None = Field(description="Наш магазин для самовывоза")
    agent_pvz_id: str | None = Field(description="Код пункта перевозчика")
    delivery_options: list[DeliveryOption] = Field(alias="deliveryOptions")
    discount: float
    to_pay: float = Field(alias="toPay")


class DiscountOut(BaseModel):
    kind: Literal["basket", "promo"]
    title: str = Field(examples=["Скидка за покупку от 5 000 ₽"])
    amount: float = Field(examples=[250])
    note: str | None = Field(description="Почему эта, а не другая: скидки не складываются")


class PaymentOption(BaseModel):
    type: Literal[1, 2, 3]
    title: str
    error: str | None = Field(description="Почему так не заплатить")


class CartUser(BaseModel):
    id: int
    name: str
    surname: str
    email: str
    phone: str
    city_id: int | None


class CartOut(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    items: list[CartItem]
    items_by_city: list[CityGroup] = Field(alias="itemsByCity")
    count: int = Field(description="Штук всего")
    total: float = Field(description="Товары по нынешним ценам, то же, что goodsTotal")
    goods_total: float = Field(alias="goodsTotal")
    saved: float = Field(description="Сколько сняли жёлтые ценники: старые цены минус нынешние")
    discount: DiscountOut | None
    delivery_total: float = Field(alias="deliveryTotal")
    to_pay: float = Field(alias="toPay")
    gone: list[int] = Field(description="Товары, которых в магазине больше нет")
    gone_items: list[GoneItem] = Field(alias="goneItems", description="Они же, со строками корзины")
    payment_type: Literal[1, 2, 3] | None = Field(
        alias="paymentType", description="1 при получении, 2 картой сейчас, 3 по счёту"
    )
    payment_options: list[PaymentOption] = Field(alias="paymentOptions")
    payment_error: str | None = Field(alias="paymentError")
    promo_code: str = Field(alias="promoCode")
    promo_error: str | None = Field(alias="promoError", description="Почему промокод не даёт скидки")
    ready: bool = Field(description="Можно подтверждать: всё выбрано и всё есть")
    user: CartUser | None = Field(description="Покупатель; null у гостя")


class AdviceRequest(BaseModel):
    cart: list[CartLine] = Field(
        default=[], max_length=MAX_LINES, description="Корзина гостя; у покупателя берут сохранённую"
    )
    city: Id | None = Field(default=None, description="Текущий город: из него корзину тоже считают", examples=[2])


class AdviceProduct(BaseModel):
    id: int
    name: str
    brand_name: str | None
    article: str | None


class SharedNumberOut(BaseModel):
    number: str = Field(description="Номер, который заменяют все эти товары", examples=["W 914/2"])
    products: list[AdviceProduct]


class ChangedLine(BaseModel):
    id: int
    city_id: int
    qty: int = Field(description="Сколько должно стать; 0 — строка уйдёт", examples=[2])


class ChangedProduct(BaseModel):
    id: int
    name: str
    city_id: int = Field(description="Из какого города товар возьмут", examples=[2])


class BasketOut(BaseModel):
    kind: Literal["cheaper", "faster", "both"] = Field(examples=["cheaper"])
    total: float = Field(description="Товары всей корзины")
    saved: float = Field(description="На сколько дешевле; меньше нуля — дороже", examples=[120])
    arrival: int = Field(description="Через сколько дней приедет последний товар")
    products: list[ChangedProduct]
    lines: list[ChangedLine] = Field(description="Для setCartLines")


class AdviceOut(BaseModel):
    shared_numbers: list[SharedNumberOut]
    baskets: list[BasketOut]


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


class AddressIn(BaseModel):
    text: Annotated[ShortText, Field(max_length=500)] = Field(default="", examples=["Ленинский проспект, 32а, кв. 5"])
    city: Annotated[ShortText, Field(max_length=200)] = Field(
        default="", description="Город выбранной подсказки (`city` из geocode)", examples=["Москва"]
    )
    position: AddressPosition | None = None


class DeliveryChoice(BaseModel):
    """The whole choice for one city: an absent field means that nothing is chosen."""

    model_config = ConfigDict(populate_by_name=True)

    id: Id = Field(description="Город", examples=[1])
    delivery_type: Literal[1, 2, 3] | None = Field(
        default=None, alias="deliveryType", description="1 курьер, 2 пункт перевозчика, 3 самовывоз", examples=[1]
    )
    address: AddressIn | None = None
    description: Annotated[LongText, Field(max_length=1000)] = Field(
        default="", description="Слово курьеру", examples=["Домофон 12"]
    )
    pvz: Id | None = Field(default=None, description="Наш магазин, откуда заберут", examples=[1])
    agent_pvz_id: Annotated[ShortText, Field(max_length=64)] | None = Field(
        default=None, description="Код пункта перевозчика"
    )

    def as_choice(self) -> DeliverySelection:
        address = self.address or AddressIn()
        return DeliverySelection(
            delivery_type=self.delivery_type,
            address_text=address.text,
            address_city=address.city,
            latitude=address.position.lat if address.position else None,
            longitude=address.position.lon if address.position else None,
            description=self.description,
            pvz=self.pvz,
            agent_pvz_id=self.agent_pvz_id,
        )
