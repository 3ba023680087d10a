"""The newsletter's form of the storefront."""

from fastapi import APIRouter

from api.core.errors import refusals
from api.http.routing import TransactionRoute
from api.newsletter.schemas import StatusOut, SubscriberRequest
from api.newsletter.service import Newsletter
from api.rate_limits.policy import ADD_SUBSCRIBER
from api.rate_limits.service import RateLimits

router = APIRouter(tags=["Формы"], route_class=TransactionRoute)


@router.post(
    "/addSubscriber",
    summary="Подписать почту на письма магазина",
    description=(
        "Оба ответа спецификации приходят с кодом 200: `success` — «email добавлен…», `error` — «Некорректный email». "
        "На почту уходит письмо; подписка и согласие (`getConsentTexts`, цель `newsletter`) действуют с нажатия кнопки "
        "по ссылке из него. Новой и подписанной почте отвечаем одинаково; неподтверждённую удаляем через три дня."
    ),
    responses=refusals(409),
)
def add_subscriber(request: SubscriberRequest, newsletter: Newsletter, limits: RateLimits) -> StatusOut:
    limits.spend(ADD_SUBSCRIBER)
    return newsletter.subscribe(request)
