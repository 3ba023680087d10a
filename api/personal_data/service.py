"""Erases a person: what is more than columns by its service, everything else by the registry.

Not only of the account: rows that forms stored with its phone, and ended orders of others that were sent to this
phone lose their recipient too (152-ФЗ, art. 21: their purpose is reached). An unfinished order of another account
keeps its recipient: it could not be delivered (152-ФЗ, art. 6, a contract in favour of the person).
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends
from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.consents.models import Purpose
from api.consents.service import ConsentService
from api.content.repository import FormRepository
from api.core.db import SessionDep
from api.discounts.repository import FormerPromoUseRepository
from api.http.routing import provide
from api.newsletter.repository import SubscriberRepository
from api.newsletter.service import end_subscription
from api.personal_data.registry import PERSONAL_TABLES
from api.personal_data.repository import PersonalDataRepository
from api.personal_data.schemas import PersonalDataOut, PersonalSectionOut
from api.reviews.repository import ReviewRepository


def erase_customer(session: Session, customer: Customer, address: str = "", user_agent: str = "") -> None:
    """The row of the customer stays for the orders, without personal data. `address` goes into the record of an ended
    subscription and is removed with it. Only the confirmed e-mail leads to other rows: another may be a stranger's."""
    repository = PersonalDataRepository(session)
    person = repository.person(customer.id, customer.phone, customer.confirmed_email)
    sent_by_others = repository.ended_orders_to(customer.phone)
    repository.erase_in_audit_log(person)
    FormerPromoUseRepository(session).retain(customer.id, customer.phone)
    ReviewRepository(session).anonymise_of(customer.id)
    email = customer.confirmed_email
    if subscriber := SubscriberRepository(session).lock_by_email(email.lower()) if email else None:
        end_subscription(session, subscriber, address, user_agent)
    ConsentService(session).end_of_person(customer.id, customer.phone, email)
    session.flush()
    repository.erase(replace(person, order_ids=tuple({*person.order_ids, *sent_by_others})))
    session.expire(customer)


def erase_data_of(session: Session, customer_id: int, purpose: Purpose) -> None:
    """What was stored under a consent that the customer has withdrawn."""
    if purpose is Purpose.PROMO_ADDRESS:
        FormRepository(session).clear_answer(customer_id)
    if purpose is Purpose.REVIEW:
        ReviewRepository(session).anonymise_of(customer_id)


class PersonalDataService:
    def __init__(self, session: SessionDep) -> None:
        self.repository = PersonalDataRepository(session)

    def of(self, customer: Customer) -> PersonalDataOut:
        """Sections without rows are left out."""
        person = self.repository.person(customer.id, customer.phone, customer.confirmed_email)
        sections = (
            PersonalSectionOut(
                title=declared.title,
                purpose=declared.purpose,
                term=declared.term,
                rows=self.repository.rows_for_file(declared, person),
            )
            for declared in PERSONAL_TABLES
            if declared.title
        )
        return PersonalDataOut(created_at=datetime.now(UTC), sections=_filled(sections))


def _filled(sections: Iterable[PersonalSectionOut]) -> list[PersonalSectionOut]:
    return [section for section in sections if section.rows]


PersonalData = Annotated[PersonalDataService, Depends(provide(PersonalDataService))]
