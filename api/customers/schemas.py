"""The profile of a customer (spec §3 Auth)."""

from typing import Self

from pydantic import BaseModel, Field

from api.customers.models import Customer


class ProfileOut(BaseModel):
    id: int
    name: str = Field(examples=["Анна"])
    surname: str = Field(examples=["Петрова"])
    email: str = Field(
        description="Как её вписали; ждёт подтверждения, пока не равна confirmed_email", examples=["anna@example.ru"]
    )
    confirmed_email: str = Field(
        description="Подтверждённая письмом; пусто, когда такой нет", examples=["anna@example.ru"]
    )
    city_id: int | None = Field(examples=[1])
    phone: str = Field(description="11 цифр", examples=["79161234567"])

    @classmethod
    def of(cls, row: Customer) -> Self:
        return cls(
            id=row.id,
            name=row.name,
            surname=row.surname,
            email=row.email,
            confirmed_email=row.confirmed_email,
            city_id=row.city_id,
            phone=row.phone,
        )
