"""Responses with orders: the list, one order, and the public fields for tracking. Roubles."""

from datetime import date, datetime

from pydantic import BaseModel, Field

from api.http.fields import Id, Kopecks, Phone, ShortText
from api.http.responses import RowOut
from api.orders.statuses import PaymentStatus, Status
from api.pricing.bills import MAX_LINES
from api.pricing.choices import DeliveryType, PaymentType


class OrderNumber(BaseModel):
    number: ShortText = Field(
        min_length=1, max_length=40, description="В любом написании: х10427716 тоже поймём", examples=["Х-1042-7716"]
    )


class TrackRequest(OrderNumber):
    phone: Phone


class RepeatRequest(OrderNumber):
    city: int | None = Field(
        default=None, gt=0, lt=2**31, description="Для какого города собрать; без него — города заказа", examples=[1]
    )
    ids: list[Id] | None = Field(
        default=None, max_length=MAX_LINES, description="Только эти товары заказа; без него — все", examples=[[17]]
    )


class OrderImage(BaseModel):
    key: str
    ext: str


class OrderedProduct(RowOut):
    """Of the line as it was ordered."""

    id: int | None = Field(validation_alias="product_id", description="Товар; null, если его больше нет")
    name: str
    article: str | None
    unit: str
    image: OrderImage | None


class OrderLineOut(OrderedProduct):
    brand_name: str | None
    qty: int
    cost: Kopecks
    guest_cost: Kopecks | None
    sum: Kopecks


class OrderBrief(RowOut):
    number: str = Field(examples=["Х-1042-7716"])
    created_at: datetime
    city_id: int
    for_title: str = Field(description="Город", examples=["Москва"])
    status: Status
    status_name: str = Field(examples=["Собираем на складе"])
    payment_status: PaymentStatus
    payment_status_name: str = Field(examples=["Оплачен"])
    arrives_on: date | None
    total: Kopecks
    names: list[str] = Field(description="Что в заказе, до трёх названий")
    pieces: int = Field(description="Сколько всего штук")


class OrdersPage(BaseModel):
    orders: list[OrderBrief]
    total: int = Field(description="Сколько заказов всего")


class TimelineEntry(RowOut):
    at: datetime = Field(validation_alias="created_at")
    status: Status
    status_name: str
    note: str = Field(validation_alias="public_note", description="Что случилось, словами; бывает пусто")


class OrderDelivery(RowOut):
    delivery_type: DeliveryType = Field(
        serialization_alias="deliveryType", description="1 курьер, 2 пункт перевозчика, 3 самовывоз"
    )
    name: str = Field(validation_alias="delivery_name", examples=["Курьер"])
    address: str = Field(validation_alias="handover_place", description="Куда привезут или откуда забрать")
    description: str
    arrives_on: date | None


class OrderPayment(BaseModel):
    payment_type: PaymentType = Field(
        serialization_alias="paymentType", description="1 при получении, 2 картой, 3 по счёту"
    )
    name: str = Field(examples=["Картой на сайте"])
    status: PaymentStatus
    status_name: str
    pay_url: str | None = Field(description="Куда идти платить; null, когда платить не нужно")
    invoice_url: str | None = Field(description="Счёт, который можно напечатать")
    pay_until: datetime | None = Field(description="До этого времени товары ждут оплаты")


class RecipientOut(BaseModel):
    name: str
    phone: str
    email: str


class OrderActions(BaseModel):
    cancel: bool
    pay: bool
    repeat: bool


class OrderOut(OrderBrief):
    lines: list[OrderLineOut]
    timeline: list[TimelineEntry]
    delivery: OrderDelivery
    payment: OrderPayment
    recipient: RecipientOut
    goods_total: Kopecks
    delivery_cost: Kopecks
    discount: Kopecks
    actions: OrderActions
    together: list[str] = Field(description="Номера заказов, оформленных вместе с этим")


class TrackedOrder(RowOut):
    """Contains neither the customer nor the address."""

    number: str
    created_at: datetime
    for_title: str
    status: Status
    status_name: str
    payment_status_name: str
    delivery_name: str
    arrives_on: date | None
    pieces: int
    total: Kopecks
    timeline: list[TimelineEntry]


class MissingLine(BaseModel):
    id: int | None
    name: str
    wanted: int
    added: int
    reason: str = Field(examples=["Закончился"])


class RepeatOut(BaseModel):
    added: int = Field(description="Сколько строк попало в корзину целиком или частью")
    missing: list[MissingLine] = Field(description="Чего нет или меньше, чем было в заказе")


class RepeatLine(OrderedProduct):
    """A line of the order, and what can be bought of it now."""

    wanted: int = Field(description="Сколько было в заказе", examples=[2])
    qty: int = Field(description="Сколько можно взять сейчас; 0 — взять нечего", examples=[2])
    cost_before: Kopecks = Field(description="Цена в заказе", examples=[2849])
    cost: Kopecks | None = Field(description="Цена сейчас; null, если взять нечего", examples=[2990])
    sum: Kopecks = Field(description="За то, что можно взять", examples=[5980])
    arrival_days: int | None = Field(description="Через сколько дней будет в городе, 0 — сегодня", examples=[0])
    reason: str | None = Field(description="Почему не столько, сколько было", examples=["Закончился"])


class RepeatPreview(BaseModel):
    city_id: int
    for_title: str = Field(description="Город, для которого соберём", examples=["Москва"])
    ordered_for: str = Field(description="Город заказа", examples=["Тверь"])
    lines: list[RepeatLine]
    total_before: Kopecks = Field(description="Товары заказа по ценам заказа", examples=[5698])
    total: Kopecks = Field(description="То, что можно взять, по нынешним ценам", examples=[5980])


class LastChoice(BaseModel):
    """The delivery of the last order to a city. Only the fields of its type are filled."""

    id: int = Field(description="Город", examples=[1])
    delivery_type: DeliveryType | None = Field(serialization_alias="deliveryType", examples=[1])
    address: str = Field(
        description="Пусто, если по этому адресу уже не привезти", examples=["Ленинский проспект, 32а"]
    )
    description: str = Field(description="Слово курьеру", examples=["Домофон 12"])
    pvz: int | None = Field(description="Наш магазин; null, если его больше нет")
    agent_pvz_id: str | None = Field(description="Пункт перевозчика; null, если он закрыт")


class LastRecipient(BaseModel):
    name: str
    email: str


class LastChoices(BaseModel):
    items_by_city: list[LastChoice] = Field(
        serialization_alias="itemsByCity", description="Города корзины, куда уже заказывали"
    )
    payment_type: PaymentType | None = Field(
        serialization_alias="paymentType", description="null, если так уже не заплатить"
    )
    recipient: LastRecipient | None = Field(description="null, если заказов ещё не было")
