"""Schemas of the storefront's forms (spec §3, §7)."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, StringConstraints, WithJsonSchema

from api.http.fields import Email, Id, LongText, Phone, ShortText
from api.text.inn import is_inn


class ActivePromoAddressRequest(BaseModel):
    user_id: Id


class PromoOfferOut(BaseModel):
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
