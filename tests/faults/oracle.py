"""The oracle: every document of every index beside the one that PostgreSQL gives now, field by field."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, func, select

from api.curation import repository
from api.curation.live import stored_files, version_in_use
from api.index.models import DeadLetter, IndexRebuild, OutboxEvent
from indexer.documents import INDEXED_ENTITIES
from indexer.engine import EngineError, SearchEngine
from tests.fixtures.indexing import documents_of, expected

#: (index, id)
DocumentId = tuple[str, int]


@dataclass
class Differences:
    """Lost documents are missing in the engine, phantoms have no row; wrong ones differ, with the differing fields."""

    lost: list[DocumentId] = field(default_factory=list)
    phantom: list[DocumentId] = field(default_factory=list)
    wrong: dict[DocumentId, dict[str, tuple[Any, Any]]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.lost or self.phantom or self.wrong)


def compare(database: Engine, search: SearchEngine) -> Differences:
    differences = Differences()
    with database.connect() as connection:
        live_id = repository.live_id(connection)
        version = None if live_id is None else stored_files(connection, live_id)
    for index in INDEXED_ENTITIES:
        with version_in_use(version):
            rows = expected(database, index)
        documents = documents_of(search, index)
        differences.lost += [(index, identifier) for identifier in sorted(rows.keys() - documents.keys())]
        differences.phantom += [(index, identifier) for identifier in sorted(documents.keys() - rows.keys())]
        for identifier in sorted(rows.keys() & documents.keys()):
            if fields := _differing_fields(rows[identifier], documents[identifier]):
                differences.wrong[index, identifier] = fields
    return differences


def _differing_fields(row: dict[str, Any], document: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    names = sorted(row.keys() | document.keys())
    return {name: (row.get(name), document.get(name)) for name in names if row.get(name) != document.get(name)}


def dead_letters(connection: Connection, *, only_retried: bool = False) -> dict[DocumentId, str]:
    """Reasons by index and id; with `only_retried` those that the indexer will try again by itself."""
    indexes = {entity.name: entity.index for entity in INDEXED_ENTITIES.values()}
    query = select(DeadLetter.entity, DeadLetter.entity_id, DeadLetter.reason)
    rows = connection.execute(query.where(DeadLetter.retry_at.is_not(None)) if only_retried else query)
    return {(indexes[row.entity], row.entity_id): row.reason for row in rows}


def unfinished(database: Engine, search: SearchEngine, planted: Collection[DocumentId] = ()) -> list[str]:
    """What the indexer still has to do; empty when the shop is quiet."""
    with database.connect() as connection:
        retried = dead_letters(connection, only_retried=True).keys() - set(planted)
        found = [f"{entity}: events" for entity in connection.scalars(select(OutboxEvent.entity).distinct())]
        found += [f"{index} {identifier}: another attempt" for index, identifier in sorted(retried)]
        if connection.scalar(select(func.count()).select_from(IndexRebuild)):
            found.append("a rebuild")
    try:
        uids = set(search.index_uids())
    except EngineError as error:
        return [*found, str(error)]
    found += [f"{index}: no index" for index in INDEXED_ENTITIES if index not in uids]
    return found
