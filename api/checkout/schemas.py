"""Calls of the checkout in roubles: its choices with the resulting orders (spec §7 saveOrders), and a confirmation.

A confirmation says what the buyer saw (spec §4)."""

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Header
from pydantic import AliasPath, BaseModel, ConfigDict, Field

from api.cart.schemas import CartOut, CurrentCityId, DeliveryChoice, LineKey, WantedLine
from api.core.errors import ErrorOut
from api.http.fields import Email, Kopecks, Phone, ShortText
from api.orders.statuses import Status
from api.pricing.bills import MAX_LINES, MAX_QTY
from api.pricing.choices import DeliveryType, PaymentType


class OrdersCart(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    items: list[WantedLine] = Field(
        default=[], max_length=MAX_LINES, description="Корзина гостя; у покупателя берут сохранённую"
    )
    items_by_city: list[DeliveryChoice] = Field(
        default=[], alias="itemsByCity", max_length=MAX_LINES, description="Что выбрано; остальные города — как было"
    )
    payment_type: PaymentType | None = Field(
        default=None, alias="paymentType", description="1 при получении, 2 картой сейчас, 3 по счёту", examples=[2]
    )
    promo_code: ShortText | None = Field(
        default=None, alias="promoCode", max_length=64, description="Пустой убирает промокод", examples=["SALE28"]
    )


class OrdersRequest(BaseModel):
    cart: OrdersCart
    city: CurrentCityId = None


class OrderPreviewOut(BaseModel):
    """An order that confirming the cart would make."""

    city_id: int = Field(validation_alias="id")
    for_title: str
    delivery_type: DeliveryType | None
    delivery: Kopecks | None = Field(description="Стоимость доставки; null, пока её не назвать")
    delivery_error: str | None = Field(description="Чего не хватает, словами")
    days: int | None = Field(validation_alias="delivery_days", description="Через сколько дней заказ будет у вас")
    goods: Kopecks = Field(validation_alias="total")
    discount: Kopecks
    total: Kopecks = Field(validation_alias="to_pay")


class OrdersOut(CartOut):
    """The whole cart as getCart answers it, and the orders it would make."""

    orders: list[OrderPreviewOut]


IdempotencyKey = Annotated[
    str,
    Header(
        min_length=8,
        max_length=255,
        pattern=r"^[\x21-\x7e]+$",
        description="Один на нажатие кнопки: повтор с тем же ключом получает тот же ответ, заказ остаётся один",
        examples=["5b0c0a52-6d0e-4a0e-9a53-0f6d1f2f7a11"],
    ),
]
#: Below what an integer of kopecks holds.
Roubles = Annotated[float, Field(ge=0, lt=21_000_000, allow_inf_nan=False)]


class SeenLine(LineKey):
    qty: int = Field(gt=0, le=MAX_QTY, examples=[2])
    cost: Roubles = Field(description="Цена за штуку, как её видел покупатель", examples=[2849])


class Recipient(BaseModel):
    name: ShortText = Field(min_length=1, max_length=100, examples=["Андрей"])
    surname: ShortText = Field(default="", max_length=100)
    phone: Phone
    email: Email | Literal[""] = Field(default="", description="Сюда придёт чек", examples=["andrey@example.ru"])


class Agreements(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    offer: bool = Field(description="Согласен с офертой")
    personal_data: bool = Field(alias="personalData", description="Согласен на обработку данных для доставки")
    text_version: int | None = Field(
        default=None, gt=0, lt=2**31, alias="textVersion", description="Версия текста из getConsentTexts (цель order)"
    )


class ConfirmRequest(BaseModel):
    model_config = ConfigDict(
        populate_by_name=True,
        json_schema_extra={
            "examples": [
                {
                    "items": [{"id": 1024, "city_id": 1, "qty": 2, "cost": 2849}],
                    "itemsByCity": [{"id": 1, "deliveryType": 1, "address": {"text": "Ленинский проспект, 32а"}}],
                    "paymentType": 2,
                    "promoCode": "",
                    "recipient": {"name": "Андрей", "phone": "+7 916 123 45 67", "email": "andrey@example.ru"},
                    "total": 5988,
                    "agreements": {"offer": True, "personalData": True},
                }
            ]
        },
    )

    items: list[SeenLine] = Field(min_length=1, max_length=MAX_LINES, description="Что покупают, с ценами на экране")
    items_by_city: list[DeliveryChoice] | None = Field(
        default=None,
        alias="itemsByCity",
        max_length=MAX_LINES,
        description="Доставка по городам; без неё — сохранённая saveOrders",
    )
    payment_type: PaymentType | None = Field(
        default=None, alias="paymentType", description="1 при получении, 2 картой, 3 счёт; без неё — сохранённая"
    )
    promo_code: ShortText | None = Field(
        default=None, max_length=64, alias="promoCode", description="Без него — сохранённый; пустой — без промокода"
    )
    recipient: Recipient
    total: Roubles = Field(description="К оплате, как это видел покупатель", examples=[5988])
    agreements: Agreements


class ConfirmedOrder(BaseModel):
    number: str = Field(examples=["Х-1042-7716"])
    city_id: int
    for_title: str = Field(description="Город", examples=["Москва"])
    status: Status
    status_name: str = Field(examples=["Ждёт оплаты"])
    goods_total: float
    delivery: float
    discount: float
    total: float
    arrives_on: date | None


class PaymentLink(BaseModel):
    id: UUID
    url: str = Field(description="Страница оплаты", examples=["/pay/0f6d1f2f-7a11-4a0e-9a53-5b0c0a526d0e"])
    amount: float
    expires_at: datetime = Field(description="До этого времени товары ждут оплаты")


class ConfirmationOut(BaseModel):
    """Roubles, as in the stored answer of the first attempt."""

    model_config = ConfigDict(populate_by_name=True, serialize_by_alias=True)

    orders: list[ConfirmedOrder] = Field(description="По одному на город")
    payment_type: int = Field(alias="paymentType")
    goods_total: float
    delivery: float
    discount: float
    total: float
    payment: PaymentLink | None = Field(description="Когда платят картой сейчас")


class CurrentLine(BaseModel):
    """Read from a PricedLine."""

    id: int = Field(validation_alias=AliasPath("offer", "product_id"))
    city_id: int = Field(validation_alias=AliasPath("offer", "city_id"))
    name: str = Field(validation_alias=AliasPath("offer", "name"))
    qty: int = Field(description="Сколько можно купить")
    cost: Kopecks | None = Field(validation_alias=AliasPath("offer", "cost"))
    sum: Kopecks
    notice: str | None = Field(description="Что изменилось")


class CurrentGroup(BaseModel):
    """Read from a CityBill."""

    city_id: int = Field(validation_alias=AliasPath("city", "id"))
    for_title: str = Field(validation_alias=AliasPath("city", "name"))
    goods_total: Kopecks = Field(validation_alias=AliasPath("group", "goods_total"))
    delivery: Kopecks = Field(validation_alias=AliasPath("quote", "cost"))
    delivery_error: str | None = Field(validation_alias=AliasPath("quote", "refusal", "words"), default=None)
    discount: Kopecks
    total: Kopecks


class CurrentCart(BaseModel):
    """Read from a Bill: the lines of the request with their current prices and quantities."""

    lines: list[CurrentLine]
    groups: list[CurrentGroup] = Field(validation_alias="parts")
    goods_total: Kopecks
    delivery: Kopecks = Field(validation_alias="delivery_total")
    discount: Kopecks = Field(validation_alias=AliasPath("discount", "amount"))
    total: Kopecks = Field(validation_alias="to_pay")
    promo_error: str | None = Field(validation_alias=AliasPath("discount", "promo_refusal", "words"), default=None)


class CartChangedOut(ErrorOut):
    cart: CurrentCart | None = Field(default=None, description="При cart_changed: те же строки с новыми значениями")
