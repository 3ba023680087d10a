from datetime import datetime
from typing import Self

from pydantic import BaseModel, Field

from api.consents.models import ConsentText


class ConsentTextOut(BaseModel):
    purpose: str = Field(description="Для чего согласие", examples=["newsletter"])
    version: int = Field(
        description="Её отправляют вместе с согласием: запишем, что именно видел человек", examples=[1]
    )
    title: str = Field(examples=["Согласие на рассылку"])
    text: str = Field(description="Текст без разметки; пустая строка делит абзацы")
    published_at: datetime

    @classmethod
    def of(cls, row: ConsentText) -> Self:
        return cls(
            purpose=row.purpose, version=row.version, title=row.title, text=row.text, published_at=row.published_at
        )


class ConsentTextsOut(BaseModel):
    texts: list[ConsentTextOut]
