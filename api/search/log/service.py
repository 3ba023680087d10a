"""Stores batches of search events without personal data."""

from collections.abc import Mapping, Sequence
from typing import Annotated
from uuid import UUID

from fastapi import Depends

from api.cities.service import Cities
from api.core.db import SessionDep
from api.core.json_types import JsonObject
from api.http.routing import provide
from api.orders.order_numbers import normal_number
from api.search.log.outcome_repository import SearchOutcomeRepository
from api.search.log.personal import without_personal
from api.search.log.repository import OrderedProduct, SearchKey, SearchLogRepository
from api.search.log.schemas import CartEvent, ClickEvent, PurchaseEvent, SearchBatch, SearchEvent
from api.text.folding import clean, fold


class SearchLogService:
    def __init__(self, session: SessionDep, cities: Cities) -> None:
        self.repository = SearchLogRepository(session)
        self.outcomes = SearchOutcomeRepository(session)
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
        self.outcomes.refresh(batch.visit, {event.search for event in batch.events})

    def _add_actions(
        self, keys: Mapping[int, SearchKey], events: Sequence[ClickEvent | CartEvent | PurchaseEvent]
    ) -> None:
        purchases = [event for event in events if isinstance(event, PurchaseEvent)]
        self.repository.add_actions(
            [_action(keys[event.search].id, event) for event in events if not isinstance(event, PurchaseEvent)]
        )
        if purchases:
            self._add_purchases(keys, purchases)

    def _add_purchases(self, keys: Mapping[int, SearchKey], events: Sequence[PurchaseEvent]) -> None:
        """Of products that a search brought into the cart, with the amounts of the order lines of the database."""
        carted = self.repository.carted({keys[event.search].id for event in events})
        ordered = {
            (keys[event.search], OrderedProduct(normal_number(event.number) or "", event.product_id))
            for event in events
            if (keys[event.search].id, event.product_id) in carted
        }
        amounts = self.repository.order_amounts({product for _, product in ordered}) if ordered else {}
        self.repository.add_actions(
            [_purchase(key, product.product_id, amounts[product]) for key, product in ordered if product in amounts]
        )


def _search(visit: UUID, event: SearchEvent, categories: set[int]) -> JsonObject:
    text, understood = _without_personal(event)
    return {
        "visit": visit,
        "number": event.search,
        "city_id": event.city_id,
        "category_id": event.category_id if event.category_id in categories else None,
        "text": text,
        "folded": fold(text),
        "understood": fold(understood),
        "kind": event.kind,
        "mode": event.mode,
        "exact": event.exact,
        "variants": event.variants,
        "near": event.near,
        "engine_ms": event.ms,
        "repaired": event.repaired,
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
    location = (event.position, event.block) if isinstance(event, ClickEvent) else (None, None)
    return {
        "search_id": search_id,
        "kind": event.event,
        "product_id": event.product_id,
        "position": location[0],
        "block": location[1],
    }


def _purchase(search: SearchKey, product_id: int, amount: int) -> JsonObject:
    # Product, amount and the time of the order together would name the order.
    return {"search_id": search.id, "kind": "order", "product_id": product_id, "amount": amount, "at": search.at}


SearchLog = Annotated[SearchLogService, Depends(provide(SearchLogService))]
