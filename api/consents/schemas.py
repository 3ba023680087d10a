from datetime import datetime

from pydantic import BaseModel, Field

from api.consents.models import Purpose
from api.http.responses import RowOut


class ConsentTextOut(RowOut):
    purpose: Purpose = Field(description="Для чего согласие", examples=["newsletter"])
    version: int = Field(
        description="Её отправляют вместе с согласием: запишем, что именно видел человек", examples=[1]
    )
    title: str = Field(examples=["Согласие на рассылку"])
    text: str = Field(description="Текст без разметки; пустая строка делит абзацы")
    published_at: datetime


class ConsentTextsOut(BaseModel):
    texts: list[ConsentTextOut]


class ConsentOut(RowOut):
    purpose: Purpose = Field(examples=["login"])
    title: str = Field(examples=["Согласие на обработку персональных данных"])
    text_version: int = Field(description="Какую версию текста видел человек", examples=[1])
    given: bool = Field(description="false — согласие отозвано")
    created_at: datetime = Field(description="Когда дано или отозвано")


class ConsentsOut(BaseModel):
    consents: list[ConsentOut]
