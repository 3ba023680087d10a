"""Forms of the storefront."""

from fastapi import APIRouter

from api.auth.session import CurrentCustomer
from api.content.form_service import Forms
from api.content.schemas import (
    ActivePromoAddressOut,
    ActivePromoAddressRequest,
    PromoAddressOut,
    PromoAddressRequest,
    VendorOut,
    VendorRequest,
)
from api.core.errors import refusals
from api.http.routing import TransactionRoute
from api.rate_limits.policy import ADD_VENDOR, ANSWER_SURVEY
from api.rate_limits.service import RateLimits

router = APIRouter(tags=["Формы"], route_class=TransactionRoute)


@router.post(
    "/getUserActivePromoAddress",
    summary="Отвечал ли покупатель, где ему удобен пункт выдачи",
    responses=refusals(401, 403),
)
def get_user_active_promo_address(
    request: ActivePromoAddressRequest, forms: Forms, customer: CurrentCustomer
) -> ActivePromoAddressOut:
    return forms.active_promo_address(customer, request.user_id)


@router.post(
    "/postPromoAddresses",
    summary="Записать ответ про пункт выдачи и получить личный промокод",
    description="Один ответ на покупателя: первый остаётся, закрытое окно ещё можно сменить ответом. Только город 1.",
    responses=refusals(401, 403, 409),
)
def post_promo_addresses(
    request: PromoAddressRequest, forms: Forms, customer: CurrentCustomer, limits: RateLimits
) -> PromoAddressOut:
    limits.spend(ANSWER_SURVEY, customer.id)
    return forms.answer_promo_address(customer, request)


@router.post(
    "/addVendor",
    summary="Заявка поставщика",
    description="Пока заявка с этим ИНН ждёт ответа, вторую не принимаем: 409.",
    responses=refusals(409),
)
def add_vendor(request: VendorRequest, forms: Forms, limits: RateLimits) -> VendorOut:
    limits.spend(ADD_VENDOR)
    return forms.add_vendor(request)
