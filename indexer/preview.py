"""Fills the index that the lab searches instead of the draft, with the settings and words of the draft."""

import logging

from sqlalchemy import Connection, Engine

from api.curation import preview_repository
from api.curation.config_files import ConfigFileError
from api.curation.index_settings import load
from api.curation.live import LiveFiles, live_files, stored_files, version_in_use
from api.curation.word_tables import words_digest
from api.index.indexes import PRODUCTS_PREVIEW
from indexer.documents import PRODUCTS
from indexer.engine import EngineError, SearchEngine
from indexer.locks import connection_for_locks, try_previewing
from indexer.rebuild import fill
from indexer.vocabulary.build import build
from indexer.words.rules import rules

log = logging.getLogger(__name__)


class PreviewOutdatedError(Exception):
    """Another preview was requested meanwhile."""


def run_preview(engine: SearchEngine, database: Engine) -> bool:
    """Builds the preview that waits, or that a killed process left. False when there is none to build."""
    with connection_for_locks(database) as connection:
        if not try_previewing(connection):
            return False
        preview = preview_repository.preview(connection)
        if preview is None or not preview.is_active:
            return False
        version = stored_files(connection, preview.version_id)
        try:
            words = _fill(connection, engine, version)
        except PreviewOutdatedError:
            return True
        except (EngineError, ConfigFileError) as error:
            log.warning("the draft has no preview: %s", error)
            preview_repository.fail(connection, preview.version_id, str(error))
            return True
        preview_repository.finish(connection, preview.version_id, words)
        return True


def _fill(connection: Connection, engine: SearchEngine, version: LiveFiles) -> bytes | None:
    """Returns the vocabulary when its words differ from the live ones."""
    assert version.version_id is not None
    version_id = version.version_id
    settings = load(version.files).indexes[PRODUCTS.index]

    def progress(sent: int, total: int) -> None:
        if not preview_repository.show_progress(connection, version_id, sent, total):
            raise PreviewOutdatedError

    progress(0, 0)
    if engine.exists(PRODUCTS_PREVIEW):  # the back office lists a deletion in vain as a failure
        engine.drop(PRODUCTS_PREVIEW)
    engine.create(PRODUCTS_PREVIEW, settings.primary_key)
    engine.update_settings(PRODUCTS_PREVIEW, settings.wire())
    has_other_words = words_digest(version.files) != words_digest(live_files().files)
    with version_in_use(version):
        catalogue = fill(connection, PRODUCTS, engine, PRODUCTS_PREVIEW, progress)
        if catalogue is None or not has_other_words:
            return None
        return build(catalogue.counts, rules()).model_dump_json().encode()
