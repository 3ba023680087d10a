from datetime import datetime
from typing import Self

from pydantic import BaseModel, Field

from api.consents.models import Consent, ConsentText, Purpose


class ConsentTextOut(BaseModel):
    purpose: Purpose = Field(description="Для чего согласие", examples=["newsletter"])
    version: int = Field(
        description="Её отправляют вместе с согласием: запишем, что именно видел человек", examples=[1]
    )
    title: str = Field(examples=["Согласие на рассылку"])
    text: str = Field(description="Текст без разметки; пустая строка делит абзацы")
    published_at: datetime

    @classmethod
    def of(cls, row: ConsentText) -> Self:
        return cls.model_validate(row, from_attributes=True)


class ConsentTextsOut(BaseModel):
    texts: list[ConsentTextOut]


class ConsentOut(BaseModel):
    purpose: Purpose = Field(examples=["login"])
    title: str = Field(examples=["Согласие на обработку персональных данных"])
    text_version: int = Field(description="Какую версию текста видел человек", examples=[1])
    given: bool = Field(description="false — согласие отозвано")
    created_at: datetime = Field(description="Когда дано или отозвано")

    @classmethod
    def of(cls, row: Consent, title: str) -> Self:
        return cls(
            purpose=Purpose(row.purpose),
            title=title,
            text_version=row.text_version,
            given=row.given,
            created_at=row.created_at,
        )


class ConsentsOut(BaseModel):
    consents: list[ConsentOut]
