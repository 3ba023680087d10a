"""Where an address is, by the database that GEOIP_DATABASE names (MaxMind's format). Never a reason to fail."""

import logging
from functools import lru_cache
from ipaddress import ip_address
from pathlib import Path

import maxminddb

from api.cities.distance import GeoPlace
from api.core.settings import get_settings

log = logging.getLogger(__name__)


def place_of(address: str) -> GeoPlace | None:
    """None for an address of no place: private, unknown, written wrongly, or there is no database."""
    reader = _current_reader()
    if reader is None or not ip_address(address).is_global:
        return None
    try:
        record = reader.get(address)
    except (ValueError, maxminddb.InvalidDatabaseError):
        return None  # a database of IPv4 alone is asked for an IPv6 address, or the file is damaged inside
    location = record.get("location") if isinstance(record, dict) else None
    if not isinstance(location, dict):
        return None
    latitude, longitude = location.get("latitude"), location.get("longitude")
    if not isinstance(latitude, int | float) or not isinstance(longitude, int | float):
        return None
    return GeoPlace(float(latitude), float(longitude))


def _current_reader() -> maxminddb.Reader | None:
    """A file that was replaced is opened anew."""
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
    """Complains once a file, not once a visitor."""
    try:
        return maxminddb.open_database(path)
    except (OSError, ValueError, maxminddb.InvalidDatabaseError) as error:
        log.warning("GEOIP_DATABASE %s cannot be read, cities are not guessed: %s", path, error)
        return None
