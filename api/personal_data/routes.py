from fastapi import APIRouter, Response

from api.auth.session import CurrentCustomer, FreshLogin
from api.core.errors import refusals
from api.http.responses import attachment
from api.http.routing import TransactionRoute
from api.personal_data.schemas import PersonalDataOut
from api.personal_data.service import PersonalData

router = APIRouter(tags=["Личный кабинет"], route_class=TransactionRoute, responses=refusals(401, 403))
FILE_NAME = "мои-данные.json"


@router.get(
    "/getPersonalData",
    summary="Скачать всё, что магазин хранит о покупателе",
    description="Файл JSON: профиль, адреса, машины, корзина, списки, входы, заявки с этого телефона, отзывы, заказы с "
    "оплатами, согласия — и к каждому, зачем и сколько оно хранится. Чужого и ключей в нём нет. "
    "Спустя десять минут после кода — 403 `fresh_code_required` (sendFreshCode).",
)
def get_personal_data(
    customer: CurrentCustomer, _: FreshLogin, data: PersonalData, response: Response
) -> PersonalDataOut:
    response.headers.update(attachment(FILE_NAME) | {"Cache-Control": "no-store"})
    return data.of(customer)
