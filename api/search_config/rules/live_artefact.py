"""The artefact of the live version, compiled at most every 15 seconds by each process."""

import logging
from datetime import UTC, datetime

import orjson
from sqlalchemy.orm import Session

from api.catalog.ttl_cache import TtlCache
from api.search_config.rules.compiler import compile_rules
from api.search_config.rules.repository import read_catalogue
from api.search_config.rules.rule_set import load_rules, rule_path
from api.search_versions.config_files import ConfigFileError, ConfigFiles
from api.search_versions.live import LiveFiles, live_files

log = logging.getLogger(__name__)

#: Seconds: a product that is hidden keeps its pin for so long, a rule that begins is late by at most as much.
FRESH_S = 15

_artefacts = TtlCache[bytes](seconds=FRESH_S)


def live_artefact(session: Session) -> bytes:
    """JSON. A rule that cannot be read is left out; without any version or file there are no rules."""
    try:
        live = live_files()
    except ConfigFileError as error:
        log.warning("no search configuration: %s", error)
        live = LiveFiles(None, ConfigFiles({}))
    key = live.version_id, live.files.digest
    return _artefacts.get(session, lambda session: _compile(session, live), key)


def _compile(session: Session, live: LiveFiles) -> bytes:
    rule_set = load_rules(live.files)
    for rule_id, error in rule_set.errors.items():
        log.warning("a rule is left out: %s: %s", rule_path(rule_id), error)
    catalogue = read_catalogue(session, rule_set.rules.values())
    return orjson.dumps(compile_rules(live.files, catalogue, datetime.now(UTC), live.version_id or 0))
