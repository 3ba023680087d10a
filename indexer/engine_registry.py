"""The configured search engines (`MEILI_URLS`) with the numbers under which their events are queued."""

from sqlalchemy import Engine

from api.core.settings import Settings
from indexer import engine_repository
from indexer.engine import EngineError, SearchEngine


class EngineUnregisteredError(EngineError):
    def __init__(self, url: str) -> None:
        super().__init__(f"{url} is no registered search engine")
        self.url = url


def register(settings: Settings, database: Engine) -> list[str]:
    """Makes the registry equal to the settings, as a worker does when it starts; returns removed addresses."""
    engine_repository.add(database, settings.engine_urls)
    return engine_repository.remove_others(database, settings.engine_urls)


def engine_at(url: str, settings: Settings, database: Engine) -> SearchEngine:
    with database.connect() as connection:
        known = engine_repository.numbers(connection)
    if url in known:
        number = known[url]
    elif len(known) == 1 and url == settings.engine_urls[0] and ("" in known or len(settings.engine_urls) == 1):
        (number,) = known.values()  # as a worker that starts will register it
    else:
        raise EngineUnregisteredError(url)
    return SearchEngine(url, settings.meili_master_key.get_secret_value(), number)


def reachable_engine(url: str, settings: Settings, database: Engine) -> SearchEngine:
    """For commands that fill an engine: registers new ones, after this one has answered."""
    SearchEngine(url, settings.meili_master_key.get_secret_value()).index_uids()
    engine_repository.add(database, settings.engine_urls)
    return engine_at(url, settings, database)
