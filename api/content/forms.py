"""The survey about a new pickup point, and vendor applications, each with its consent."""

from datetime import UTC, datetime, timedelta

from fastapi import APIRouter
from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.auth.session import CurrentCustomer
from api.consents.models import Purpose
from api.consents.repository import Consents, check_agreed
from api.content.repository import FormRepository
from api.content.schemas import (
    ActivePromoAddressOut,
    ActivePromoAddressRequest,
    PromoAddressOut,
    PromoAddressRequest,
    PromoCodeOut,
    PromoOfferOut,
    VendorOut,
    VendorRequest,
)
from api.core.db import SessionDep
from api.core.errors import ShopError, refusals
from api.http.routing import TransactionRoute
from api.pricing.promo_code_repository import is_used_up, issue_personal_code, survey_code, survey_template
from api.rate_limits.policy import ADD_VENDOR, ANSWER_SURVEY
from api.rate_limits.service import RateLimits

#: The survey runs in this city only (spec §9).
PROMO_CITY_ID = 1
#: Of a personal code whose template has no end.
TERM_OF_CODE = timedelta(days=90)


def _only_oneself(customer: Customer, user_id: int) -> None:
    """Raises one error for the id of another customer and for an unknown id."""
    if customer.id != user_id:
        raise ShopError("not_yours", "Это можно спросить только о себе. Обновите страницу и попробуйте ещё раз.", 403)


def _check_answer(request: PromoAddressRequest) -> None:
    if request.filled == request.closed:
        raise ShopError(
            "malformed_request",
            "Скажите одно из двух: ответили или закрыли окно.",
            422,
            {"filled": "Ровно одно из filled и closed должно быть true"},
        )
    if request.filled and not request.address:
        raise ShopError(
            "address_required",
            "Не хватает адреса. Впишите, куда вам удобно приезжать за заказами.",
            422,
            {"address": "Впишите улицу или станцию метро"},
        )


def _personal_code(session: Session, customer_id: int) -> PromoCodeOut | None:
    """The code of the customer's answer, issued the first time; None once it is used or has ended."""
    template = survey_template(session)
    if template and not is_used_up(session, template, customer_id):
        ends_at = template.ends_at or datetime.now(UTC) + TERM_OF_CODE
        issue_personal_code(session, template, customer_id, ends_at)
    code = survey_code(session, customer_id)
    return PromoCodeOut.model_validate(code) if code else None


router = APIRouter(tags=["Формы"], route_class=TransactionRoute)


@router.post(
    "/getUserActivePromoAddress",
    summary="Отвечал ли покупатель, где ему удобен пункт выдачи",
    responses=refusals(401, 403),
)
def get_user_active_promo_address(
    request: ActivePromoAddressRequest, session: SessionDep, customer: CurrentCustomer
) -> ActivePromoAddressOut:
    _only_oneself(customer, request.user_id)
    answer = FormRepository(session).promo_address(customer.id)
    template = survey_template(session)
    return ActivePromoAddressOut(
        active=answer is not None,
        show=answer is None and customer.city_id == PROMO_CITY_ID,
        offer=PromoOfferOut.model_validate(template) if template else None,
        promo=_personal_code(session, customer.id) if answer and answer.filled else None,
    )


@router.post(
    "/postPromoAddresses",
    summary="Записать ответ про пункт выдачи и получить личный промокод",
    description="Один ответ на покупателя: первый остаётся, закрытое окно ещё можно сменить ответом. Только город 1.",
    responses=refusals(401, 403, 409),
)
def post_promo_addresses(
    request: PromoAddressRequest,
    session: SessionDep,
    consents: Consents,
    customer: CurrentCustomer,
    limits: RateLimits,
) -> PromoAddressOut:
    limits.spend(ANSWER_SURVEY, customer.id)
    _only_oneself(customer, request.user_id)
    _check_answer(request)
    if customer.city_id != PROMO_CITY_ID:
        raise ShopError("promo_not_in_city", "В вашем городе этого опроса нет: он идёт только в Москве.", 409)
    repository = FormRepository(session)
    if repository.store_answer(customer.id, request) and request.filled:
        consents.record(Purpose.PROMO_ADDRESS, customer_id=customer.id)
    answer = repository.promo_address(customer.id)
    promo = _personal_code(session, customer.id) if answer and answer.filled else None
    return PromoAddressOut(status="success", promo=promo)


@router.post(
    "/addVendor",
    summary="Заявка поставщика",
    description="Пока заявка с этим ИНН ждёт ответа, вторую не принимаем: 409.",
    responses=refusals(409),
)
def add_vendor(request: VendorRequest, session: SessionDep, consents: Consents, limits: RateLimits) -> VendorOut:
    limits.spend(ADD_VENDOR)
    check_agreed(request.agree)
    number = FormRepository(session).add_application(request)
    if number is None:
        raise ShopError(
            "vendor_already_applied",
            "Заявка с таким ИНН уже ждёт ответа. Если нужно что-то добавить, напишите нам на почту.",
            409,
            {"inn": "По этому ИНН заявка уже есть"},
        )
    consents.record(Purpose.VENDOR, phone=request.phone, email=request.email)
    return VendorOut(
        status="success", message="Заявка принята. Закупки позвонят или напишут в рабочий день.", id=number
    )
