"""Geocoder with fallback: Yandex when a key is configured; the local list of streets otherwise and on any failure."""

import logging
import threading
import time
from collections import OrderedDict
from functools import lru_cache
from typing import Annotated, Protocol

from fastapi import Depends

from api.cities.service import CityService
from api.core.db import transaction
from api.core.settings import get_settings
from api.geocoder import local
from api.geocoder.address import without_city
from api.geocoder.local import ShopCity
from api.geocoder.schemas import Suggestion
from api.geocoder.yandex import UpstreamError, YandexGeocoder
from api.text.folding import fold

log = logging.getLogger(__name__)

CACHE_S = 600.0
CACHE_SIZE = 500
#: Circuit breaker: after a failure the upstream is not called for so long, or every keystroke would wait for it.
CIRCUIT_OPEN_S = 30.0
#: Bulkhead: threads that may wait for the upstream at once; further requests use the local streets.
MAX_UPSTREAM_CALLS = 4


class Upstream(Protocol):
    def suggest(self, text: str) -> list[Suggestion]:
        """Raises UpstreamError."""


class GuardedUpstream:
    """An upstream with a TTL cache, a bulkhead and a circuit breaker; None: use the local streets."""

    def __init__(self, upstream: Upstream) -> None:
        self.upstream = upstream
        self.open_until = 0.0
        self.cache: OrderedDict[str, tuple[float, list[Suggestion]]] = OrderedDict()
        self.lock = threading.Lock()
        self.slots = threading.BoundedSemaphore(MAX_UPSTREAM_CALLS)

    def suggest(self, text: str) -> list[Suggestion] | None:
        now = time.monotonic()
        key = fold(text)
        with self.lock:
            cached = self.cache.get(key)
            if cached and cached[0] > now:
                return cached[1]
            if now < self.open_until:
                return None
        if not self.slots.acquire(blocking=False):
            return None
        try:
            found = self.upstream.suggest(text)
        except UpstreamError as error:
            log.warning("the geocoder failed, the local streets answer for %.0f s: %s", CIRCUIT_OPEN_S, error)
            with self.lock:
                self.open_until = time.monotonic() + CIRCUIT_OPEN_S
            return None
        finally:
            self.slots.release()
        with self.lock:
            self.cache[key] = (now + CACHE_S, found)
            self.cache.move_to_end(key)
            while len(self.cache) > CACHE_SIZE:
                self.cache.popitem(last=False)
        return found


class GeocoderService:
    def __init__(self, upstream: GuardedUpstream | None) -> None:
        self.upstream = upstream

    def suggest(self, query: str, city_id: int | None, remembered: str | None) -> list[Suggestion]:
        slots, current = _places(city_id, remembered)
        if not query:
            return []
        named, _ = without_city(query, [place.name for place in slots])
        found = self.upstream.suggest(query if named else f"{current.name}, {query}") if self.upstream else None
        return local.suggest(query, slots, current) if found is None else found


def _places(city_id: int | None, remembered: str | None) -> tuple[list[ShopCity], ShopCity]:
    """All cities and the visitor's. The connection is released before the upstream is called."""
    with transaction() as session:
        cities = CityService(session, remembered)
        current = cities.get_or_default(city_id)
        slots = [ShopCity(city.name, city.lat, city.lon) for city in cities.list_all()]
        return slots, ShopCity(current.name, current.latitude, current.longitude)


@lru_cache
def _upstream(url: str, key: str) -> GuardedUpstream | None:
    return GuardedUpstream(YandexGeocoder(url, key)) if key else None


def _geocoder() -> GeocoderService:
    settings = get_settings()
    return GeocoderService(_upstream(settings.geocoder_url, settings.geocoder_api_key.get_secret_value()))


Geocoder = Annotated[GeocoderService, Depends(_geocoder)]
