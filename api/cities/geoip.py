"""Location of an IP address by the database GEOIP_DATABASE (MaxMind's format). Never raises."""

import logging
from functools import lru_cache
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import maxminddb

from api.core.distance import GeoPlace
from api.core.settings import get_settings

log = logging.getLogger(__name__)


def place_of(address: str) -> GeoPlace | None:
    """None for an address without a location: private, unknown or malformed, or without a database."""
    reader = _current_reader()
    if reader is None or not ip_address(address).is_global:
        return None
    try:
        record: Any = reader.get(address)
        location = record["location"]
        return GeoPlace(float(location["latitude"]), float(location["longitude"]))
    except (ValueError, LookupError, TypeError, maxminddb.InvalidDatabaseError):
        return None  # no location, an IPv6 address in a database of IPv4 only, or a damaged file


def _current_reader() -> maxminddb.Reader | None:
    """The reader of the configured file, opened again when the file has changed."""
    path = get_settings().geoip_database
    if path is None:
        return None
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        changed = 0
    return _reader(path, changed)


@lru_cache(maxsize=1)
def _reader(path: Path, _changed: int) -> maxminddb.Reader | None:
    """Cached, so that an unreadable file is logged once and not for every visitor."""
    try:
        return maxminddb.open_database(path)
    except (OSError, ValueError, maxminddb.InvalidDatabaseError) as error:
        log.warning("GEOIP_DATABASE %s cannot be read, cities are not guessed: %s", path, error)
        return None
