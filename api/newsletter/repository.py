"""SQL of newsletter subscriptions."""

from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.core.db import delete_count
from api.newsletter.models import Subscriber


class SubscriberRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def add_or_lock(self, email: str, city_id: int | None) -> Subscriber:
        """The row of the address, locked until the transaction ends, so that concurrent requests send one mail."""
        values = {"email": email, "city_id": city_id}
        self.session.execute(insert(Subscriber).values(values).on_conflict_do_nothing(index_elements=["email"]))
        query = select(Subscriber).where(Subscriber.email == email).with_for_update()
        return self.session.scalars(query.execution_options(populate_existing=True)).one()

    def get(self, subscriber_id: int, *, lock: bool) -> Subscriber | None:
        return self.session.get(Subscriber, subscriber_id, with_for_update=lock or None, populate_existing=True)

    def lock_by_unsubscribe_key(self, key: str) -> Subscriber | None:
        return self.session.scalar(select(Subscriber).where(Subscriber.unsubscribe_key == key).with_for_update())

    def lock_by_email(self, email: str) -> Subscriber | None:
        return self.session.scalar(select(Subscriber).where(Subscriber.email == email).with_for_update())

    def delete(self, subscriber: Subscriber) -> None:
        self.session.delete(subscriber)
        self.session.flush()

    def delete_not_subscribed(self, before: datetime) -> int:
        """Deletes addresses that were not confirmed since the moment, and those that left; returns their number."""
        is_subscribed = Subscriber.active & Subscriber.confirmed_at.is_not(None)
        last = func.greatest(Subscriber.created_at, Subscriber.asked_at)
        return delete_count(self.session, delete(Subscriber).where(~is_subscribed, last < before))
