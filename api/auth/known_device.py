"""The cookie by which a browser shows that it has logged in with a phone before.

Strangers who request and guess codes use up the limits of the phone; a known browser has limits of its own. The cookie
logs nobody in, and the server stores nothing of it.
"""

import hmac
import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from fastapi import Depends, Request, Response

from api.auth.session_cookies import is_secure
from api.auth.sms_limits import Channel
from api.core.derived_keys import keyed_digest
from api.http.client import ClientAddress, neighbourhood

COOKIE, PATH = "login-device", "/api"
LIFETIME = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class Requester:
    """Who requests or enters a code. `network`: an IPv4 address, or the /64 of an IPv6 one."""

    address: str
    cookie: str = ""

    @property
    def network(self) -> str:
        return neighbourhood(self.address)

    def is_known_to(self, phone: str) -> bool:
        device, _, signature = self.cookie.partition(".")
        return hmac.compare_digest(signature.encode(errors="replace"), _signature(device, phone).encode())


@dataclass(frozen=True, slots=True)
class CodeOwner:
    """Whose code it is and who requests or enters it. `session_id`: of the login that the code confirms again."""

    phone: str
    channel: Channel
    requester: Requester
    session_id: int | None = None

    @property
    def is_known_device(self) -> bool:
        return self.session_id is not None or self.requester.is_known_to(self.phone)

    @property
    def stranger_network(self) -> str | None:
        return None if self.is_known_device else self.requester.network


def set_device_cookie(response: Response, request: Request, phone: str) -> None:
    """«random.signature», worth something for one phone: the one that logged in here last."""
    device = secrets.token_urlsafe(12)
    response.set_cookie(
        COOKIE,
        f"{device}.{_signature(device, phone)}",
        max_age=int(LIFETIME.total_seconds()),
        path=PATH,
        httponly=True,
        samesite="lax",
        secure=is_secure(request),
    )


def drop_device_cookie(response: Response, request: Request) -> None:
    if COOKIE in request.cookies:
        response.delete_cookie(COOKIE, path=PATH, secure=is_secure(request), httponly=True, samesite="lax")


def _signature(device: str, phone: str) -> str:
    return keyed_digest("login device", f"{device} {phone}").hex()[:32]


async def _requester(request: Request, address: ClientAddress) -> Requester:
    return Requester(address, request.cookies.get(COOKIE, "")[:100])


Requesters = Annotated[Requester, Depends(_requester)]
