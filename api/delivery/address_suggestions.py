"""Suggestions of addresses: Yandex when a key is configured; the local list of streets otherwise and on any failure."""

import logging
import threading
import time
from collections.abc import Callable
from functools import lru_cache

from cachetools import TTLCache

from api.cities.service import CityService
from api.core.db import transaction
from api.core.settings import get_settings
from api.delivery import streets
from api.delivery.address_parser import without_city
from api.delivery.schemas import Suggestion
from api.delivery.yandex import UpstreamError, YandexGeocoder
from api.text.folding import fold

log = logging.getLogger(__name__)

CACHE_SIZE, CACHE_S = 500, 600
#: Circuit breaker: after a failure the upstream is not called for so long, or every keystroke would wait for it.
CIRCUIT_OPEN_S = 30.0
#: Bulkhead: threads that may wait for the upstream at once; further requests use the local streets.
MAX_UPSTREAM_CALLS = 4


class GuardedUpstream:
    """The geocoder with a cache, a bulkhead and a circuit breaker; None: use the local streets."""

    def __init__(self, suggest: Callable[[str], list[Suggestion]]) -> None:
        self.upstream = suggest
        self.answers: TTLCache[str, list[Suggestion]] = TTLCache(CACHE_SIZE, CACHE_S)
        self.lock = threading.Lock()
        self.open_until = 0.0
        self.slots = threading.BoundedSemaphore(MAX_UPSTREAM_CALLS)

    def suggest(self, text: str) -> list[Suggestion] | None:
        key = fold(text)
        with self.lock:
            if (known := self.answers.get(key)) is not None:
                return known
        if time.monotonic() < self.open_until or not self.slots.acquire(blocking=False):
            return None
        try:
            found = self.upstream(text)
        except UpstreamError as error:
            log.warning("the geocoder failed, the local streets answer for %.0f s: %s", CIRCUIT_OPEN_S, error)
            self.open_until = time.monotonic() + CIRCUIT_OPEN_S
            return None
        finally:
            self.slots.release()
        with self.lock:
            self.answers[key] = found
        return found


def suggest_addresses(query: str, city_id: int | None, remembered: str | None) -> list[Suggestion]:
    """The connection is given back before the upstream is called."""
    with transaction() as session:
        cities = CityService(session, remembered)
        current, all_cities = cities.get_or_default(city_id), cities.repository.list_all()
    if not query:
        return []
    upstream = _upstream(get_settings().geocoder_api_key.get_secret_value())
    named, _ = without_city(query, [city.name for city in all_cities])
    found = upstream.suggest(query if named else f"{current.name}, {query}") if upstream else None
    return streets.suggest(query, all_cities, current) if found is None else found


@lru_cache
def _upstream(key: str) -> GuardedUpstream | None:
    return GuardedUpstream(YandexGeocoder(key).suggest) if key else None
