"""The form «Сообщите, когда появится»."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from api.http.fields import Email, Id, Phone, ShortText
from api.text.folding import clean

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
