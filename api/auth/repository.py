"""SQL of SMS codes and login sessions."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import cast, delete, exists, func, select, update
from sqlalchemy.dialects.postgresql import INET
from sqlalchemy.orm import Session

from api.auth.models import LoginSession, SmsCode
from api.core.db import delete_count
from api.core.derived_keys import keyed_digest
from api.customers.models import Customer

#: Advisory lock from counting to inserting: without it parallel requests would all pass a limit.
SENDING_LOCK = 0x5_3435
#: The largest limit.
MAX_COUNT = 100


@dataclass(frozen=True, slots=True)
class CurrentSession:
    login: LoginSession
    customer: Customer


@dataclass(frozen=True, slots=True)
class WrongGuesses:
    guesses: int
    #: When the first code was sent that received a wrong guess.
    first_code_at: datetime | None


@dataclass(frozen=True, slots=True)
class Familiarity:
    """Whether a phone has logged in before, and whether it has an open login from the network of the request."""

    has_logged_in: bool
    is_logged_in_nearby: bool


def former_phone(phone: str) -> str:
    """Stands for the phone in the codes of a deleted account: its messages still count, its phone is not stored."""
    return keyed_digest("phones of codes of deleted accounts", phone).hex()


class CodeRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def lock_sending(self) -> None:
        self.session.execute(select(func.pg_advisory_xact_lock(SENDING_LOCK)))

    def send_times(self, phone: str, since: datetime) -> Sequence[datetime]:
        query = select(SmsCode.created_at).where(
            SmsCode.phone.in_((phone, former_phone(phone))), SmsCode.created_at > since, SmsCode.failed_at.is_(None)
        )
        return self.session.scalars(query.order_by(SmsCode.created_at.desc()).limit(MAX_COUNT)).all()

    def request_times(self, source: str, since: datetime) -> Sequence[datetime]:
        query = select(SmsCode.created_at).where(SmsCode.address == source, SmsCode.created_at > since)
        return self.session.scalars(query.order_by(SmsCode.created_at.desc()).limit(MAX_COUNT)).all()

    def count_since(self, since: datetime) -> int:
        """Counts failed codes too: the gateway may have sent, and charged for, a message whose answer was lost."""
        return self.session.scalar(select(func.count()).where(SmsCode.created_at > since)) or 0

    def familiarity(self, phone: str, network: str, now: datetime) -> Familiarity:
        """Customers appear with their first login. `network` is an address or a network."""
        customer = exists().where(Customer.phone == phone)
        session = exists().where(
            Customer.phone == phone,
            LoginSession.customer_id == Customer.id,
            LoginSession.expires_at > now,
            LoginSession.address.op("<<=")(cast(network, INET)),
        )
        row = self.session.execute(
            select(customer.label("has_logged_in"), session.label("is_logged_in_nearby"))
        ).mappings()
        return Familiarity(**row.one())

    def is_proof_used(self, nonce: str) -> bool:
        return self.session.scalar(select(exists().where(SmsCode.proof_nonce == nonce))) or False

    def wrong_guesses(self, phone: str, since: datetime) -> WrongGuesses:
        query = select(
            func.coalesce(func.sum(SmsCode.tries), 0).label("guesses"),
            func.min(SmsCode.created_at).label("first_code_at"),
        ).where(SmsCode.phone == phone, SmsCode.created_at > since, SmsCode.tries > 0)
        return WrongGuesses(**self.session.execute(query).mappings().one())

    def replace_codes(self, phone: str, now: datetime) -> None:
        query = update(SmsCode).where(SmsCode.phone == phone, SmsCode.used_at.is_(None), SmsCode.expires_at > now)
        self.session.execute(query.values(used_at=now))

    def add(self, row: SmsCode) -> int:
        self.session.add(row)
        self.session.flush()
        return row.id

    def void(self, code_id: int, now: datetime) -> None:
        self.session.execute(
            update(SmsCode).where(SmsCode.id == code_id, SmsCode.used_at.is_(None)).values(failed_at=now, used_at=now)
        )

    def lock_live(self, phone: str, now: datetime) -> SmsCode | None:
        """Locks the valid code of a phone. There is one at most: a new code replaces the older."""
        query = select(SmsCode).where(SmsCode.phone == phone, SmsCode.used_at.is_(None), SmsCode.expires_at > now)
        return self.session.scalar(query.with_for_update())

    def count_guess(self, row: SmsCode) -> None:
        row.tries += 1
        self.session.flush()

    def delete_older_than(self, moment: datetime) -> int:
        return delete_count(self.session, delete(SmsCode).where(SmsCode.created_at < moment))


class SessionRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def add(self, row: LoginSession) -> None:
        self.session.add(row)
        self.session.flush()

    def current(self, token_hash: bytes, now: datetime) -> CurrentSession | None:
        """The session of a token that has not expired, and its customer."""
        query = (
            select(LoginSession, Customer)
            .join(Customer, Customer.id == LoginSession.customer_id)
            .where(LoginSession.token_hash == token_hash, LoginSession.expires_at > now)
        )
        row = self.session.execute(query).first()
        return CurrentSession(login=row.LoginSession, customer=row.Customer) if row else None

    def set_last_seen(self, session_id: int, now: datetime) -> None:
        self.session.execute(update(LoginSession).where(LoginSession.id == session_id).values(last_seen_at=now))

    def live_of(self, customer_id: int, now: datetime) -> Sequence[LoginSession]:
        query = select(LoginSession).where(LoginSession.customer_id == customer_id, LoginSession.expires_at > now)
        return self.session.scalars(query.order_by(LoginSession.last_seen_at.desc(), LoginSession.id.desc())).all()

    def close(self, customer_id: int, session_id: int) -> bool:
        query = delete(LoginSession).where(LoginSession.customer_id == customer_id, LoginSession.id == session_id)
        return delete_count(self.session, query) > 0

    def close_all(self, customer_id: int) -> int:
        return delete_count(self.session, delete(LoginSession).where(LoginSession.customer_id == customer_id))

    def close_by_token(self, token_hash: bytes) -> None:
        self.session.execute(delete(LoginSession).where(LoginSession.token_hash == token_hash))

    def delete_expired(self, now: datetime) -> int:
        return delete_count(self.session, delete(LoginSession).where(LoginSession.expires_at <= now))
