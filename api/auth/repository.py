"""SQL of customers, SMS codes and login sessions."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, and_, delete, exists, func, literal, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session, joinedload

from api.auth.known_device import CodeOwner
from api.auth.models import Customer, LoginSession, SmsCode
from api.auth.sms_limits import Channel
from api.cities.models import City
from api.core.db import delete_count
from api.core.derived_keys import keyed_digest
from api.core.task_queue import send_after_commit
from api.messages.models import QueuedMail


class CustomerRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def get_or_create(self, phone: str, city_id: int | None) -> tuple[Customer, bool]:
        """(customer, is new). An unknown city is stored as none."""
        city = select(City.id).where(City.id == city_id).scalar_subquery()
        created = self.session.scalar(
            insert(Customer)
            .values(phone=phone, city_id=city)
            .on_conflict_do_nothing(index_elements=[Customer.phone])
            .returning(Customer)
        )
        if created:
            return created, True
        return self.session.scalars(select(Customer).where(Customer.phone == phone)).one(), False

    def find(self, phone: str) -> Customer | None:
        return self.session.scalar(select(Customer).where(Customer.phone == phone))

    def lock(self, customer_id: int) -> None:
        """Serialises writers of one account: counts and lists stay exact and the default address single.

        Orders that refer to the customer do not wait for the lock.
        """
        self.session.execute(select(Customer.id).where(Customer.id == customer_id).with_for_update(key_share=True))

    def locked(self, customer_id: int) -> Customer | None:
        return self.session.get(Customer, customer_id, with_for_update=True, populate_existing=True)


#: Advisory lock from counting to inserting: without it parallel requests would all pass a limit.
SENDING_LOCK = 0x5_3435
#: The largest limit.
MAX_COUNT = 100


def former_phone(phone: str) -> str:
    """Stands for the phone in the codes of a deleted account: its messages still count, its phone is not stored."""
    return keyed_digest("phones of codes of deleted accounts", phone).hex()


class CodeRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def lock_sending(self) -> None:
        self.session.execute(select(func.pg_advisory_xact_lock(SENDING_LOCK)))

    def send_times(self, owner: CodeOwner, since: datetime, network: str | None = None) -> Sequence[datetime]:
        """Newest first; of one network when it is named."""
        return self._times(since, *_pool(owner, network), SmsCode.failed_at.is_(None))

    def request_times(self, source: str, since: datetime) -> Sequence[datetime]:
        return self._times(since, SmsCode.address == source)

    def _times(self, since: datetime, *conditions: ColumnElement[bool]) -> Sequence[datetime]:
        query = select(SmsCode.created_at).where(SmsCode.created_at > since, *conditions)
        return self.session.scalars(query.order_by(SmsCode.created_at.desc()).limit(MAX_COUNT)).all()

    def count_messages_since(self, since: datetime) -> int:
        """Counts failed codes too: the gateway may have sent, and charged for, a message whose answer was lost."""
        query = select(func.count()).where(SmsCode.created_at > since, SmsCode.channel == Channel.SMS)
        return self.session.scalar(query) or 0

    def is_proof_used(self, nonce: str) -> bool:
        return self.session.scalar(select(exists().where(SmsCode.proof_nonce == nonce))) or False

    def wrong_guesses(
        self, owner: CodeOwner, since: datetime, network: str | None = None
    ) -> tuple[int, datetime | None]:
        """Their number and when the first code was sent that received one; of one network when it is named."""
        query = select(func.coalesce(func.sum(SmsCode.tries), 0), func.min(SmsCode.created_at)).where(
            *_pool(owner, network), SmsCode.created_at > since, SmsCode.tries > 0
        )
        guesses, first_code_at = self.session.execute(query).one()
        return guesses, first_code_at

    def replace_codes(self, owner: CodeOwner, now: datetime) -> None:
        """Voids the live codes of the requester, not those of others: a network of strangers, or a known browser."""
        query = update(SmsCode).where(*_live(owner, now), *_pool(owner, owner.stranger_network))
        self.session.execute(query.values(used_at=now))

    def add(self, row: SmsCode) -> None:
        self.session.add(row)
        self.session.flush()

    def void(self, code_id: int, now: datetime) -> None:
        """Voids a code whose message was not sent."""
        self.session.execute(
            update(SmsCode).where(SmsCode.id == code_id, SmsCode.used_at.is_(None)).values(failed_at=now, used_at=now)
        )

    def lock_live(self, owner: CodeOwner, now: datetime) -> Sequence[SmsCode]:
        """Locks the valid codes, newest first: parallel guesses come one after the other."""
        query = select(SmsCode).where(*_live(owner, now), *_pool(owner))
        return self.session.scalars(query.order_by(SmsCode.id.desc()).with_for_update()).all()

    def count_guess(self, rows: Sequence[SmsCode]) -> None:
        for row in rows:
            row.tries += 1
        self.session.flush()

    def queue_letter(self, phone: str, *, subject: str, text: str, message_id: str) -> None:
        """Queues a mail to the confirmed e-mail of the phone's owner, if there is one.

        One statement whoever owns the phone: its time reveals nothing.
        """
        columns = ("recipient", "subject", "text", "headers", "message_id")
        empty = literal({}, QueuedMail.headers.type)
        values = select(Customer.confirmed_email, literal(subject), literal(text), empty, literal(message_id)).where(
            Customer.phone == phone, Customer.confirmed_email != ""
        )
        self.session.execute(insert(QueuedMail).from_select(columns, values))
        send_after_commit(self.session, "mail.send")


def _pool(owner: CodeOwner, network: str | None = None) -> tuple[ColumnElement[bool], ...]:
    """Codes of a phone that count together: those that strangers requested, or those of its known browsers."""
    conditions = (
        SmsCode.phone.in_((owner.phone, former_phone(owner.phone))),
        SmsCode.channel == owner.channel,
        SmsCode.is_known_device == owner.is_known_device,
    )
    return conditions if network is None else (*conditions, SmsCode.address == network)


def _live(owner: CodeOwner, now: datetime) -> tuple[ColumnElement[bool], ...]:
    return (
        SmsCode.session_id.is_not_distinct_from(owner.session_id),
        SmsCode.used_at.is_(None),
        SmsCode.expires_at > now,
    )


_CLOSE_OLDER = text("""
DELETE FROM login_sessions AS s
USING unnest(CAST(:ids AS bigint[]), CAST(:moments AS timestamptz[])) AS closed (id, at)
WHERE s.id = closed.id AND s.created_at <= closed.at
RETURNING s.id
""")


class SessionRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def add(self, row: LoginSession) -> None:
        self.session.add(row)
        self.session.flush()

    def current(self, token_hash: bytes, now: datetime) -> LoginSession | None:
        """The session of a token that has not expired, with its customer; also of the token before."""
        query = select(LoginSession).options(joinedload(LoginSession.customer, innerjoin=True))
        query = query.where(LoginSession.expires_at > now)
        if row := self.session.scalar(query.where(LoginSession.token_hash == token_hash)):
            return row
        is_valid = or_(LoginSession.previous_until.is_(None), LoginSession.previous_until > now)
        return self.session.scalar(query.where(LoginSession.previous_token_hash == token_hash, is_valid))

    def rotate(self, session_id: int, used: bytes, new: bytes, now: datetime, retry_before: datetime) -> bool:
        """Replaces the token with the hash `used`; of parallel requests one succeeds.

        `used` may be the token before, when the new one was lost on the way: sent before `retry_before`, never used.
        """
        is_lost = and_(
            LoginSession.previous_token_hash == used,
            LoginSession.previous_until.is_(None),
            LoginSession.rotated_at < retry_before,
        )
        query = update(LoginSession).where(LoginSession.id == session_id, or_(LoginSession.token_hash == used, is_lost))
        values = {"token_hash": new, "previous_token_hash": used, "previous_until": None, "rotated_at": now}
        return self.session.execute(query.values(values).returning(LoginSession.id)).first() is not None

    def retire_previous(self, session_id: int, until: datetime) -> None:
        """The new token has arrived: the one before is valid until then."""
        self.session.execute(
            update(LoginSession)
            .where(LoginSession.id == session_id, LoginSession.previous_until.is_(None))
            .values(previous_until=until)
        )

    def update(self, session_id: int, **values: datetime) -> None:
        """Changes nothing when another request has closed the session."""
        self.session.execute(update(LoginSession).where(LoginSession.id == session_id).values(values))

    def live_of(self, customer_id: int, now: datetime) -> Sequence[LoginSession]:
        query = select(LoginSession).where(LoginSession.customer_id == customer_id, LoginSession.expires_at > now)
        return self.session.scalars(query.order_by(LoginSession.last_seen_at.desc(), LoginSession.id.desc())).all()

    def close(self, customer_id: int, session_id: int) -> bool:
        query = delete(LoginSession).where(LoginSession.customer_id == customer_id, LoginSession.id == session_id)
        return delete_count(self.session, query) > 0

    def close_all(self, customer_id: int) -> int:
        return delete_count(self.session, delete(LoginSession).where(LoginSession.customer_id == customer_id))

    def close_older(self, moments: Mapping[int, datetime]) -> int:
        """Closes the sessions that began before the moment of their id; returns their number."""
        parameters = {"ids": list(moments), "moments": list(moments.values())}
        return len(self.session.execute(_CLOSE_OLDER, parameters).all())

    def close_by_token(self, token_hash: bytes) -> None:
        """Also by the token before."""
        is_this = or_(LoginSession.token_hash == token_hash, LoginSession.previous_token_hash == token_hash)
        self.session.execute(delete(LoginSession).where(is_this))
