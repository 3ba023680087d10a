"""Stores batches of search events without personal data: phones, e-mails, bank cards, number plates and VINs.

Names of people are not recognised: they look like words. Part numbers must stay, and some look like phones: ten digits
that begin with 9 are a phone when bare and a Toyota number in the form 90915-10003.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated
from uuid import UUID

from fastapi import Depends

from api.cities.service import Cities
from api.core.db import SessionDep
from api.core.json_types import JsonObject
from api.http.routing import provide
from api.index.schemas import CartEvent, ClickEvent, PurchaseEvent, SearchBatch, SearchEvent
from api.index.search_log_repository import SearchKey, SearchLogRepository
from api.orders.order_number import normal_number
from api.text.folding import clean, fold
from api.text.vin import normal_vin

ActionEvent = ClickEvent | CartEvent | PurchaseEvent
#: Fields of an event whose columns have the same names.
_SAME_NAMES = {"city_id", "kind", "mode", "exact", "variants", "near", "repaired"}


class SearchLogService:
    def __init__(self, session: SessionDep, cities: Cities) -> None:
        self.repository = SearchLogRepository(session)
        self.cities = cities

    def store(self, batch: SearchBatch) -> None:
        searches = [event for event in batch.events if isinstance(event, SearchEvent)]
        actions = [event for event in batch.events if not isinstance(event, SearchEvent)]
        for city in {event.city_id for event in searches} - {None}:
            self.cities.get_or_default(city)
        named = {event.category_id for event in searches if event.category_id is not None}
        # A saved page may name a category that was deleted meanwhile: its search counts nevertheless.
        categories = self.repository.existing_categories(named) if named else set()
        self.repository.lock(batch.visit)
        self.repository.add_searches([_search(batch.visit, event, categories) for event in searches])
        if actions:
            keys = self.repository.keys(batch.visit, [event.search for event in actions])
            # Clicks of a search that was not stored, or was deleted by retention, are dropped.
            self._add_actions(keys, [event for event in actions if event.search in keys])
        self.repository.count_outcomes(batch.visit, {event.search for event in batch.events})

    def _add_actions(self, keys: Mapping[int, SearchKey], events: Sequence[ActionEvent]) -> None:
        actions = [event for event in events if not isinstance(event, PurchaseEvent)]
        self.repository.add_actions([_action(keys[event.search].id, event) for event in actions])
        for event in events:
            if isinstance(event, PurchaseEvent):
                self._add_purchase(keys[event.search], event)

    def _add_purchase(self, search: SearchKey, event: PurchaseEvent) -> None:
        """Of a product that the search brought into the cart, with the amount of the order line of the database."""
        if self.repository.is_carted(search.id, event.product_id):
            amount = self.repository.order_amount(normal_number(event.number) or "", event.product_id)
            if amount is not None:
                # Product, amount and the time of the order together would name the order.
                purchase = {"kind": "order", "product_id": event.product_id, "amount": amount, "at": search.at}
                self.repository.add_actions([{"search_id": search.id, **purchase}])


SearchLog = Annotated[SearchLogService, Depends(provide(SearchLogService))]


def _search(visit: UUID, event: SearchEvent, categories: set[int]) -> JsonObject:
    text, understood = _without_personal(event)
    return event.model_dump(include=_SAME_NAMES) | {
        "visit": visit,
        "number": event.search,
        "category_id": event.category_id if event.category_id in categories else None,
        "text": text,
        "folded": fold(text),
        "understood": fold(understood),
        "engine_ms": event.ms,
        "experiment_id": event.exposure and event.exposure.experiment,
        "arm": event.exposure and event.exposure.arm,
        "bucket": event.exposure and event.exposure.bucket,
    }


def _without_personal(event: SearchEvent) -> tuple[str, str]:
    """The text as typed and as understood, without what looks personal."""
    if event.kind in ("vin", "frame"):
        return "", ""
    text, understood = clean(event.text), clean(event.understood)
    # A number with exact hits is a part number, even when it looks like a phone.
    if event.kind == "number" and event.exact:
        return text, understood or text
    cleaned_text, cleaned_understood = without_personal(text), without_personal(understood or text)
    if (cleaned_text, cleaned_understood) == (text, understood or text) or fold(text) == fold(understood or text):
        return cleaned_text, cleaned_understood
    # A VIN or an e-mail typed in the wrong layout is recognised only in the corrected text, and vice versa. Only words
    # that remain in both are not personal.
    return (
        (cleaned_understood, cleaned_understood)
        if set(fold(cleaned_understood).split()) <= set(fold(cleaned_text).split())
        else ("", "")
    )


def _action(search_id: int, event: ClickEvent | CartEvent) -> JsonObject:
    place = event.model_dump(include={"product_id", "position", "block"})
    return {"position": None, "block": None} | place | {"search_id": search_id, "kind": event.event}


_PERSONAL = re.compile(
    r"""
      \S*\ ?@\ ?\S+                                                            # anna@example.ru, @nick
    | \+\ ?\d[\d\ ().-]{8,18}\d                                                # +7 495 123-45-67, abroad too
    | (?<![\w-]) [78][ -]*\(\d{3,5}\)[\d -]{5,10}\d                            # 8 (495) 123-45-67
    | (?<![\w-]) [78][ .-]?\d{3}[ .-]\d{3}[ .-]?\d{2}[ .-]?\d{2} (?![\w-])     # 8 495 123-45-67
    | (?<![\w-]) (?:[78][ .-]?)?\(?9\d{2}\)?[ .-]?\d{3}[ .-]?\d{2}[ .-]?\d{2} (?![\w-])  # 89161234567, 916 123-45-67
    | (?<![\w-]) (?:220[0-4]|[456]\d{3})(?:[ -]?\d{4}){3} (?![\w-])            # a bank card
    | (?<!\w) [авекмнорстухabekmhopctyx]\ ?\d{3}                             # a plate: а123вс77, A123BC77
      \ ?[авекмнорстухabekmhopctyx]{2}\ ?\d{2,3} (?!\w)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_VIN_LONG = re.compile(r"(?<![^\W_])[^\W_]{17}(?![^\W_])")
#: With spaces or dashes between its sections: XTA-210990-Y-2765499, WVW ZZZ 1KZ AW 123456.
_VIN_WITH_SEPARATORS = re.compile(r"(?<![\w-])(?:[^\W_]{3}[ -]?){3}(?:[^\W_][ -]?){2}\d{6}(?![\w-])")
#: Rows of part numbers seldom look so: a letter for the maker of the car, a digit for the part.
_VIN_BEGINNING = re.compile(r"(?=.{0,2}[A-Z])(?=.{0,8}\d)")
#: The last four places of a VIN are digits (ISO 3779).
_VIN_END = re.compile(r"[A-Z0-9]{13}\d{4}")


def without_personal(text: str) -> str:
    """The text, cleaned, without phones, e-mails, cards, plates and VINs. May be empty."""
    text = clean(text)
    if _VIN_END.fullmatch(normal_vin(text).replace("-", "")):
        return ""
    return clean(
        _PERSONAL.sub(" ", _VIN_WITH_SEPARATORS.sub(_without_separated_vin, _VIN_LONG.sub(_without_vin, text)))
    )


def _without_vin(match: re.Match[str]) -> str:
    word = match.group()
    return " " if _VIN_END.fullmatch(normal_vin(word)) else word


def _without_separated_vin(match: re.Match[str]) -> str:
    vin = normal_vin(match.group()).replace("-", "")
    return " " if _VIN_END.fullmatch(vin) and _VIN_BEGINNING.match(vin) else match.group()
