"""Promo codes: what they give, to whom and till when."""

import re
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.admin.forms.fields import Field, Flag, Moment, Money, Number, Several, Text, WrongError
from api.admin.records.checks import cities, dates, unique
from api.admin.records.kind import Column, Errors, Kind, Values
from api.admin.rights import Right
from api.admin.wording import day, money, number
from api.discounts.models import PromoCode, PromoUse

_CODE = re.compile(r"[A-ZА-ЯЁ0-9][A-ZА-ЯЁ0-9_-]{2,29}")
_taken = unique(PromoCode.code, "code", "Такой промокод уже есть")


def code(text: str) -> str:
    text = text.upper()
    if not _CODE.fullmatch(text):
        raise WrongError("От 3 до 30 знаков: буквы, цифры, дефис")
    return text


def fields(db: Session) -> list[Field]:
    return [
        Text(name="code", label="Промокод", required=True, check=code, longest=30, mono=True, width="w-half"),
        Text(name="title", label="Название", required=True, longest=100, width="w-half", hint="Увидят покупатели"),
        Number(name="percent", label="Скидка, %", least=1, most=99, width="w-third"),
        Money(name="max_discount", label="Но не больше, ₽", width="w-third"),
        Money(name="amount", label="Или скидка суммой, ₽", width="w-third"),
        Money(name="min_total", label="От суммы товаров, ₽", zero=True, width="w-third"),
        Number(name="usage_limit", label="Сколько раз всего", least=1, width="w-third", hint="Пусто — без предела"),
        Number(name="customer_limit", label="Раз одному покупателю", least=1, width="w-third"),
        Moment(name="starts_at", label="Начало, по Москве", width="w-half"),
        Moment(name="ends_at", label="Конец, по Москве", width="w-half"),
        Several(name="city_ids", label="Города", choices=cities(db), empty_is_none=True, hint="Ни одного — все"),
        Flag(name="active", label="Работает"),
    ]


def check(db: Session, meant: Values, row: Any) -> Errors:
    errors = dates(meant) | _taken(db, meant, row)
    percent, amount = meant.get("percent"), meant.get("amount")
    if (percent is None) == (amount is None):
        errors["percent"] = "Нужно одно из двух: процент или сумма"
    if amount is not None and meant.get("max_discount") is not None:
        errors["max_discount"] = "Предел бывает только у процента"
    if row is not None and meant.get("usage_limit") is not None and meant["usage_limit"] < row.usage_count:
        errors["usage_limit"] = f"Им уже воспользовались {row.usage_count} раз: меньше поставить нельзя"
    return errors


def write(db: Session, row: Any, changed: Values) -> None:
    for name, value in changed.items():
        setattr(row, name, 0 if name == "min_total" and value is None else value)
    db.add(row)
    db.flush()


def stays(db: Session, row: PromoCode) -> str:
    used = row.usage_count or db.scalar(
        select(PromoUse.confirmation_id).where(PromoUse.promo_code_id == row.id).limit(1)
    )
    return "Промокодом уже пользовались, поэтому удалить его нельзя. Снимите отметку «Работает»." if used else ""


def gives(row: PromoCode) -> str:
    if row.percent is None:
        return f"−{money(row.amount)}"
    return f"−{row.percent}\u00a0%" + (f", до {money(row.max_discount)}" if row.max_discount else "")


def used(row: PromoCode) -> str:
    return number(row.usage_count) + (f" из {number(row.usage_limit)}" if row.usage_limit else "")


PROMO_CODES = Kind(
    slug="promo-codes", title="Промокоды", one="промокод", new="Новый промокод", icon="ticket-percent",
    right=Right.SALES, model=PromoCode, name=lambda row: row.code, fields=fields,
    search=(PromoCode.code, PromoCode.title), order=PromoCode.created_at, descending=True,
    columns=(
        Column("Промокод", lambda row: row.code, PromoCode.code, "mono"),
        Column("Название", lambda row: row.title, PromoCode.title),
        Column("Скидка", gives),
        Column("От суммы", lambda row: money(row.min_total) if row.min_total else "любой", PromoCode.min_total),
        Column("Использован", used, PromoCode.usage_count, "num"),
        Column("До", lambda row: day(row.ends_at) if row.ends_at else "без срока", PromoCode.ends_at),
    ),
    blank={"active": True, "min_total": 0}, check=check, write=write, stays=stays,
    empty="Промокод — скидка тем, кто его знает. Заведите первый: процент или сумма, срок и сколько раз.",
)  # fmt: skip
