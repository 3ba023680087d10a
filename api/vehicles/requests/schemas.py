"""The form «Спросить эксперта»."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from api.http.fields import Id, LongText, Phone, ShortText


class ExpertRequestIn(BaseModel):
    name: Annotated[ShortText, Field(min_length=2, max_length=100)] = Field(
        description="Как обращаться", examples=["Анна"]
    )
    phone: Phone
    vin: Annotated[ShortText, Field(max_length=60)] = Field(
        default="", description="VIN или номер кузова, в любом виде", examples=["XTAGFL110KY214358"]
    )
    text: Annotated[LongText, Field(min_length=2, max_length=1000)] = Field(
        description="Что нужно найти", examples=["Передние колодки и диски"]
    )
    city_id: Id | None = Field(default=None, description="Город цен и остатков; без него — из cookie currentCity")
    agree: bool = Field(description="Согласие на обработку данных заявки; без него не принимаем")


class ExpertRequestOut(BaseModel):
    status: Literal["success"]
    message: str = Field(examples=["Заявка принята. Перезвоним в рабочее время."])
    id: int = Field(description="Номер заявки")
    vin: str = Field(description="VIN, как мы его поняли", examples=["XTAGFL110KY214358"])
    warning: str | None = Field(
        description="Что в VIN сомнительно; заявку это не задерживает",
        examples=["Контрольная цифра VIN не сходится. Сверьте с документами: возможно, опечатка."],
    )
