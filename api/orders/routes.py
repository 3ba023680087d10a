from typing import Annotated

from fastapi import APIRouter, Query

from api.auth.session import CurrentCustomer
from api.core.db import SessionDep
from api.core.errors import refusals
from api.http.routing import TransactionRoute
from api.orders.customer_orders import last_choices, order_out, track
from api.orders.repeat_order import preview, repeat
from api.orders.repository import OrderRepository
from api.orders.schemas import (
    LastChoices,
    OrderBrief,
    OrderNumber,
    OrderOut,
    OrdersPage,
    RepeatOut,
    RepeatPreview,
    RepeatRequest,
    TrackedOrder,
    TrackRequest,
)
from api.orders.service import Orders
from api.orders.statuses import Actor, OrderFilter, Status
from api.rate_limits.policy import TRACK_ORDER
from api.rate_limits.service import RateLimits

router = APIRouter(tags=["Заказы"], route_class=TransactionRoute)

MAX_PAGE = 1000


@router.get("/getOrders", summary="Мои заказы, новые первыми", responses=refusals(401))
def get_orders(
    customer: CurrentCustomer,
    session: SessionDep,
    page: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 1,
    per_page: Annotated[int, Query(alias="itemsPerPage", ge=1, le=50)] = 16,
    show: Annotated[
        OrderFilter, Query(description="all — все, current — ещё в работе, past — полученные и отменённые")
    ] = "all",
) -> OrdersPage:
    orders, total = OrderRepository(session).page_of(customer.id, page, per_page, show)
    return OrdersPage(orders=[OrderBrief.model_validate(order) for order in orders], total=total)


@router.get("/getOrder", summary="Заказ целиком: что, куда, сколько и что с ним было", responses=refusals(401, 404))
def get_order(
    customer: CurrentCustomer,
    orders: Orders,
    number: Annotated[str, Query(min_length=1, max_length=40, examples=["Х-1042-7716"])],
) -> OrderOut:
    return order_out(orders.session, orders.get_own(customer, number))


@router.post(
    "/trackOrder",
    summary="Что с заказом, по номеру и телефону",
    description="Входить не нужно. Неизвестный номер и чужой телефон отвечают одинаково. Не больше 10 попыток в минуту "
    "с одного адреса и 5 неверных за 10 минут с одного адреса по одному номеру; верный телефон с другого адреса "
    "отвечает всегда.",
    responses=refusals(404),
)
def track_order(request: TrackRequest, session: SessionDep, limits: RateLimits) -> TrackedOrder:
    limits.spend(TRACK_ORDER)
    return track(session, limits, request.number, request.phone)


@router.post(
    "/cancelOrder",
    summary="Отменить заказ",
    description="Пока его не начали собирать. Товары возвращаются в продажу, оплаченное вернём. Позже — 409 "
    "`status_not_allowed`.",
    responses=refusals(401, 404, 409),
)
def cancel_order(request: OrderNumber, customer: CurrentCustomer, orders: Orders) -> OrderOut:
    order = orders.get_own(customer, request.number)
    orders.change_status(order.id, Status.CANCELLED, Actor.CUSTOMER, note="Отменил покупатель")
    return order_out(orders.session, order)


@router.get(
    "/getLastChoices",
    summary="Что покупатель выбрал в прошлых заказах",
    description="Получатель и оплата последнего заказа, доставка последнего заказа в каждый город корзины: то, что ещё "
    "возможно. Ничего не сохраняет: выбранное сохраняет `saveOrders`.",
    responses=refusals(401),
)
def get_last_choices(customer: CurrentCustomer, session: SessionDep) -> LastChoices:
    return last_choices(session, customer)


@router.get(
    "/getRepeat",
    summary="Что изменилось с заказа: цены, остатки, город",
    description="Ничего не меняет: показать перед `repeatOrder`. Строка, которую взять нельзя или не целиком, говорит, "
    "почему.",
    responses=refusals(401, 404),
)
def get_repeat(
    customer: CurrentCustomer,
    session: SessionDep,
    number: Annotated[str, Query(min_length=1, max_length=40, examples=["Х-1042-7716"])],
    city: Annotated[int | None, Query(gt=0, lt=2**31, description="Без него — город заказа")] = None,
) -> RepeatPreview:
    return preview(session, customer, number, city)


@router.post(
    "/repeatOrder",
    summary="Положить товары заказа в корзину ещё раз",
    description="Что ещё продаётся, окажется в корзине выбранного города; чего нет, названо в `missing`. "
    "Что изменилось, заранее говорит `getRepeat`.",
    responses=refusals(401, 404, 409),
)
def repeat_order(request: RepeatRequest, customer: CurrentCustomer, session: SessionDep) -> RepeatOut:
    return repeat(session, customer, request.number, request.city, request.ids)
