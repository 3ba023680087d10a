"""Pages under /newsletter that mails link to. They change nothing when opened: scanners of mailboxes open every link.

The POST of the second page is also the one-click unsubscription of mail programs (RFC 8058).
"""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from api.http.fields import parse_whole_number
from api.http.linked_pages import LinkedPages, page_route
from api.messages.mail import masked_email
from api.newsletter.letters import CONFIRM_PATH, UNSUBSCRIBE_PATH
from api.newsletter.service import ConfirmationLink, Newsletter

_PAGES = LinkedPages("api.newsletter", way_on="/", button="В магазин")


router = APIRouter(include_in_schema=False, route_class=page_route(_PAGES.refused))

_CONFIRMED = ("Адрес подтверждён", "Спасибо. Письма о скидках и новинках будут приходить на эту почту.")
_EXPIRED = ("Ссылка не действует", "Она живёт три дня. Подпишитесь ещё раз внизу любой страницы магазина.")
_ENDED = ("Вы отписаны", "Писем больше не будет, адрес мы удалили. Передумаете — подпишитесь внизу любой страницы.")


async def confirmation_link(
    subscriber: Annotated[str, Query(max_length=20)] = "",
    until: Annotated[str, Query(max_length=20)] = "",
    key: Annotated[str, Query(max_length=64)] = "",
) -> ConfirmationLink:
    """A link that no subscriber has when a part of it is no number."""
    return ConfirmationLink(parse_whole_number(subscriber) or 0, parse_whole_number(until) or 0, key)


Link = Annotated[ConfirmationLink, Depends(confirmation_link)]


@router.get(CONFIRM_PATH)
def ask_to_confirm(link: Link, newsletter: Newsletter) -> Response:
    subscriber = newsletter.confirmable(link)
    if subscriber is None:
        return _PAGES.message(*_EXPIRED, 404)
    if subscriber.is_subscribed:
        return _PAGES.message(*_CONFIRMED)
    return _PAGES.page("confirm.html", email=masked_email(subscriber.email))


@router.post(CONFIRM_PATH)
def confirm(link: Link, newsletter: Newsletter) -> Response:
    return _PAGES.message(*_CONFIRMED) if newsletter.confirm(link) else _PAGES.message(*_EXPIRED, 404)


@router.get(UNSUBSCRIBE_PATH)
async def ask_to_unsubscribe() -> Response:
    return _PAGES.page("unsubscribe.html")


@router.post(UNSUBSCRIBE_PATH)
def unsubscribe(newsletter: Newsletter, key: Annotated[str, Query(max_length=64)] = "") -> Response:
    newsletter.unsubscribe(key)
    return _PAGES.message(*_ENDED)
