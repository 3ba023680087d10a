"""Newsletter subscriptions by double opt-in: the consent is recorded when the address is confirmed."""

import hmac
import time
from datetime import UTC, datetime, timedelta
from typing import Annotated, NamedTuple

from fastapi import Depends
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.orm import Session

from api.cities.service import Cities
from api.consents.models import Purpose
from api.consents.repository import ConsentRepository, Consents
from api.core.db import SessionDep
from api.http.client import PublicAddress
from api.http.fields import Email
from api.http.routing import provide
from api.messages.repository import MailRepository
from api.newsletter.letters import ask_for_confirmation, confirmation_key
from api.newsletter.models import Subscriber
from api.newsletter.repository import SubscriberRepository
from api.newsletter.schemas import StatusOut, SubscriberRequest

#: The words of spec §8; success goes on with what to do.
WRONG_EMAIL = "Некорректный email"
EMAIL_ADDED = "email добавлен: мы отправили письмо, подтвердите адрес"
CONSENT_FIRST = "Отметьте согласие: без него писать нельзя"
#: One address is asked again after this time and so often, until it is deleted: nobody's mailbox can be flooded.
ASK_AGAIN_AFTER = timedelta(minutes=10)
MAX_ASKED = 3

_email: TypeAdapter[str] = TypeAdapter(Email)


class ConfirmationLink(NamedTuple):
    """What the link of a mail holds: `until` are seconds since 1970, `key` signs them for one address."""

    subscriber_id: int
    until: int
    key: str


class NewsletterService:
    def __init__(self, session: SessionDep, cities: Cities, consents: Consents, origin: PublicAddress) -> None:
        self.session = session
        self.repository = SubscriberRepository(session)
        self.cities = cities
        self.consents = consents
        self.origin = origin

    def subscribe(self, request: SubscriberRequest) -> StatusOut:
        """The same response for every valid address, so that nobody learns who is subscribed."""
        try:
            email = _email.validate_python(request.email).lower()
        except ValidationError:
            return StatusOut(status="error", message=WRONG_EMAIL)
        if request.agree is False:
            return StatusOut(status="error", message=CONSENT_FIRST)
        city = self.cities.get_or_default(request.city_id)
        version = self.consents.displayed_version(Purpose.NEWSLETTER, request.text_version)
        subscriber = self.repository.add_or_lock(email, city.id)
        if not subscriber.is_subscribed:
            subscriber.agreed_version = version if request.agree else None
            self._ask(subscriber)
        return StatusOut(status="success", message=EMAIL_ADDED)

    def confirmable(self, link: ConfirmationLink, *, lock: bool = False) -> Subscriber | None:
        """The subscriber whom the link may confirm or has confirmed; None for a wrong or expired link."""
        subscriber = self.repository.get(link.subscriber_id, lock=lock)
        if subscriber is None or link.until <= time.time():
            return None
        expected = confirmation_key(subscriber, link.until)
        return subscriber if hmac.compare_digest(link.key.encode(), expected.encode()) else None

    def confirm(self, link: ConfirmationLink) -> bool:
        """Records the consent at the first confirmation. False for a wrong or expired link."""
        subscriber = self.confirmable(link, lock=True)
        if subscriber is not None and not subscriber.is_subscribed:
            version = self.consents.displayed_version(Purpose.NEWSLETTER, subscriber.agreed_version)
            subscriber.active, subscriber.confirmed_at, subscriber.agreed_version = True, datetime.now(UTC), version
            self.consents.record(Purpose.NEWSLETTER, text_version=version, email=subscriber.email)
        return subscriber is not None

    def unsubscribe(self, key: str) -> None:
        """Deletes the address. A key without a subscriber gets the same answer: a repeat is no error."""
        subscriber = self.repository.lock_by_unsubscribe_key(key) if key.isalnum() else None
        if subscriber is not None:
            end_subscription(self.session, subscriber, self.consents)

    def _ask(self, subscriber: Subscriber) -> None:
        now = datetime.now(UTC)
        subscriber.active, subscriber.confirmed_at = True, None
        if subscriber.asked_at is not None and subscriber.asked_at > now - ASK_AGAIN_AFTER:
            return
        if subscriber.asked_count < MAX_ASKED:
            subscriber.asked_at, subscriber.asked_count = now, subscriber.asked_count + 1
            ask_for_confirmation(self.session, subscriber, self.origin, now)


Newsletter = Annotated[NewsletterService, Depends(provide(NewsletterService))]


def end_subscription(session: Session, subscriber: Subscriber, consents: ConsentRepository) -> None:
    """Deletes the address and its waiting mails; the log of consents keeps the withdrawal without the address."""
    if subscriber.is_subscribed:
        consents.record(Purpose.NEWSLETTER, given=False, text_version=subscriber.agreed_version, email=subscriber.email)
    consents.end_of_email(Purpose.NEWSLETTER, subscriber.email)
    MailRepository(session).delete_for(subscriber.email)
    SubscriberRepository(session).delete(subscriber)
