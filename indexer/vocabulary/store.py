"""Decides when the vocabulary is rebuilt, and records what each index was built with."""

import logging
import time
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine

from indexer.documents import PRODUCTS
from indexer.vocabulary import repository
from indexer.vocabulary.build import WordCounts, build
from indexer.words.rules import Rules, rules

log = logging.getLogger(__name__)

MIN_INTERVAL = timedelta(minutes=1)
#: Building the vocabulary of a large catalogue may take at most one part in so many of a worker's time.
_SHARE = 20


class CatalogueWords(NamedTuple):
    """Words of the visible products. A change after `read_at` may be missing, and makes the vocabulary due again."""

    counts: WordCounts
    read_at: datetime


def record_build(
    connection: Connection,
    index: str,
    word_rules: Rules,
    names: str | None = None,
    words: CatalogueWords | None = None,
) -> None:
    """Records that an index of an engine was rebuilt with these rules; of the `words` also builds the vocabulary.

    `names` is the digest of the catalogue that completions were built from.
    """
    repository.save_build(connection, index, word_rules.tables.digest, names)
    if words:
        _write(connection, word_rules, words, time.monotonic())


def refresh(database: Engine) -> bool:
    """Rebuilds the vocabulary when texts have changed, at intervals that grow with the time of a build."""
    with database.connect() as plain:
        connection = plain.execution_options(isolation_level="AUTOCOMMIT")
        state = repository.indexed_words(connection, PRODUCTS.index)
        if state is None or not _is_due(state):
            return False
        started, word_rules = time.monotonic(), rules()
        words = CatalogueWords(count_listed(connection, word_rules), state.now)
        _write(connection, word_rules, words, started)
    return True


def count_listed(connection: Connection, word_rules: Rules) -> WordCounts:
    counts = WordCounts()
    counts.count(repository.product_names(connection), word_rules)
    return counts


def _is_due(state: Any) -> bool:
    """Any: a row of `repository.indexed_words`."""
    if state.changed_at is None or state.built_at is None:
        return state.built_at is None
    pause = max(MIN_INTERVAL, timedelta(seconds=state.took_s * _SHARE))
    is_paused = state.has_vocabulary and state.now - state.built_at < pause
    return bool(state.changed_at > state.built_at and not is_paused)


def _write(connection: Connection, word_rules: Rules, words: CatalogueWords, started: float) -> None:
    vocabulary = build(words.counts, word_rules)
    content = vocabulary.model_dump_json().encode() if vocabulary.words else None
    took_s = time.monotonic() - started
    repository.save_vocabulary(connection, PRODUCTS.index, content, words.read_at, took_s)
    log.info("vocabulary: %d bytes in %.1f s", len(content or b""), took_s)
