"""The file that a customer downloads: everything that is stored about them."""

from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from api.auth.session import CurrentCustomer, FreshLogin
from api.core.db import SessionDep
from api.core.errors import refusals
from api.http.responses import attachment
from api.http.routing import TransactionRoute
from api.personal_data.registry import PERSONAL_TABLES
from api.personal_data.repository import PersonalDataRepository

router = APIRouter(tags=["Личный кабинет"], route_class=TransactionRoute, responses=refusals(401, 403))
FILE_NAME = "мои-данные.json"


class PersonalSectionOut(BaseModel):
    title: str = Field(examples=["Адреса доставки"])
    purpose: str = Field(description="Зачем храним", examples=["Личный кабинет"])
    term: str = Field(description="Сколько храним", examples=["пока есть аккаунт"])
    #: Any: rows of many tables, as they are stored.
    rows: list[dict[str, Any]] = Field(examples=[[{"id": 1, "title": "Дом", "text": "Ленинский проспект, 32А"}]])


class PersonalDataOut(BaseModel):
    created_at: datetime = Field(description="Когда собран файл")
    sections: list[PersonalSectionOut]


@router.get(
    "/getPersonalData",
    summary="Скачать всё, что магазин хранит о покупателе",
    description="Файл JSON: профиль, адреса, машины, корзина, списки, входы, заявки с этого телефона, отзывы, заказы с "
    "оплатами, согласия — и к каждому, зачем и сколько оно хранится. Чужого и ключей в нём нет. "
    "Спустя десять минут после кода — 403 `fresh_code_required` (sendFreshCode).",
)
def get_personal_data(
    customer: CurrentCustomer, _: FreshLogin, session: SessionDep, response: Response
) -> PersonalDataOut:
    response.headers.update(attachment(FILE_NAME) | {"Cache-Control": "no-store"})
    repository = PersonalDataRepository(session)
    person = repository.person(customer.id, customer.phone, customer.confirmed_email)
    sections = [
        PersonalSectionOut(title=declared.title, purpose=declared.purpose, term=declared.term, rows=rows)
        for declared in PERSONAL_TABLES
        if declared.title and (rows := repository.rows_for_file(declared, person))
    ]
    return PersonalDataOut(created_at=datetime.now(UTC), sections=sections)
