"""Rotation of the token in the cookie of a login: a token that was stolen some day ends with the owner's next visit.

The page calls `GET /user` at every start, so only that call rotates. The token before is valid until the browser has
used the new one, and ROTATION_GRACE longer: a lost answer logs nobody out, nor does a tab that sent its request
meanwhile.
Callers with `Authorization: Bearer` keep their token.
"""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import Depends, Request, Response

from api.auth.models import LoginSession
from api.auth.repository import SessionRepository
from api.auth.session import ROTATION_GRACE, SessionToken, token_hash
from api.auth.session_cookies import ID_COOKIE, needs_hiding, set_login_cookies, token_of_cookie
from api.core.db import SessionDep
from api.http.routing import provide

ROTATE_AFTER = timedelta(days=1)


class TokenRotation:
    def __init__(self, session: SessionDep, request: Request, token: SessionToken) -> None:
        self.repository = SessionRepository(session)
        self.request = request
        self.token = token

    def renew(self, login: LoginSession, response: Response) -> None:
        """Sets a cookie with a new token when the one of the request is a day old, or scripts could read it."""
        token = self.token
        if token is None or token != token_of_cookie(self.request):
            return
        now = datetime.now(UTC)
        is_old = now - (login.rotated_at or login.created_at) > ROTATE_AFTER
        is_before = login.token_hash != token_hash(token)
        if not (is_old or is_before or needs_hiding(self.request, token)):
            return
        new = secrets.token_urlsafe(32)
        if self.repository.rotate(login.id, token_hash(token), token_hash(new), now, now - ROTATION_GRACE):
            set_login_cookies(response, self.request, new, login.expires_at, self.request.cookies[ID_COOKIE])


Rotation = Annotated[TokenRotation, Depends(provide(TokenRotation))]
