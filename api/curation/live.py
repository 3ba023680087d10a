"""The live search configuration, as every process of the shop reads it.

It is the published version of the database; a database without one, which a shop has before its first
`shop search-config apply`, leaves the files of `search-config/`. Each process looks for a new version once a second.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from api.core.db import get_engine
from api.core.settings import get_settings
from api.curation import repository
from api.curation.config_files import ConfigFiles, read_folder

log = logging.getLogger(__name__)

#: A rebuild reads the words 20 times a product.
TTL_S = 1.0


@dataclass(frozen=True, slots=True)
class LiveFiles:
    """`version_id` None: the files of the folder."""

    version_id: int | None
    files: ConfigFiles


#: By database and folder, with the moment of the last look.
_recent: dict[tuple[str, Path], tuple[float, LiveFiles]] = {}
_override: ContextVar[LiveFiles | None] = ContextVar("search_version", default=None)


def live_files() -> LiveFiles:
    """Raises ConfigFileError when there is neither a version nor a folder that can be read."""
    if (override := _override.get()) is not None:
        return override
    settings, now = get_settings(), monotonic()
    key = settings.database_url, settings.search_config_dir
    read_at, recent = _recent.get(key, (0.0, None))
    if recent is None or now - read_at >= TTL_S:
        recent = _read(get_engine(), settings.search_config_dir, recent)
        _recent[key] = now, recent
    return recent


@contextmanager
def version_in_use(version: LiveFiles | None) -> Iterator[None]:
    """Within the block this version is read instead of the live one: documents of a shadow index, a preview."""
    token = _override.set(version)
    try:
        yield
    finally:
        _override.reset(token)


#: By digest the last versions that were read: a page of the draft would read a megabyte and compute its digest anew.
_stored: dict[str, ConfigFiles] = {}
_MAX_STORED = 4


def stored_files(connection: Connection, version_id: int) -> LiveFiles:
    """A version of the database. Raises LookupError when there is no such version."""
    row = repository.version(connection, version_id)
    if row is None:
        raise LookupError(f"there is no version {version_id} of the search configuration")
    if row.digest not in _stored:
        if len(_stored) >= _MAX_STORED:
            _stored.clear()
        _stored[row.digest] = repository.files(connection, version_id)
    return LiveFiles(version_id, _stored[row.digest])


def forget() -> None:
    """The next call reads again: after a publication by this process."""
    _recent.clear()


def forget_replaced(connection: Connection) -> None:
    """Forgets a version that is live no more. A drain asks when it holds its lock: with the words of a version that was
    replaced a moment ago its documents would stay old in an index of the new one.
    """
    settings = get_settings()
    _, recent = _recent.get((settings.database_url, settings.search_config_dir), (0.0, None))
    if recent is not None and recent.version_id != repository.live_id(connection):
        forget()


def _read(database: Engine, folder: Path, recent: LiveFiles | None) -> LiveFiles:
    try:
        with database.connect() as connection:
            version_id = repository.live_id(connection)
            if version_id is None:
                return LiveFiles(None, read_folder(folder))
            if recent is not None and recent.version_id == version_id:
                return recent
            return LiveFiles(version_id, repository.files(connection, version_id))
    except SQLAlchemyError as error:
        if recent is not None and recent.version_id is not None:
            return recent
        if recent is None:
            log.warning("reading the search configuration from files: %s", error)
        return LiveFiles(None, read_folder(folder))
