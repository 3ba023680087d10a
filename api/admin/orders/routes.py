"""Orders: the list, the page of an order, and its changes through the order service of the shop."""

from typing import Any

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, RowId, require
from api.admin.admin_route import AdminRoute
from api.admin.choice_repository import cities, warehouses
from api.admin.list_query import ListQuery
from api.admin.orders.repository import (
    ORDER_COLUMNS,
    counts_by_status,
    order_page,
    reservation_holders,
    reservations_by_product,
    shared_addresses,
)
from api.admin.permissions import Permission
from api.core.errors import ShopError
from api.orders.models import DELIVERY_NAMES, PAYMENT_TYPE_NAMES, Order
from api.orders.reservation_limits import KNOWN_CUSTOMER, NEW_CUSTOMER
from api.orders.service import OrderNotFoundError, OrderService
from api.orders.statuses import (
    ENDED_WITHOUT_SALE,
    PAYMENT_NAMES,
    STATUS_NAMES,
    Actor,
    Status,
    next_statuses,
)
from api.payments.service import PaymentService

router = APIRouter(route_class=AdminRoute, dependencies=[require(Permission.SALES)])

#: A search that finds no more is a look at these orders; a longer list is one at the list.
FEW_ORDERS = 10
#: The label of the button that moves an order to a status.
STEPS = {
    Status.PAID: "Деньги пришли",
    Status.ASSEMBLING: "Собираем",
    Status.ON_THE_WAY: "Отправить",
    Status.READY: "Можно забирать",
    Status.COMPLETED: "Отдали покупателю",
    Status.CANCELLED: "Отменить заказ",
}
TONES = {
    "new": "soft", "awaiting_payment": "warn", "paid": "soft", "assembling": "soft", "on_the_way": "soft",
    "ready": "warn", "completed": "ok", "cancelled": "", "expired": "",
}  # fmt: skip
ACTORS = {"customer": "Покупатель", "staff": "Сотрудник", "payment": "Оплата", "shop": "Магазин"}


#: Russian names of codes that both templates show. Any: they are arguments of a function with others of other types.
LABELS: dict[str, Any] = {
    "statuses": STATUS_NAMES,
    "payments": PAYMENT_NAMES,
    "tones": TONES,
    "actors": ACTORS,
    "delivery": DELIVERY_NAMES,
    "payment_types": PAYMENT_TYPE_NAMES,
    "steps": STEPS,
}


@router.get("/orders")
def orders(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    order = list_query.sort_order(ORDER_COLUMNS, "-created")
    page, is_search = order_page(admin.db, list_query, order), bool(list_query.text("q"))
    admin.audit.record_view("искал заказы" if is_search else "смотрел заказы", "orders", "list", "Список заказов")
    if is_search and len(page.rows) <= FEW_ORDERS:
        for row in page.rows:
            admin.audit.record_view("нашёл заказ поиском", "order", row.Order.id, row.Order.number)
    return admin.page(
        "orders/list.html",
        list_query=list_query,
        order=order,
        page=page,
        counts=counts_by_status(admin.db, list_query),
        cities=cities(admin.db),
        **LABELS,
    )


@router.get("/orders/{order_id}")
def order_card(order_id: RowId, admin: AdminRequestDep) -> Response:
    response = _render(admin, order_id)
    admin.audit.record_view("смотрел заказ", "order", order_id, _get(admin, order_id).number)
    return response


@router.post("/orders/{order_id}/status")
def change_status(order_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    note = data.text("note")
    try:
        with admin.db.begin_nested():
            order = OrderService(admin.db).change_status_by_staff(
                order_id, admin.staff.login, expected=data.text("was"), new=data.text("status"), note=note
            )
    except ShopError as error:
        return _render(admin, order_id, error.status, error=error.message, note=note)
    names = (STATUS_NAMES[Status(data.text("was"))], order.status_name)
    admin.audit.record("изменил заказ", "order", order.id, order.number, {"Статус": names})
    return admin.redirect(f"/admin/orders/{order_id}", f"Заказ {order.number}: «{names[1]}»")


@router.post("/orders/{order_id}/note")
def add_note(order_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    try:
        order = OrderService(admin.db).add_staff_note(order_id, admin.staff.login, data.text("note"))
    except ShopError as error:
        return _render(admin, order_id, error.status, error=error.message, note=data.text("note"))
    admin.audit.record("добавил заметку", "order", order.id, order.number)
    return admin.redirect(f"/admin/orders/{order_id}", "Заметка добавлена: её видят только сотрудники")


@router.post("/orders/{order_id}/refund")
def mark_refunded(order_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    order = PaymentService(admin.db).record_manual_refund(order_id, admin.staff.login, data.text("note"))
    admin.audit.record("отметил возврат денег", "order", order.id, order.number)
    return admin.redirect(f"/admin/orders/{order_id}", f"Заказ {order.number}: деньги вернули")


def _get(admin: AdminRequest, order_id: int) -> Order:
    order = OrderService(admin.db).repository.get(order_id)
    if order is None:
        raise OrderNotFoundError
    return order


def _render(admin: AdminRequest, order_id: int, status: int = 200, *, error: str = "", note: str = "") -> Response:
    order = _get(admin, order_id)
    allowed = next_statuses(Status(order.status), Actor.STAFF)
    return admin.page(
        "orders/card.html",
        status,
        order=order,
        city=order.city,
        warehouses=dict(warehouses(admin.db)),
        pickup_point=order.pickup_point,
        reservations=reservations_by_product(admin.db, order_id),
        siblings=[sibling for sibling in order.confirmation.orders if sibling.id != order.id],
        lines=order.lines,
        events=order.events[::-1],
        error=error,
        note=note,
        next_steps=[step for step in allowed if step not in ENDED_WITHOUT_SALE],
        can_cancel=Status.CANCELLED in allowed,
        **LABELS,
    )


@router.get("/reservations")
def unpaid_reservations(admin: AdminRequestDep) -> Response:
    """Who holds pieces in warehouses without having paid, beside the limits."""
    list_query = ListQuery(admin.request)
    admin.audit.record_view("смотрел брони без оплаты", "reservations", "list", "Брони без оплаты")
    return admin.page(
        "orders/unpaid_reservations.html",
        list_query=list_query,
        page=reservation_holders(admin.db, list_query),
        addresses=shared_addresses(admin.db),
        new=NEW_CUSTOMER,
        known=KNOWN_CUSTOMER,
    )
