"""Stores a batch of search events without personal data."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends

from api.cities.service import Cities
from api.core.db import SessionDep
from api.core.json_types import JsonObject
from api.http.routing import provide
from api.search.log.personal import without_personal
from api.search.log.repository import SearchLogRepository
from api.search.log.schemas import CartEvent, ClickEvent, SearchBatch, SearchEvent
from api.text.folding import clean, fold


class SearchLogService:
    def __init__(self, session: SessionDep, cities: Cities) -> None:
        self.repository = SearchLogRepository(session)
        self.cities = cities

    def note(self, batch: SearchBatch) -> None:
        searches = [event for event in batch.events if isinstance(event, SearchEvent)]
        actions = [event for event in batch.events if not isinstance(event, SearchEvent)]
        for city in {event.city_id for event in searches} - {None}:
            self.cities.get_or_default(city)
        self.repository.add_searches([_search(batch.visit, event) for event in searches])
        ids = self.repository.ids(batch.visit, [event.search for event in actions]) if actions else {}
        # Clicks of a search that was not stored, or was deleted by retention, are dropped.
        self.repository.add_actions([_action(ids[event.search], event) for event in actions if event.search in ids])


def _search(visit: UUID, event: SearchEvent) -> JsonObject:
    text, understood = _without_personal(event)
    return {
        "visit": visit,
        "number": event.search,
        "city_id": event.city_id,
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
    }


def _without_personal(event: SearchEvent) -> tuple[str, str]:
    """The text as typed and as understood, without what looks personal."""
    if event.kind in ("vin", "frame"):
        return "", ""
    text, understood = clean(event.text), clean(event.understood)
    # What the catalogue knows as a number is one, however much it looks like a phone.
    if event.kind == "number" and event.exact:
        return text, understood or text
    raw, meant = without_personal(text), without_personal(understood or text)
    if (raw, meant) == (text, understood or text) or fold(text) == fold(understood or text):
        return raw, meant
    # A VIN or an e-mail in the wrong layout shows only in what it was understood as, and the other way round: only
    # words that both readings leave are not personal.
    return (meant, meant) if set(fold(meant).split()) <= set(fold(raw).split()) else ("", "")


def _action(search_id: int, event: ClickEvent | CartEvent) -> JsonObject:
    place = (event.position, event.block) if isinstance(event, ClickEvent) else (None, None)
    return {
        "search_id": search_id,
        "kind": event.event,
        "product_id": event.product_id,
        "position": place[0],
        "block": place[1],
    }


SearchLog = Annotated[SearchLogService, Depends(provide(SearchLogService))]
