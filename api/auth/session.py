"""Who is asking: the customer behind the bearer token, looked up by the token's hash (design §9)."""

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import Depends
from fastapi.concurrency import run_in_threadpool
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from sqlalchemy import select, update
from sqlalchemy.orm import Session as DatabaseSession

from api.auth.models import LoginSession
from api.core.db import SessionDep
from api.core.errors import ShopError
from api.customers.models import Customer

#: How stale «был в сети» may be; saves a write on every request.
SEEN_EVERY = timedelta(hours=1)

bearer_scheme = HTTPBearer(auto_error=False, description="Токен из ответа login")
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer_scheme)]


class LoginRequiredError(ShopError):
    def __init__(self) -> None:
        super().__init__("login_required", "Войдите по номеру телефона и повторите: без входа это не открыть.", 401)


def token_hash(token: str) -> bytes:
    """The token has 256 random bits, so a plain hash is enough; only the hash is stored."""
    return hashlib.sha256(token.encode()).digest()


async def current_session(session: SessionDep, bearer: Bearer) -> tuple[LoginSession, Customer] | None:
    """The session of the token and its customer; nothing for a missing, wrong or expired token."""
    return await run_in_threadpool(_find, session, bearer.credentials) if bearer else None


def _find(session: DatabaseSession, token: str) -> tuple[LoginSession, Customer] | None:
    now = datetime.now(UTC)
    query = (
        select(LoginSession, Customer)
        .join(Customer, Customer.id == LoginSession.customer_id)
        .where(LoginSession.token_hash == token_hash(token), LoginSession.expires_at > now)
    )
    found = session.execute(query).tuples().first()
    if found and now - found[0].last_seen_at > SEEN_EVERY:
        session.execute(update(LoginSession).where(LoginSession.id == found[0].id).values(last_seen_at=now))
    return found


Session = Annotated[tuple[LoginSession, Customer] | None, Depends(current_session)]


async def maybe_customer(found: Session) -> Customer | None:
    return found[1] if found else None


async def current_customer(found: Session) -> Customer:
    if found is None:
        raise LoginRequiredError
    return found[1]


async def current_login(found: Session) -> LoginSession:
    if found is None:
        raise LoginRequiredError
    return found[0]


#: A guest is nothing.
MaybeCustomer = Annotated[Customer | None, Depends(maybe_customer)]
#: 401 for guests.
CurrentCustomer = Annotated[Customer, Depends(current_customer)]
#: The session itself, for «вход и устройства».
CurrentLogin = Annotated[LoginSession, Depends(current_login)]
