"""Stores batches of search events without personal data."""

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

    def store(self, batch: SearchBatch) -> None:
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


SearchLog = Annotated[SearchLogService, Depends(provide(SearchLogService))]
