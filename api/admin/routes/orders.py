"""Orders: finding one, and moving it on through the shop's own service."""

from collections import defaultdict
from datetime import date, datetime, time, timedelta
from typing import Any, TypeVar

from fastapi import APIRouter, Response
from sqlalchemy import ColumnElement, Select, func, or_, select

from api.admin.access import Desk, DeskDep, PostedDep, RowId, only
from api.admin.listing import Ask, Order, like, page_of
from api.admin.rights import Right
from api.admin.route import AdminRoute
from api.admin.wording import SHOP_TIME
from api.cities.models import City, Warehouse
from api.core.errors import ShopError
from api.delivery.models import PickupPoint
from api.orders import models
from api.orders.desk import MAX_NOTE, OrderDesk
from api.orders.models import OrderLine, Reservation
from api.orders.service import OrderNotFoundError, OrderService
from api.orders.statuses import GIVEN_UP, PAYMENT_NAMES, STATUS_NAMES, Actor, Status, next_statuses

router = APIRouter(route_class=AdminRoute, prefix="/orders", dependencies=[only(Right.SALES)])

#: What the button of a step says.
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
DELIVERY = {1: "Курьер", 2: "Пункт перевозчика", 3: "Самовывоз"}
PAYMENT = {1: "При получении", 2: "Картой на сайте", 3: "По счёту"}
WORDS: dict[str, Any] = {
    "statuses": STATUS_NAMES, "payments": PAYMENT_NAMES, "tones": TONES, "actors": ACTORS, "delivery": DELIVERY,
    "payment_types": PAYMENT, "steps": STEPS,
}  # fmt: skip
LEAST_PHONE = 4
Query = TypeVar("Query", bound=Select[*tuple[Any, ...]])


@router.get("")
def orders(desk: DeskDep) -> Response:
    ask = Ask(desk.request)
    ways = {"created": models.Order.created_at, "total": models.Order.total, "number": models.Order.number}
    order = Order(ways, default="-created", tie=models.Order.id.desc()).of(ask)
    query = (
        _found(select(models.Order, City.name.label("city")), ask)
        .join(City, City.id == models.Order.city_id)
        .order_by(*order.clauses())
    )
    counts = desk.db.execute(
        _found(select(models.Order.status, func.count()), ask, without_status=True).group_by(models.Order.status)
    ).tuples()
    cities = desk.db.execute(select(City.id, City.name).order_by(City.position)).tuples().all()
    return desk.page(
        "orders/list.html",
        ask=ask, order=order, page=page_of(desk.db, query, ask), counts=dict(counts.all()), cities=cities, **WORDS,
    )  # fmt: skip


@router.get("/{order_id}")
def order_page(order_id: RowId, desk: DeskDep) -> Response:
    return _show(desk, order_id)


@router.post("/{order_id}/status")
def move(order_id: RowId, desk: DeskDep, sent: PostedDep) -> Response:
    note, wanted = sent.text("note"), sent.text("status")
    if wanted not in set(Status) or len(note) > MAX_NOTE:
        return _show(desk, order_id, 422, error=f"Заметка — до {MAX_NOTE} знаков.", note=note)
    before = _get(desk, order_id).status
    if sent.text("was") != before:
        error = f"Пока вы смотрели, заказ стал «{STATUS_NAMES[Status(before)]}». Решите ещё раз."
        return _show(desk, order_id, 409, error=error, note=note)
    try:
        with desk.db.begin_nested():
            order = OrderService(desk.db).change_status(
                order_id, Status(wanted), Actor.STAFF, staff_login=desk.staff.login, note=note
            )
    except ShopError as error:
        return _show(desk, order_id, error.status, error=error.message, note=note)
    names = STATUS_NAMES[Status(before)], STATUS_NAMES[Status(wanted)]
    desk.audit.record("изменил заказ", "order", order.id, order.number, {"Статус": names})
    return desk.done(f"/admin/orders/{order_id}", f"Заказ {order.number}: «{names[1]}»")


@router.post("/{order_id}/note")
def add_note(order_id: RowId, desk: DeskDep, sent: PostedDep) -> Response:
    try:
        order = OrderDesk(desk.db).add_note(order_id, desk.staff.login, sent.text("note"))
    except OrderNotFoundError:
        raise
    except ShopError as error:
        return _show(desk, order_id, error.status, error=error.message, note=sent.text("note"))
    desk.audit.record("добавил заметку", "order", order.id, order.number)
    return desk.done(f"/admin/orders/{order_id}", "Заметка добавлена: её видят только сотрудники")


@router.post("/{order_id}/refund")
def refund(order_id: RowId, desk: DeskDep, sent: PostedDep) -> Response:
    order = OrderDesk(desk.db).mark_refunded(order_id, desk.staff.login, sent.text("note"))
    desk.audit.record("отметил возврат денег", "order", order.id, order.number)
    return desk.done(f"/admin/orders/{order_id}", f"Заказ {order.number}: деньги вернули")


def _get(desk: Desk, order_id: int) -> models.Order:
    order = OrderService(desk.db).repository.get(order_id)
    if order is None:
        raise OrderNotFoundError
    return order


def _show(desk: Desk, order_id: int, status: int = 200, *, error: str = "", note: str = "") -> Response:
    db, order = desk.db, _get(desk, order_id)
    repository = OrderService(db).repository
    places = dict(db.execute(select(Warehouse.id, Warehouse.name)).tuples().all())
    taken: dict[int, list[Reservation]] = defaultdict(list)
    for row in db.scalars(select(Reservation).where(Reservation.order_id == order_id)):
        taken[row.product_id].append(row)
    chosen = next_statuses(Status(order.status), Actor.STAFF)
    point = db.get(PickupPoint, order.agent_pvz_id) if order.agent_pvz_id else None
    others = [other for other in repository.of_confirmation(order.confirmation_id) if other.id != order.id]
    return desk.page(
        "orders/card.html", status,
        order=order, city=db.get_one(City, order.city_id), places=places, point=point, taken=taken, others=others,
        lines=db.scalars(select(OrderLine).where(OrderLine.order_id == order_id).order_by(OrderLine.position)).all(),
        events=list(reversed(repository.events_of(order_id))), error=error, note=note,
        onward=[step for step in chosen if step not in GIVEN_UP],
        can_cancel=Status.CANCELLED in chosen, **WORDS,
    )  # fmt: skip


def _found(query: Query, ask: Ask, *, without_status: bool = False) -> Query:
    order = models.Order
    if not without_status and (status := ask.choice("status", set(Status))):
        query = query.where(order.status == status)
    if payment := ask.choice("payment", set(PAYMENT_NAMES)):
        query = query.where(order.payment_status == payment)
    if city := ask.number("city"):
        query = query.where(order.city_id == city)
    if since := _midnight(ask.text("since")):
        query = query.where(order.created_at >= since)
    if until := _midnight(ask.text("until")):
        query = query.where(order.created_at < until + timedelta(days=1))
    if text := ask.text("q"):
        digits = "".join(char for char in text if char.isdigit())
        ways: list[ColumnElement[bool]] = [order.number.ilike(like(text)), order.recipient_name.ilike(like(text))]
        if len(digits) >= LEAST_PHONE:
            known = digits[1:] if len(digits) == 11 else digits
            ways.append(order.recipient_phone.contains(known))
        query = query.where(or_(*ways))
    return query


def _midnight(text: str) -> datetime | None:
    try:
        return datetime.combine(date.fromisoformat(text), time(), SHOP_TIME)
    except ValueError:
        return None
