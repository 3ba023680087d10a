"""Schemas of the newsletter's form (spec §3, §7)."""

from typing import Literal

from pydantic import BaseModel, Field

from api.http.fields import Id


class SubscriberRequest(BaseModel):
    #: Plain text: a wrong address gets the message of spec §8 instead of 422.
    email: str = Field(max_length=1000, examples=["anna@example.ru"])
    city_id: Id | None = None
    agree: bool | None = Field(
        default=None,
        description="Отмечено ли согласие на рассылку; false — отказ. Без поля согласием станет кнопка из письма",
    )
    text_version: Id | None = Field(
        default=None, description="Версия текста согласия, который видел человек", examples=[1]
    )


class StatusOut(BaseModel):
    """The shape that the spec gives to this call: both answers come with HTTP 200."""

    status: Literal["success", "error"]
    message: str = Field(examples=["email добавлен: мы отправили письмо, подтвердите адрес"])
