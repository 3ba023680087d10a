"""What people write to the shop: each list of messages and the answers that staff can give."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from api.content.models import VendorApplication
from api.core.db import Base
from api.index.models import SearchWish
from api.index.search_token import results_address
from api.vehicles.models import ExpertRequest

Message = VendorApplication | ExpertRequest | SearchWish


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageList:
    """`searched`: columns of the search field. `viewed`, `answered`: actions of the audit log, `entity` and `title` its
    subject. `not_found`: the code and the sentence of a message that is gone. `context`:
    for the template alone."""

    path: str
    model: type[Base]
    statuses: Mapping[str, str]
    searched: tuple[str, ...]
    has_city: bool = True
    template: str
    title: str
    entity: str
    viewed: str
    answered: str
    name: Callable[[Any], str]
    not_found: tuple[str, str]
    context: Mapping[str, object] = field(default_factory=dict)


MESSAGE_LISTS = (
    MessageList(
        path="/vehicle-requests",
        model=ExpertRequest,
        statuses={"new": "Ждёт звонка", "answered": "Ответили", "closed": "Закрыта"},
        searched=("name", "phone", "vin", "text"),
        template="inbox/expert_requests.html",
        title="Вопросы эксперту",
        entity="expert_request",
        viewed="смотрел вопросы эксперту",
        answered="ответил на вопрос о машине",
        name=lambda message: message.name,
        not_found=("request_not_found", "Такого вопроса нет. Вернитесь к списку."),
    ),
    MessageList(
        path="/wishes",
        model=SearchWish,
        statuses={"new": "Ждёт", "answered": "Сообщили", "closed": "Закрыта"},
        searched=("text", "phone", "email"),
        template="inbox/wishes.html",
        title="Ждут появления",
        entity="search_wish",
        viewed="смотрел просьбы сообщить",
        answered="ответил на просьбу сообщить",
        name=lambda message: message.text,
        not_found=("wish_not_found", "Такой просьбы нет. Вернитесь к списку."),
        context={"results_address": results_address},
    ),
    MessageList(
        path="/vendors",
        model=VendorApplication,
        statuses={"new": "Новая", "accepted": "Принята", "refused": "Отказ"},
        searched=("company", "inn", "contact"),
        has_city=False,
        template="inbox/vendors.html",
        title="Заявки поставщиков",
        entity="vendor_application",
        viewed="смотрел заявки",
        answered="ответил на заявку",
        name=lambda message: message.company,
        not_found=("vendor_not_found", "Такой заявки нет. Вернитесь к списку."),
    ),
)
