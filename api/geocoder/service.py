"""Which geocoder answers: Yandex when there is a key, else our own; when Yandex fails, our own at once."""

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
from api.geocoder.local import KnownPlace
from api.geocoder.schemas import Suggestion
from api.geocoder.yandex import UpstreamError, YandexGeocoder
from api.text.folding import fold

log = logging.getLogger(__name__)

CACHE_S = 600.0
CACHE_SIZE = 500
#: After a failure the upstream is left alone, or every keystroke of every visitor would wait for it.
REST_S = 30.0
#: Threads that may wait for the upstream at once; the others serve the shop and are answered by our own streets.
WAITING = 4


class Upstream(Protocol):
    def suggest(self, text: str) -> list[Suggestion]:
        """Raises UpstreamError."""


class RestingUpstream:
    """An upstream with a short memory, few places to wait and a rest after each failure; None: ask somebody else."""

    def __init__(self, upstream: Upstream) -> None:
        self.upstream = upstream
        self.resting_until = 0.0
        self.known: OrderedDict[str, tuple[float, list[Suggestion]]] = OrderedDict()
        self.lock = threading.Lock()
        self.places = threading.BoundedSemaphore(WAITING)

    def suggest(self, text: str) -> list[Suggestion] | None:
        now = time.monotonic()
        key = fold(text)
        with self.lock:
            cached = self.known.get(key)
            if cached and cached[0] > now:
                return cached[1]
            if now < self.resting_until:
                return None
        if not self.places.acquire(blocking=False):
            return None
        try:
            found = self.upstream.suggest(text)
        except UpstreamError as error:
            log.warning("the geocoder failed, our own streets answer for %.0f s: %s", REST_S, error)
            with self.lock:
                self.resting_until = time.monotonic() + REST_S
            return None
        finally:
            self.places.release()
        with self.lock:
            self.known[key] = (now + CACHE_S, found)
            self.known.move_to_end(key)
            while len(self.known) > CACHE_SIZE:
                self.known.popitem(last=False)
        return found


class GeocoderService:
    def __init__(self, upstream: RestingUpstream | None) -> None:
        self.upstream = upstream

    def suggest(self, query: str, city_id: int | None, remembered: str | None) -> list[Suggestion]:
        places, current = _places(city_id, remembered)
        if not query:
            return []
        named, _ = without_city(query, [place.name for place in places])
        found = self.upstream.suggest(query if named else f"{current.name}, {query}") if self.upstream else None
        return local.suggest(query, places, current) if found is None else found


def _places(city_id: int | None, remembered: str | None) -> tuple[list[KnownPlace], KnownPlace]:
    """All cities and the visitor's. The connection is given back before anybody upstream is waited for."""
    with transaction() as session:
        cities = CityService(session, remembered)
        current = cities.get_or_default(city_id)
        places = [KnownPlace(city.name, city.lat, city.lon) for city in cities.list_all()]
        return places, KnownPlace(current.name, current.latitude, current.longitude)


@lru_cache
def _upstream(url: str, key: str) -> RestingUpstream | None:
    return RestingUpstream(YandexGeocoder(url, key)) if key else None


def _geocoder() -> GeocoderService:
    settings = get_settings()
    return GeocoderService(_upstream(settings.geocoder_url, settings.geocoder_api_key.get_secret_value()))


Geocoder = Annotated[GeocoderService, Depends(_geocoder)]
