"""The e-mail of an account counts once the owner of the mailbox has confirmed it.

Until then nobody knows whose it is: whoever types a stranger's address must neither end that person's newsletter nor
enter by it.
"""

import hashlib
import secrets
from datetime import UTC, datetime, timedelta
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Query, Response

from api.accounts.models import EmailConfirmation
from api.accounts.repository import EmailConfirmationRepository
from api.auth.models import Customer, LoginSession
from api.auth.session import require_fresh
from api.auth.sms_limits import DAY, Limit, wait
from api.core.db import SessionDep
from api.core.errors import ShopError, TooManyError
from api.core.settings import get_settings
from api.http.client import PublicAddress
from api.http.linked_pages import LinkedPages, page_route
from api.http.routing import provide
from api.messages.mail import masked_email
from api.messages.mail_queue import queue_mail
from api.text.russian_notation import masked_phone

CONFIRM_PATH = "/email/confirm"
#: How long a link may be used; its row is deleted then (`retention.delete_expired`).
CONFIRM_WITHIN = DAY
PER_CUSTOMER = (Limit(1, timedelta(seconds=60)), Limit(5, DAY))
#: Over all accounts: nobody's mailbox can be flooded.
PER_EMAIL = (Limit(3, DAY),)

_LETTER = """Здравствуйте!

В магазине «{shop}» эту почту вписали в аккаунт с телефоном {phone}.

Если это ваш аккаунт, подтвердите адрес, ссылка действует сутки и годится один раз:
{link}

Если аккаунт не ваш, ничего не делайте: без подтверждения адрес ничего не значит.
"""


class AccountEmailService:
    def __init__(self, session: SessionDep, origin: PublicAddress) -> None:
        self.session = session
        self.repository = EmailConfirmationRepository(session)
        self.origin = origin

    def change(self, login: LoginSession, email: str) -> None:
        """Stores the address and sends its letter; an empty one removes the e-mail.

        The address that was confirmed before counts until the new one is. Raises `fresh_code_required` or TooManyError.
        """
        customer = login.customer
        if email.lower() == customer.email.lower():
            return
        require_fresh(login)
        if email.lower() == customer.confirmed_email.lower():
            customer.email = customer.confirmed_email
            return
        customer.email = email
        if email:
            self._send_letter(customer)
        else:
            customer.confirmed_email = ""

    def send_again(self, customer: Customer) -> None:
        """Raises ShopError `email_not_pending` or TooManyError."""
        if customer.email == customer.confirmed_email:
            raise ShopError("email_not_pending", "Подтверждать нечего: почта уже подтверждена или не указана.", 409)
        self._send_letter(customer)

    def pending(self, key: str, *, lock: bool = False) -> EmailConfirmation | None:
        """The letter of the link; None for a wrong, used or expired link.

        An address that was changed or removed since is not confirmed by its letter, nor that of a deleted account.
        """
        letter = self.repository.find(_key_hash(key), datetime.now(UTC) - CONFIRM_WITHIN, lock=lock)
        if letter and letter.used_at is None and letter.customer.email.lower() == letter.email:
            return letter
        return None

    def confirm(self, key: str) -> bool:
        """Confirms the e-mail of the link's account, once. Needs no login: the key came by that mail alone."""
        letter = self.pending(key, lock=True)
        if letter is None:
            return False
        letter.used_at = datetime.now(UTC)
        letter.customer.confirmed_email = letter.customer.email
        return True

    def _send_letter(self, customer: Customer) -> None:
        self.repository.lock_sending()
        now = datetime.now(UTC)
        by_customer = wait(self.repository.times(now - DAY, customer_id=customer.id), PER_CUSTOMER, now)
        by_email = wait(self.repository.times(now - DAY, email=customer.email.lower()), PER_EMAIL, now)
        if seconds := max(by_customer, by_email):
            raise TooManyError(seconds, "too_many_letters")
        key = secrets.token_urlsafe(32)
        self.repository.add(
            EmailConfirmation(
                customer_id=customer.id, email=customer.email.lower(), key_hash=_key_hash(key), created_at=now
            )
        )
        shop = get_settings().shop_name
        link = f"{self.origin}{CONFIRM_PATH}?{urlencode({'key': key})}"
        text = _LETTER.format(shop=shop, phone=masked_phone(customer.phone), link=link)
        queue_mail(self.session, customer.email, f"Подтвердите почту в магазине «{shop}»", text, {})


def _key_hash(key: str) -> bytes:
    """The key has 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(key.encode(errors="replace")).digest()


AccountEmails = Annotated[AccountEmailService, Depends(provide(AccountEmailService))]


_PAGES = LinkedPages("api.accounts", way_on="/account/profile", button="В профиль")


router = APIRouter(include_in_schema=False, route_class=page_route(_PAGES.refused))

Key = Annotated[str, Query(max_length=64)]


@router.get(CONFIRM_PATH)
def ask_to_confirm(emails: AccountEmails, key: Key = "") -> Response:
    letter = emails.pending(key)
    if letter is None:
        return _useless()
    # The phone stays on one line.
    phone = masked_phone(letter.customer.phone).replace(" ", "\u00a0").replace("-", "\u2011")
    return _PAGES.page("confirm.html", email=masked_email(letter.customer.email), phone=phone)


@router.post(CONFIRM_PATH)
def confirm(emails: AccountEmails, key: Key = "") -> Response:
    if not emails.confirm(key):
        return _useless()
    note = "На неё можно получить код, если СМС не дойдёт. Поменять её можно в профиле."
    return _PAGES.message("Почта подтверждена", note)


def _useless() -> Response:
    note = "Она живёт сутки и годится один раз. Новое письмо можно попросить в профиле."
    return _PAGES.message("Ссылка не действует", note, 404)
