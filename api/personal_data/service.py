"""Erases a person: what is more than columns by its service, everything else by the registry.

Not only of the account: rows that forms stored with its phone, and ended orders of others that were sent to this
phone lose their recipient too (152-ФЗ, art. 21: their purpose is reached). An unfinished order of another account
keeps its recipient: it could not be delivered (152-ФЗ, art. 6, a contract in favour of the person).
"""

from dataclasses import replace

from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.consents.models import Purpose
from api.consents.repository import ConsentRepository
from api.content.repository import FormRepository
from api.newsletter.repository import SubscriberRepository
from api.newsletter.service import end_subscription
from api.personal_data.repository import PersonalDataRepository
from api.pricing.promo_code_repository import retain_uses
from api.reviews.repository import ReviewRepository


def erase_customer(session: Session, customer: Customer, consents: ConsentRepository) -> None:
    """The row of the customer stays for the orders, without personal data. Only the confirmed e-mail leads to other
    rows: another may be a stranger's."""
    repository = PersonalDataRepository(session)
    person = repository.person(customer.id, customer.phone, customer.confirmed_email)
    sent_by_others = repository.ended_orders_to(customer.phone)
    repository.erase_in_audit_log(person)
    retain_uses(session, customer.id, customer.phone)
    ReviewRepository(session).anonymise_of(customer.id)
    email = customer.confirmed_email
    if subscriber := SubscriberRepository(session).lock_by_email(email.lower()) if email else None:
        end_subscription(session, subscriber, consents)
    consents.end_of_person(customer.id, customer.phone, email)
    session.flush()
    repository.erase(replace(person, order_ids=tuple({*person.order_ids, *sent_by_others})))
    session.expire(customer)


def erase_data_of(session: Session, customer_id: int, purpose: Purpose) -> None:
    """What was stored under a consent that the customer has withdrawn."""
    if purpose is Purpose.PROMO_ADDRESS:
        FormRepository(session).clear_answer(customer_id)
    if purpose is Purpose.REVIEW:
        ReviewRepository(session).anonymise_of(customer_id)
