"""Yandex's geocoder: one host over https, no redirects, little time, little text, and the key in no log.

What a visitor types is one query parameter; it can change neither the host nor the path.
"""

import logging
import time
from collections.abc import Sequence

import httpx
from pydantic import BaseModel, Field, ValidationError

from api.core.geocoder_address import ALLOWED_HOST, is_allowed
from api.geocoder.schemas import Position, Suggestion, Words

LIMIT = 7
TIMEOUT = httpx.Timeout(3.0, connect=2.0)
#: A drip of bytes, each in time, must not hold the thread either.
DEADLINE_S = 5.0
MAX_BYTES = 256 * 1024

# httpx writes whole addresses to its log, and the key is part of the address.
logging.getLogger("httpx").setLevel(logging.WARNING)


class UpstreamError(Exception):
    """The geocoder gave no answer that can be used. Says which kind, never the address asked."""


class _Component(BaseModel):
    kind: str
    name: Words


class _Address(BaseModel):
    components: list[_Component] = Field(alias="Components", default=[], max_length=50)


class _MetaData(BaseModel):
    text: Words
    address: _Address = Field(alias="Address")


class _MetaDataProperty(BaseModel):
    meta_data: _MetaData = Field(alias="GeocoderMetaData")


class _Point(BaseModel):
    pos: str


class _GeoObject(BaseModel):
    property: _MetaDataProperty = Field(alias="metaDataProperty")
    point: _Point | None = Field(alias="Point", default=None)


class _Member(BaseModel):
    geo_object: _GeoObject = Field(alias="GeoObject")


class _Collection(BaseModel):
    members: list[_Member] = Field(alias="featureMember", max_length=100)


class _Response(BaseModel):
    collection: _Collection = Field(alias="GeoObjectCollection")


class _Answer(BaseModel):
    response: _Response


class YandexGeocoder:
    """Raises ValueError for an address that is not the allowed one."""

    def __init__(self, url: str, key: str, transport: httpx.BaseTransport | None = None) -> None:
        if not is_allowed(url):
            raise ValueError(f"the geocoder's address must be https://{ALLOWED_HOST}/…")
        self.url = url
        self.key = key
        # Without the environment's proxies: an answer may only come from the host that was checked.
        self.client = httpx.Client(transport=transport, timeout=TIMEOUT, follow_redirects=False, trust_env=False)

    def suggest(self, text: str) -> list[Suggestion]:
        """Raises UpstreamError."""
        params = {"apikey": self.key, "format": "json", "lang": "ru_RU", "results": str(LIMIT), "geocode": text}
        try:
            answer = _Answer.model_validate_json(self._read(params))
        except ValidationError:
            raise UpstreamError("the answer has another shape") from None
        return _suggestions([member.geo_object for member in answer.response.collection.members])

    def _read(self, params: dict[str, str]) -> bytes:
        started = time.monotonic()
        data = bytearray()
        # Not compressed: the limit on bytes is then also one on what comes out of them.
        headers = {"Accept": "application/json", "Accept-Encoding": "identity"}
        try:
            with self.client.stream("GET", self.url, params=params, headers=headers) as answer:
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


def _suggestions(found: Sequence[_GeoObject]) -> list[Suggestion]:
    return [_suggestion(one) for one in found if one.property.meta_data.text][:LIMIT]


def _suggestion(found: _GeoObject) -> Suggestion:
    meta = found.property.meta_data
    named = {component.kind: component.name for component in meta.address.components}
    return Suggestion(
        text=meta.text.removeprefix("Россия, "),
        city=named.get("locality") or named.get("province") or "",
        street=named.get("street"),
        house=named.get("house"),
        position=_position(found.point),
    )


def _position(point: _Point | None) -> Position | None:
    """Yandex writes "longitude latitude"."""
    lon, _, lat = point.pos.partition(" ") if point else ("", "", "")
    try:
        return Position(lat=float(lat), lon=float(lon))
    except ValueError:
        return None
