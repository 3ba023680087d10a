"""Response schemas of banners, pages, FAQ, posts and contacts (spec §2, §3)."""

from datetime import datetime
from operator import mul
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, WithJsonSchema

from api.catalog.schemas import ImageOut
from api.cities.schemas import CityAddress, WarehouseOut, WorkTimeOut
from api.content.models import PageGroup, Placement, Theme
from api.http.fields import Email, Id, LongText, Phone, ShortText
from api.http.responses import RowOut

Picture = Annotated[ImageOut | None, Field(validation_alias="picture")]


class BannerOut(RowOut):
    id: int
    title: str = Field(examples=["Замена масла — один заказ"])
    text: str
    button: str = Field(description="Слова на кнопке; пусто — кнопки нет")
    link: str = Field(
        description="Путь в магазине или адрес https; пусто — баннер никуда не ведёт", examples=["/sales"]
    )
    theme: Theme = Field(description="deep — тёмный, tag — жёлтый ценник, paper — бумага")
    image: Picture
    cities: list[int] = Field(validation_alias="city_ids", description="Города, где баннер виден; пусто — во всех")
    ends_at: datetime | None


class PlacementOut(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    placement_id: Placement = Field(
        alias="placementId",
        description="home — главная (первый крупный), catalog — списки, cart — корзина",
        examples=["home"],
    )
    banners: list[BannerOut]


class BannersOut(BaseModel):
    placements: list[PlacementOut]


class PageLink(RowOut):
    slug: str = Field(examples=["delivery"])
    title: str = Field(examples=["Доставка и самовывоз"])
    url: str = Field(examples=["/page/delivery"])
    group: PageGroup = Field(
        validation_alias="page_group",
        description="buyers — покупателям, company — о магазине, documents — документы",
    )


class PagesOut(BaseModel):
    pages: list[PageLink]


class PageOut(PageLink):
    lead: str = Field(description="Одно-два предложения: под заголовком и для поисковиков")
    html: str = Field(description="Очищенный HTML: абзацы, заголовки h2–h4, списки, таблицы, ссылки")
    updated_at: datetime


class PageAnswer(BaseModel):
    page: PageOut


class FaqItem(RowOut):
    id: int
    question: str
    answer: str = Field(description="Очищенный HTML")


class FaqTopic(BaseModel):
    title: str = Field(examples=["Заказ и оплата"])
    items: list[FaqItem]


class FaqOut(BaseModel):
    topics: list[FaqTopic]


class PostCard(RowOut):
    id: int
    title: str
    topic: str = Field(examples=["Масло"])
    lead: str
    url: str = Field(examples=["/post/3"])
    image: Picture
    published_at: datetime


class PostsOut(BaseModel):
    posts: list[PostCard]
    total: int


class PostOut(PostCard):
    html: str = Field(description="Очищенный HTML")


class PostAnswer(BaseModel):
    post: PostOut
    more: list[PostCard] = Field(description="Что ещё почитать: до трёх свежих")


class ContactWarehouse(WarehouseOut):
    hours: list["HoursLine"] = Field(description="Часы словами, собранные в промежутки")


class HoursLine(BaseModel):
    days: str = Field(examples=["ежедневно", "пн–пт", "сб, вс"])
    hours: str = Field(description="Время или «выходной»", examples=["9:00–21:00"])


class ContactOut(BaseModel):
    """The shop in one city. The street and hours are those of its first warehouse with pickup."""

    model_config = ConfigDict(populate_by_name=True)

    city_id: int
    city: str
    region: str
    address: CityAddress
    work_time: list[WorkTimeOut] = Field(alias="workTime")
    hours: list[HoursLine]
    lat: float
    lon: float
    warehouses: list[ContactWarehouse]


class ContactsOut(BaseModel):
    current: int = Field(description="id города посетителя")
    contacts: list[ContactOut] = Field(description="Город посетителя первым, остальные — в порядке магазина")


class ActivePromoAddressRequest(BaseModel):
    user_id: Id


class PromoOfferOut(RowOut):
    title: str = Field(examples=["Скидка 10 % на следующий заказ"])
    percent: int | None = Field(description="До скольких процентов снимает; null — снимает сумму", examples=[28])
    ends_at: datetime | None


class PromoCodeOut(PromoOfferOut):
    code: str = Field(description="Личный: действует у этого покупателя и один раз", examples=["K7M2XQ4R"])


class ActivePromoAddressOut(BaseModel):
    active: bool = Field(description="Покупатель уже ответил или закрыл вопрос: больше не спрашиваем")
    show: bool = Field(description="Показывать ли вопрос: город покупателя — 1 и ответа ещё нет")
    offer: PromoOfferOut | None = Field(description="Что дают за ответ; null — ничего: код кончился")
    promo: PromoCodeOut | None = Field(description="Промокод того, кто ответил; null — ответа нет или код кончился")


class PromoAddressRequest(BaseModel):
    user_id: Id
    filled: bool = Field(description="Ответ записан", examples=[True])
    closed: bool = Field(description="Окно закрыли без ответа; ровно одно из filled и closed истинно", examples=[False])
    address: ShortText = Field(default="", examples=["ул. Профсоюзная, 61"])
    visit_from: ShortText = Field(default="", examples=["по пути с работы"])
    other_answer: Annotated[LongText, Field(max_length=1000)] = ""


class PromoAddressOut(BaseModel):
    status: Literal["success"]
    promo: PromoCodeOut | None


#: Of the digits before a check digit, from the right.
_INN_WEIGHTS = (3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8)


def is_inn(text: str) -> bool:
    """Right length (ИНН: 10 digits of a company, 12 of a person), a region that exists (00 does not) and right check
    digits: the last one of a company, the last two of a person."""
    if not (text.isascii() and text.isdigit()) or text.startswith("00") or len(text) not in (10, 12):
        return False
    digits = [int(char) for char in text]
    return all(
        digits[place] == sum(map(mul, digits, _INN_WEIGHTS[-place:])) % 11 % 10
        for place in ((9,) if len(text) == 10 else (10, 11))
    )


def _inn(value: str) -> str:
    if not is_inn(value):
        raise ValueError("В ИНН 10 цифр у компании и 12 у предпринимателя. Проверьте: контрольная цифра не сошлась")
    return value


Inn = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=20),
    AfterValidator(_inn),
    WithJsonSchema({"type": "string", "pattern": "^([0-9]{10}|[0-9]{12})$", "examples": ["7707083893"]}),
]


class VendorRequest(BaseModel):
    company: ShortText = Field(min_length=2, examples=["ООО «Тормозной двор»"])
    inn: Inn
    contact: Annotated[ShortText, Field(min_length=2, max_length=100)] = Field(
        description="Кто отвечает", examples=["Анна Белова"]
    )
    phone: Phone
    email: Email
    text: LongText = Field(default="", description="Что поставляете", examples=["Колодки и диски, 2 000 позиций"])
    agree: bool = Field(description="Согласие на обработку данных заявки; без него не принимаем")


class VendorOut(BaseModel):
    status: Literal["success"]
    message: str
    id: int = Field(description="Номер заявки")
