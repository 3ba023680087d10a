"""SQL of the promo codes that deleted accounts have used, and of personal codes from the survey."""

import secrets
from datetime import datetime

from sqlalchemy import ColumnElement, delete, exists, func, literal, or_, select, union_all, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.core.db import delete_count
from api.core.derived_keys import keyed_digest
from api.pricing.models import FormerPromoUse, PromoCode, PromoUse


def retain_uses(session: Session, customer_id: int, phone: str) -> None:
    """Adds what the customer has used up to the uses of the phone, under its digest only: codes with a limit a
    customer, for a personal code its template; and codes for the first order, when there was one."""
    code_id = func.coalesce(PromoCode.reward_id, PromoCode.id)
    used = (
        select(code_id, func.count())
        .select_from(PromoUse)
        .join(PromoCode)
        .where(PromoUse.customer_id == customer_id, PromoCode.customer_limit.is_not(None))
        .group_by(code_id)
    )
    not_first = select(PromoCode.id, literal(1)).where(
        PromoCode.first_order,
        PromoCode.id.not_in(select(PromoUse.promo_code_id).where(PromoUse.customer_id == customer_id)),
        func.has_earlier_order(customer_id, "", "", None, None),
    )
    former = union_all(used, not_first).subquery()
    uses = select(literal(_digest(phone)), *former.c)
    statement = insert(FormerPromoUse).from_select(["phone_digest", "promo_code_id", "uses"], uses)
    statement = statement.on_conflict_do_update(
        index_elements=["phone_digest", "promo_code_id"],
        set_={"uses": FormerPromoUse.uses + statement.excluded.uses, "created_at": func.now()},
    )
    session.execute(statement)
    linked = update(FormerPromoUse).where(FormerPromoUse.customer_id == customer_id)
    session.execute(linked.values(customer_id=None))


def link_former_uses(session: Session, customer_id: int, phone: str) -> None:
    """Counts the former uses of the phone for its new account."""
    query = update(FormerPromoUse).where(FormerPromoUse.phone_digest == _digest(phone))
    session.execute(query.values(customer_id=customer_id))


def delete_useless_uses(session: Session, oldest: datetime, now: datetime) -> int:
    """Deletes uses of ended codes and those older than `oldest`; returns their number."""
    is_limited = or_(PromoCode.customer_limit.is_not(None), PromoCode.first_order, PromoCode.for_survey)
    ended = select(PromoCode.id).where(or_(PromoCode.ends_at <= now, ~is_limited))
    query = delete(FormerPromoUse).where(
        or_(FormerPromoUse.created_at < oldest, FormerPromoUse.promo_code_id.in_(ended))
    )
    return delete_count(session, query)


def _digest(phone: str) -> bytes:
    return keyed_digest("phones of deleted accounts", phone)


#: Without letters and digits that look alike: 31^8 codes, of which a network may try 20 wrong ones an hour.
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH = 8


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def survey_template(session: Session) -> PromoCode | None:
    """The template of the codes that the survey issues, while it is valid."""
    query = select(PromoCode).where(PromoCode.for_survey, _is_valid()).order_by(PromoCode.id.desc())
    return session.scalars(query.limit(1)).first()


def survey_code(session: Session, customer_id: int) -> PromoCode | None:
    """The customer's code from the survey while it can still be used."""
    query = select(PromoCode).where(PromoCode.customer_id == customer_id, _is_valid())
    return session.scalars(query.order_by(PromoCode.id.desc()).limit(1)).first()


def is_used_up(session: Session, template: PromoCode, customer_id: int) -> bool:
    """Whether the customer has used the template's code before it was personal, or a former account of the phone
    its personal code."""
    query = select(
        exists().where(PromoUse.promo_code_id == template.id, PromoUse.customer_id == customer_id)
        | exists().where(FormerPromoUse.promo_code_id == template.id, FormerPromoUse.customer_id == customer_id)
    )
    return bool(session.scalar(query))


def issue_personal_code(session: Session, template: PromoCode, customer_id: int, ends_at: datetime) -> None:
    """Does nothing when the customer has a code of this template."""
    values = {
        name: getattr(template, name)
        for name in ("title", "percent", "amount", "max_discount", "min_total", "city_ids", "first_order")
    }
    statement = insert(PromoCode).values(
        **values,
        code=new_code(),
        ends_at=ends_at,
        usage_limit=1,
        customer_limit=1,
        customer_id=customer_id,
        reward_id=template.id,
    )
    session.execute(statement.on_conflict_do_nothing(index_elements=["customer_id", "reward_id"]))


def _is_valid() -> ColumnElement[bool]:
    return (
        PromoCode.active
        & or_(PromoCode.starts_at.is_(None), PromoCode.starts_at <= func.now())
        & or_(PromoCode.ends_at.is_(None), PromoCode.ends_at > func.now())
        & or_(PromoCode.usage_limit.is_(None), PromoCode.usage_count < PromoCode.usage_limit)
    )
