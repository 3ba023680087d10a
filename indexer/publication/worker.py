"""Executes requested publications in the worker, also those that a killed process left."""

import logging

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from api.search_versions import publication_repository
from indexer.document_builders import BuilderLostError
from indexer.engine import EngineError
from indexer.locks import connection_for_locks, try_publishing
from indexer.publication.publisher import FINAL_ERRORS, Engines, Publisher
from indexer.rebuild import RebuildRunningError

log = logging.getLogger(__name__)


def run_publication(engines: Engines, database: Engine) -> bool:
    """Executes the publication that waits, or goes on with one. False when there is none, or another process does."""
    with connection_for_locks(database) as connection:
        if not try_publishing(connection) or (publication := publication_repository.active(connection)) is None:
            return False
        reachable = {number: engine for number, engine in engines.items() if engine.answers()}

        def show(step: str) -> None:
            publication_repository.show_step(connection, publication.id, step)

        if not reachable:
            show("Поисковый сервер не отвечает, ждём")
            return True
        try:
            Publisher(reachable, database, connection, publication.author, show).proceed(publication)
        except FINAL_ERRORS as error:
            log.warning("version %d is not published: %s", publication.version_id, error)
        except (RebuildRunningError, BuilderLostError, EngineError, OperationalError) as error:
            log.warning("version %d waits: %s", publication.version_id, error)
            show(f"Ждём: {error}")
        return True
