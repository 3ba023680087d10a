"""Promo codes: the discount, its limits and period."""

import re

from sqlalchemy.orm import Session

from api.admin.choice_repository import cities
from api.admin.formatting import day, money, number
from api.admin.forms.fields import (
    Field,
    FieldError,
    FieldValues,
    FlagField,
    MomentField,
    MoneyField,
    MultiChoiceField,
    NumberField,
    TextField,
)
from api.admin.permissions import Permission
from api.admin.records.record_type import FieldErrors, RecordColumn, RecordType
from api.admin.records.repository import RecordRepository
from api.admin.records.validation import check_period, unique
from api.pricing.models import PromoCode

_CODE = re.compile(r"[A-ZА-ЯЁ0-9][A-ZА-ЯЁ0-9_-]{2,29}")
_check_unique_code = unique(PromoCode, "code", "Такой промокод уже есть")


def check_code(text: str) -> str:
    text = text.upper()
    if not _CODE.fullmatch(text):
        raise FieldError("От 3 до 30 знаков: буквы, цифры, дефис")
    return text


def fields(session: Session) -> list[Field]:
    return [
        TextField(
            name="code", label="Промокод", required=True, check=check_code, longest=30, mono=True, width="w-half"
        ),
        TextField(name="title", label="Название", required=True, longest=100, width="w-half", hint="Увидят покупатели"),
        NumberField(name="percent", label="Скидка, %", least=1, most=99, width="w-third"),
        MoneyField(name="max_discount", label="Но не больше, ₽", width="w-third"),
        MoneyField(name="amount", label="Или скидка суммой, ₽", width="w-third"),
        MoneyField(name="min_total", label="От суммы товаров, ₽", zero=True, width="w-third"),
        NumberField(
            name="usage_limit", label="Сколько раз всего", least=1, width="w-third", hint="Пусто — без предела"
        ),
        NumberField(name="customer_limit", label="Раз одному покупателю", least=1, width="w-third"),
        MomentField(name="starts_at", label="Начало, по Москве", width="w-half"),
        MomentField(name="ends_at", label="Конец, по Москве", width="w-half"),
        MultiChoiceField(
            name="city_ids", label="Города", choices=cities(session), empty_is_none=True, hint="Ни одного — все"
        ),
        FlagField(name="first_order", label="Только на первый заказ", hint="Смотрим аккаунт, телефон, почту и адрес"),
        FlagField(name="for_survey", label="За ответ на опрос", hint="Каждому — свой код с этими условиями"),
        FlagField(name="active", label="Работает"),
    ]


def check(session: Session, values: FieldValues, row: PromoCode | None) -> FieldErrors:
    errors = check_period(values) | _check_unique_code(session, values, row)
    percent, amount = values.get("percent"), values.get("amount")
    if (percent is None) == (amount is None):
        errors["percent"] = "Нужно одно из двух: процент или сумма"
    if amount is not None and values.get("max_discount") is not None:
        errors["max_discount"] = "Предел бывает только у процента"
    if values.get("for_survey") and row is not None and row.customer_id is not None:
        errors["for_survey"] = "Это личный промокод: отметьте общий, по которому его выдали"
    usage_limit = values.get("usage_limit")
    if row is not None and isinstance(usage_limit, int) and usage_limit < row.usage_count:
        errors["usage_limit"] = f"Им уже воспользовались {row.usage_count} раз: меньше поставить нельзя"
    return errors


def removal_obstacle(session: Session, row: PromoCode) -> str:
    repository = RecordRepository(session)
    if repository.is_promo_code_issued(row.id):
        return "По этому промокоду выданы личные, поэтому удалить его нельзя. Снимите отметку «Работает»."
    is_used = row.usage_count or repository.is_promo_code_used(row.id)
    return "Промокодом уже пользовались, поэтому удалить его нельзя. Снимите отметку «Работает»." if is_used else ""


def discount_text(row: PromoCode) -> str:
    if row.percent is None:
        return f"−{money(row.amount)}"
    return f"−{row.percent}\u00a0%" + (f", до {money(row.max_discount)}" if row.max_discount else "")


def usage_text(row: PromoCode) -> str:
    return number(row.usage_count) + (f" из {number(row.usage_limit)}" if row.usage_limit else "")


PROMO_CODES = RecordType[PromoCode](
    slug="promo-codes", title="Промокоды", accusative="промокод", new="Новый промокод", icon="ticket-percent",
    permission=Permission.SALES, model=PromoCode, name=lambda row: row.code, fields=fields,
    search=("code", "title"), order="created_at", descending=True,
    columns=(
        RecordColumn("Промокод", lambda row: row.code, "code", "mono"),
        RecordColumn("Название", lambda row: row.title, "title"),
        RecordColumn("Скидка", discount_text),
        RecordColumn("От суммы", lambda row: money(row.min_total) if row.min_total else "любой", "min_total"),
        RecordColumn("Использован", usage_text, "usage_count", "num"),
        RecordColumn("До", lambda row: day(row.ends_at) if row.ends_at else "без срока", "ends_at"),
    ),
    personal_by="customer_id", blank={"active": True, "min_total": 0}, check=check,
    removal_obstacle=removal_obstacle,
    empty="Промокод — скидка тем, кто его знает. Заведите первый: процент или сумма, срок и сколько раз.",
)  # fmt: skip
