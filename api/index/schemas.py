"""The JSON of search token, vocabulary, query log (as `web/src/entities/search/log` sends it) and wishes."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from api.http.fields import Email, Id, Phone, ShortText
from api.text.folding import clean


class SearchToken(BaseModel):
    url: str = Field(description="Где отвечает поиск")
    token: str = Field(description="Токен для заголовка Authorization: Bearer")
    expires: datetime = Field(description="До какого времени токен годен")


class SearchVocabulary(BaseModel):
    """The catalogue's words, by which browsers read a query. A word of makers, soft words or models is not repeated."""

    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)

    whole: bool = Field(True, description="Латинских слов, которых здесь нет, нет и в каталоге")
    words: list[str] = Field([], description="Русские слова", examples=[["масло", "моторное"]])
    latin: list[str] = Field([], description="Латинские слова", examples=[["genesis"]])
    makers: list[str] = Field([], description="Производители", examples=[["lukoil"]])
    soft: list[str] = Field([], description="Слова, без которых запрос находит то же", examples=[["левый"]])
    stop: list[str] = Field([], description="Слова, которых поиск не читает", examples=[["для"]])
    units: dict[str, list[str]] = Field(
        {}, description="Слова единиц измерения; `*` — любое окончание", examples=[{"l": ["л", "литр*"]}]
    )
    models: dict[str, list[str]] = Field({}, description="Прозвища моделей", examples=[{"2109": ["девятка"]}])


MAX_EVENTS = 50
MAX_TEXT = 200
MAX_ORDER_NUMBER = 40

Typed = Annotated[str, Field(max_length=MAX_TEXT)]
#: Number of the search within the visit, from 1.
Number = Annotated[int, Field(ge=1, le=100_000, description="Какой это поиск в открытой странице, с единицы")]
Count = Annotated[int, Field(ge=0, le=10_000_000)]


class ExposureIn(BaseModel):
    """The arm of an experiment whose other arm answers the search differently."""

    experiment: Id = Field(examples=[3])
    arm: Literal["a", "b"] = Field(examples=["b"])
    bucket: Annotated[int, Field(ge=0, le=999)] = Field(
        description="Доля от тысячи, в которую попал посетитель: в одной таких много", examples=[417]
    )


class SearchEvent(BaseModel):
    event: Literal["search"]
    search: Number = Field(examples=[1])
    city_id: Id | None = Field(default=None, description="Город цен и остатков", examples=[1])
    category_id: Id | None = Field(
        default=None, description="Категория страницы, на которой искали; вне каталога пусто", examples=[11]
    )
    text: Typed = Field(description="Как набрано; для VIN и кузова пусто", examples=["vfckj 5w40"])
    understood: Typed = Field(default="", description="Как поняли", examples=["масло 5w-40"])
    kind: Literal["text", "number", "vin", "frame"]
    mode: Literal["search", "number", "sale", "brand", "catalog", "completions"] = Field(
        description="На какой странице"
    )
    exact: Count = Field(description="Сколько подошло всеми словами", examples=[42])
    variants: Count = Field(default=0, description="Сколько других размеров, цветов, производителей", examples=[5])
    near: Count = Field(default=0, description="Сколько похожих, не всеми словами", examples=[0])
    ms: Annotated[int, Field(ge=0, le=600_000)] = Field(description="Сколько отвечал поиск, мс", examples=[4])
    repaired: bool = Field(default=False, description="Исправили раскладку, опечатку или другое")
    exposure: ExposureIn | None = Field(default=None, description="Участие в опыте с правилами")


class ClickEvent(BaseModel):
    event: Literal["click"]
    search: Number = Field(examples=[1])
    product_id: Id
    position: Annotated[int, Field(ge=1, le=100_000)] = Field(description="Каким по счёту в блоке", examples=[3])
    block: Literal["exact", "variants", "near", "completions"]


class CartEvent(BaseModel):
    event: Literal["cart"]
    search: Number = Field(examples=[1])
    product_id: Id


class PurchaseEvent(BaseModel):
    """A product that was put into the cart after a search has been ordered. The amount is that of the order's line."""

    event: Literal["order"]
    search: Number = Field(examples=[1])
    product_id: Id
    number: Annotated[str, Field(min_length=1, max_length=MAX_ORDER_NUMBER)] = Field(
        description="Номер заказа: по нему магазин узнаёт сумму строки. В журнал номер не попадает",
        examples=["Х-1042-7716"],
    )


Event = Annotated[SearchEvent | ClickEvent | CartEvent | PurchaseEvent, Field(discriminator="event")]


class SearchBatch(BaseModel):
    visit: UUID = Field(
        description="Случайный ключ, живёт в памяти открытой страницы",
        examples=["0f8b1c52-6d1e-4f0b-9a77-2c3a8e5d9b10"],
    )
    events: Annotated[list[Event], Field(min_length=1, max_length=MAX_EVENTS)]


_MIN_LENGTH = 2


def _legible(text: str) -> str:
    """The text without invisible characters. Raises ValueError when too little remains."""
    text = clean(text)
    if len(text) < _MIN_LENGTH:
        raise ValueError("Напишите, что искали: хотя бы две буквы")
    return text


class SearchWishIn(BaseModel):
    text: Annotated[ShortText, Field(min_length=_MIN_LENGTH, max_length=200), AfterValidator(_legible)] = Field(
        description="Что искали", examples=["Колодки на Chery Tiggo 4"]
    )
    phone: Phone | None = Field(default=None, description="Куда сообщить: телефон, почта или оба")
    email: Email | None = None
    city_id: Id | None = Field(default=None, description="Город цен и остатков; без него — из cookie currentCity")
    agree: bool = Field(description="Согласие на обработку телефона и почты; без него не принимаем")


class SearchWishOut(BaseModel):
    status: Literal["success"]
    message: str = Field(examples=["Записали. Напишем или позвоним, когда появится."])
    id: int = Field(description="Номер просьбы")
