"""Client of Yandex's geocoder: one host over https, no redirects, limits of time and size, the key never logged.

The typed text is one query parameter; it can change neither the host nor the path.
"""

import json
import logging
import time

import httpx

from api.core.json_types import JsonObject
from api.delivery.schemas import Position, Suggestion

#: Typed text must not choose the server (design §9), so no setting does.
URL = "https://geocode-maps.yandex.ru/1.x/"
LIMIT = 7
TIMEOUT = httpx.Timeout(3.0, connect=2.0)
#: Limit of the whole response: httpx limits only the pauses between bytes.
DEADLINE_S = 5.0
MAX_BYTES = 256 * 1024

# httpx logs whole URLs, and the key is part of the URL.
logging.getLogger("httpx").setLevel(logging.WARNING)


class UpstreamError(Exception):
    """The geocoder gave no usable response. The message names the kind of failure, never the address."""


class YandexGeocoder:
    def __init__(self, key: str, transport: httpx.BaseTransport | None = None) -> None:
        self.key = key
        # Without the environment's proxies: only this host may respond.
        self.client = httpx.Client(transport=transport, timeout=TIMEOUT, follow_redirects=False, trust_env=False)

    def suggest(self, text: str) -> list[Suggestion]:
        """Raises UpstreamError."""
        params = {"apikey": self.key, "format": "json", "lang": "ru_RU", "results": str(LIMIT), "geocode": text}
        answer = self._read(params)
        try:
            members = json.loads(answer)["response"]["GeoObjectCollection"]["featureMember"]
            found = [_suggestion(member["GeoObject"]) for member in members]
            return [suggestion for suggestion in found if suggestion.text][:LIMIT]
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            raise UpstreamError("the answer has another shape") from None

    def _read(self, params: dict[str, str]) -> bytes:
        started = time.monotonic()
        data = bytearray()
        # No compression: the limit of received bytes is then also the limit of the decoded text.
        headers = {"Accept": "application/json", "Accept-Encoding": "identity"}
        try:
            with self.client.stream("GET", URL, params=params, headers=headers) as answer:
                if answer.status_code != httpx.codes.OK:
                    raise UpstreamError(f"status {answer.status_code}")
                if "content-encoding" in answer.headers:
                    raise UpstreamError("a compressed answer")
                for chunk in answer.iter_bytes():
                    data += chunk
                    if len(data) > MAX_BYTES:
                        raise UpstreamError("the answer is too long")
                    if time.monotonic() - started > DEADLINE_S:
                        raise UpstreamError("the answer comes too slowly")
        except httpx.HTTPError as error:
            raise UpstreamError(type(error).__name__) from None
        return bytes(data)


def _suggestion(geo_object: JsonObject) -> Suggestion:
    meta = geo_object["metaDataProperty"]["GeocoderMetaData"]
    names_by_kind = {part["kind"]: part["name"] for part in meta["Address"].get("Components", ())}
    return Suggestion(
        text=meta["text"].removeprefix("Россия, "),
        city=names_by_kind.get("locality") or names_by_kind.get("province") or "",
        street=names_by_kind.get("street"),
        house=names_by_kind.get("house"),
        position=_position(geo_object.get("Point", {}).get("pos", "")),
    )


def _position(longitude_latitude: str) -> Position | None:
    lon, _, lat = longitude_latitude.partition(" ")
    try:
        return Position(lat=float(lat), lon=float(lon))
    except ValueError:
        return None
