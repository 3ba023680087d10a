"""What an engine needs for the settings of a search configuration."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from api.curation.index_settings import Change, SearchConfig, compare, needs_every_document
from api.index.indexes import INDEX_UIDS, PRODUCTS_PREVIEW
from api.index.search_token import SEARCH_KEY_UID, STATE_KEY_UID
from indexer.documents import INDEXED_ENTITIES
from indexer.engine import SearchEngine


@dataclass(frozen=True)
class IndexPlan:
    """The changes that an index needs.

    `needs_rebuild`: to be applied by a rebuild, because the index has documents.
    `has_stale_words`: the documents were built with other word tables.
    """

    index: str
    is_missing: bool
    changes: list[Change] = field(default_factory=list)
    needs_rebuild: bool = False
    has_stale_words: bool = False


def plan(config: SearchConfig, engine: SearchEngine, digests: Mapping[str, str] | None = None) -> list[IndexPlan]:
    """A plan for each index. `digests`: by index, the word tables' digest of its documents; None: not compared."""
    plans, counts = [], engine.counts()
    for uid, settings in config.indexes.items():
        if uid not in counts:
            plans.append(IndexPlan(uid, is_missing=True))
            continue
        changes = compare(engine.settings(uid), settings.wire())
        heavy = any(map(needs_every_document, changes))
        filled = counts[uid] > 0
        uses_words = uid not in INDEXED_ENTITIES or INDEXED_ENTITIES[uid].uses_word_tables
        stale_words = uses_words and filled and digests is not None and digests.get(uid) != config.words
        needs_rebuild = filled and (heavy or stale_words)
        plans.append(
            IndexPlan(uid, is_missing=False, changes=changes, needs_rebuild=needs_rebuild, has_stale_words=stale_words)
        )
    return plans


def ensure_keys(engine: SearchEngine) -> bool:
    """Creates the keys with fixed uids that the API uses. True when one was missing or had other rights.

    One signs the tokens of browsers: a token names those of its indexes that its browser may search; shoppers have no
    preview. The other reads the state of the engine.
    """
    created = [
        _ensure_key(engine, SEARCH_KEY_UID, "storefront", ["search"], [*INDEX_UIDS, PRODUCTS_PREVIEW]),
        _ensure_key(engine, STATE_KEY_UID, "state", ["stats.get", "tasks.get", "version"], ["*"]),
    ]
    return any(created)


def _ensure_key(engine: SearchEngine, uid: str, name: str, actions: list[str], indexes: list[str]) -> bool:
    current = engine.key(uid)
    if current and sorted(current["actions"]) == sorted(actions) and sorted(current["indexes"]) == sorted(indexes):
        return False
    if current:
        engine.delete_key(uid)
    engine.create_key({"uid": uid, "name": name, "expiresAt": None, "actions": actions, "indexes": indexes})
    return True
