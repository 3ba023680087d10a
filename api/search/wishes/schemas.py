"""The form «Сообщите, когда появится»."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from api.fields import Email, Id, Phone, ShortText


class SearchWishIn(BaseModel):
    text: Annotated[ShortText, Field(min_length=2, max_length=200)] = Field(
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
