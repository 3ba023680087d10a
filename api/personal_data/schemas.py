"""The file that a customer downloads: everything that is stored about them."""

from datetime import datetime
from typing import Any

from pydantic import BaseModel, Field


class PersonalSectionOut(BaseModel):
    title: str = Field(examples=["Адреса доставки"])
    purpose: str = Field(description="Зачем храним", examples=["Личный кабинет"])
    term: str = Field(description="Сколько храним", examples=["пока есть аккаунт"])
    #: Any: rows of many tables, as they are stored.
    rows: list[dict[str, Any]] = Field(examples=[[{"id": 1, "title": "Дом", "text": "Ленинский проспект, 32А"}]])


class PersonalDataOut(BaseModel):
    created_at: datetime = Field(description="Когда собран файл")
    sections: list[PersonalSectionOut]
