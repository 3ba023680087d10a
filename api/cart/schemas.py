"""Requests with the browser's cart, and the response with the shop's prices (spec §3, §7). Money is in roubles."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from api.catalog.schemas import CardOut
from api.delivery.schemas import Position
from api.http.fields import Id, Kopecks, LongText, ShortText
from api.pricing.bills import MAX_LINES, MAX_QTY
from api.pricing.choices import DeliverySelection, DeliveryType, PaymentType

SyncId = Annotated[
    Annotated[ShortText, Field(max_length=64)] | None,
    Field(
        description="Ключ изменения, придуманный браузером: повтор с тем же ключом ничего не меняет",
        examples=["3f1c9a52-6d0e-4b61-9f0a-0f6f6c1f2f11"],
    ),
]
CurrentCityId = Annotated[Id | None, Field(description="Текущий город: его группа стоит первой", examples=[1])]


class LineKey(BaseModel):
    id: Id
    city_id: Id = Field(examples=[1])


class CartLine(LineKey):
    qty: int = Field(gt=0, le=MAX_QTY, examples=[2])
    stock_id: Id | None = Field(default=None, description="Склад, с которого взять, если важно", examples=[1])


class WantedLine(CartLine):
    qty: int = Field(ge=0, le=MAX_QTY, description="Сколько должно быть; 0 — убрать", examples=[2])


class CartRequest(BaseModel):
    cart: list[CartLine] = Field(
        default=[], max_length=MAX_LINES, description="Корзина гостя; у покупателя берут сохранённую"
    )
    city: CurrentCityId = None


class SyncRequest(CartRequest):
    sync_id: SyncId = None


class SaveRequest(BaseModel):
    cart: list[CartLine] = Field(max_length=MAX_LINES)
    city: CurrentCityId = None


class AddRequest(CartLine):
    sync_id: SyncId = None


class QtyRequest(LineKey):
    qty: int = Field(ge=0, le=MAX_QTY, description="0 — убрать", examples=[3])


class RemoveRequest(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    id: Id
    city_id: Id = Field(alias="cityId", examples=[1])


class SetLinesRequest(BaseModel):
    lines: list[WantedLine] = Field(max_length=MAX_LINES)
    city: CurrentCityId = None
    sync_id: SyncId = None


class MovesRequest(CartRequest):
    city: Id = Field(description="Куда перенести", examples=[2])


class MoveRequest(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    from_city: Id = Field(alias="from", description="Из какого города", examples=[1])
    to_city: Id = Field(alias="to", description="В какой", examples=[2])
    products: list[Id] = Field(max_length=MAX_LINES, description="Какие товары", examples=[[1024]])
    sync_id: SyncId = None


class CartItem(CardOut):
    qty: int = Field(description="Сколько можно купить из того, что хотели")
    wanted: int = Field(description="Сколько хотели")
    stock_id: int | None
    sale: bool = Field(description="Жёлтый ценник: есть старая цена")
    sum: Kopecks
    notice: str | None = Field(description="Что изменилось: убавили до остатка, товар кончился")


class GoneItem(BaseModel):
    id: int
    city_id: int
    qty: int
    name: str | None
    notice: str


class DeliveryAddressOut(BaseModel):
    text: str
    city: str = Field(description="Город выбранной подсказки; пусто, если адрес набрали сами", examples=["Москва"])
    position: Position | None


class DeliveryOption(BaseModel):
    type: DeliveryType
    title: str
    cost: Kopecks | None = Field(description="Рубли; null, если так не доставить")
    days: int | None = Field(description="Через сколько дней, 0 — сегодня")
    free_from: Kopecks | None = Field(serialization_alias="freeFrom", description="От какой суммы товаров бесплатно")
    error: str | None = Field(description="Почему так нельзя")


class CityGroup(BaseModel):
    """A city's part of the cart, which becomes one order."""

    id: int = Field(description="Город")
    for_title: str
    items: list[CartItem]
    total: Kopecks = Field(description="Товары")
    arrival: int | None = Field(description="Через сколько дней всё будет в городе; null — брать нечего")
    delivery_type: DeliveryType | None = Field(
        serialization_alias="deliveryType", description="1 курьер, 2 пункт перевозчика, 3 самовывоз"
    )
    delivery: Kopecks | None = Field(description="Стоимость доставки; null, пока её не назвать")
    delivery_days: int | None = Field(
        serialization_alias="deliveryDays", description="Через сколько дней заказ будет у вас"
    )
    delivery_error: str | None = Field(serialization_alias="deliveryError", description="Чего не хватает, словами")
    delivery_error_code: str | None = Field(serialization_alias="deliveryErrorCode")
    address: DeliveryAddressOut
    address_city_id: int | None = Field(
        serialization_alias="addressCityId",
        description="Другой наш город, если адрес в нём: туда можно перенести товары",
        examples=[2],
    )
    description: str
    pvz: int | None = Field(description="Наш магазин для самовывоза")
    agent_pvz_id: str | None = Field(description="Код пункта перевозчика")
    delivery_options: list[DeliveryOption] = Field(serialization_alias="deliveryOptions")
    discount: Kopecks
    to_pay: Kopecks = Field(serialization_alias="toPay")


class DiscountOut(BaseModel):
    kind: Literal["basket", "promo"]
    title: str = Field(examples=["Скидка за покупку от 5 000 ₽"])
    amount: Kopecks = Field(examples=[250])
    note: str | None = Field(description="Почему эта, а не другая: скидки не складываются")


class PaymentOption(BaseModel):
    type: PaymentType
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
    items: list[CartItem]
    items_by_city: list[CityGroup] = Field(serialization_alias="itemsByCity")
    count: int = Field(description="Штук всего")
    total: Kopecks = Field(description="Товары по нынешним ценам, то же, что goodsTotal")
    goods_total: Kopecks = Field(serialization_alias="goodsTotal")
    saved: Kopecks = Field(description="Сколько сняли жёлтые ценники: старые цены минус нынешние")
    discount: DiscountOut | None
    delivery_total: Kopecks = Field(serialization_alias="deliveryTotal")
    to_pay: Kopecks = Field(serialization_alias="toPay")
    gone: list[int] = Field(description="Товары, которых в магазине больше нет")
    gone_items: list[GoneItem] = Field(serialization_alias="goneItems", description="Они же, со строками корзины")
    payment_type: PaymentType | None = Field(
        serialization_alias="paymentType", description="1 при получении, 2 картой сейчас, 3 по счёту"
    )
    payment_options: list[PaymentOption] = Field(serialization_alias="paymentOptions")
    payment_error: str | None = Field(serialization_alias="paymentError")
    promo_code: str = Field(serialization_alias="promoCode")
    promo_error: str | None = Field(serialization_alias="promoError", description="Почему промокод не даёт скидки")
    ready: bool = Field(description="Можно подтверждать: всё выбрано и всё есть")
    user: CartUser | None = Field(description="Покупатель; null у гостя")


class AdviceProduct(BaseModel):
    id: int = Field(validation_alias="product_id")
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
    total: Kopecks = Field(description="Товары всей корзины")
    saved: Kopecks = Field(description="На сколько дешевле; меньше нуля — дороже", examples=[120])
    arrival: int = Field(description="Через сколько дней приедет последний товар")
    products: list[ChangedProduct]
    lines: list[ChangedLine] = Field(description="Для setCartLines")


class AdviceOut(BaseModel):
    shared_numbers: list[SharedNumberOut]
    baskets: list[BasketOut]


class MovingLineOut(BaseModel):
    id: int
    name: str
    wanted: int = Field(description="Сколько лежит сейчас")
    qty: int = Field(description="Сколько перенесётся")
    available: int = Field(description="Сколько есть в новом городе", examples=[15])
    unit: str
    cost: Kopecks = Field(description="Цена за штуку в новом городе")
    sum: Kopecks
    arrival_days: int = Field(description="Через сколько дней товар будет в новом городе")
    notice: str | None = Field(
        description="Почему перенесётся меньше", examples=["В Твери остался 1: перенесём 1 из 2"]
    )


class StayingLineOut(BaseModel):
    id: int
    name: str
    notice: str = Field(description="Почему товар останется", examples=["В Твери его сейчас нет"])


class CartMoveOut(BaseModel):
    from_city: int = Field(serialization_alias="from", examples=[1])
    to_city: int = Field(serialization_alias="to", examples=[2])
    lines: list[MovingLineOut]
    staying: list[StayingLineOut]
    total: Kopecks = Field(description="Перенесённое по ценам нового города")
    arrival: int | None = Field(description="Через сколько дней всё перенесённое будет в новом городе")


class CartMovesOut(BaseModel):
    moves: list[CartMoveOut] = Field(description="По одному на каждый другой город корзины")


class AddressIn(BaseModel):
    text: Annotated[ShortText, Field(max_length=500)] = Field(default="", examples=["Ленинский проспект, 32а, кв. 5"])
    city: Annotated[ShortText, Field(max_length=200)] = Field(
        default="", description="Город выбранной подсказки (`city` из geocode)", examples=["Москва"]
    )
    position: Position | None = None


class DeliveryChoice(BaseModel):
    """The whole choice for one city: an absent field means that nothing is chosen."""

    model_config = ConfigDict(populate_by_name=True)

    id: Id = Field(description="Город", examples=[1])
    delivery_type: DeliveryType | None = Field(
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
