"""SQL of personal promo codes: one for a customer and a template, with the template's terms, for one use."""

import secrets
from datetime import datetime

from sqlalchemy import ColumnElement, exists, func, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.discounts.models import FormerPromoUse, PromoCode, PromoUse

#: Without letters and digits that look alike: 31^8 codes, of which a network may try 20 wrong ones an hour.
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH = 8


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


class PersonalCodeRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def survey_template(self) -> PromoCode | None:
        """The template of the codes that the survey issues, while it is valid."""
        query = select(PromoCode).where(PromoCode.for_survey, _is_valid()).order_by(PromoCode.id.desc())
        return self.session.scalars(query.limit(1)).first()

    def survey_code(self, customer_id: int) -> PromoCode | None:
        """The customer's code from the survey while it can still be used."""
        query = select(PromoCode).where(PromoCode.customer_id == customer_id, _is_valid())
        return self.session.scalars(query.order_by(PromoCode.id.desc()).limit(1)).first()

    def is_used_up(self, template: PromoCode, customer_id: int) -> bool:
        """Whether the customer has used the template's code before it was personal, or a former account of the phone
        its personal code."""
        query = select(
            exists().where(PromoUse.promo_code_id == template.id, PromoUse.customer_id == customer_id)
            | exists().where(FormerPromoUse.promo_code_id == template.id, FormerPromoUse.customer_id == customer_id)
        )
        return bool(self.session.scalar(query))

    def issue(self, template: PromoCode, customer_id: int, ends_at: datetime) -> None:
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
        self.session.execute(statement.on_conflict_do_nothing(index_elements=["customer_id", "reward_id"]))


def _is_valid() -> ColumnElement[bool]:
    return (
        PromoCode.active
        & or_(PromoCode.starts_at.is_(None), PromoCode.starts_at <= func.now())
        & or_(PromoCode.ends_at.is_(None), PromoCode.ends_at > func.now())
        & or_(PromoCode.usage_limit.is_(None), PromoCode.usage_count < PromoCode.usage_limit)
    )
