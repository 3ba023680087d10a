"""The artefact of the live version and of a running experiment, compiled at most every 15 seconds by each process."""

import logging
from datetime import UTC, datetime

import orjson
from sqlalchemy.orm import Session

from api.catalog.ttl_cache import TtlCache
from api.core.json_types import JsonObject
from api.search_config.experiments import repository as experiment_repository
from api.search_config.rules.compiler import compile_rules
from api.search_config.rules.repository import read_catalogue
from api.search_config.rules.rule_set import load_rules, rule_path
from api.search_versions import repository
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
    artefact = artefact_of(session, live.files, live.version_id or 0)
    experiment = experiment_repository.running(session.connection())
    if experiment is not None and experiment.base_id == live.version_id:
        variant = repository.files(session.connection(), experiment.variant_id)
        rules = artefact_of(session, variant)["rules"]
        # Browsers look at the version to see that something has changed.
        artefact["version"] = f"{live.version_id}-{experiment.id}"
        artefact["experiment"] = {"id": experiment.id, "share": experiment.share, "rules": rules}
    return orjson.dumps(artefact)


def artefact_of(session: Session, files: ConfigFiles, version_id: int = 0) -> JsonObject:
    """The artefact of a search configuration as it is now."""
    rule_set = load_rules(files)
    for rule_id, error in rule_set.errors.items():
        log.warning("a rule is left out: %s: %s", rule_path(rule_id), error)
    catalogue = read_catalogue(session, rule_set.rules.values())
    return compile_rules(files, catalogue, datetime.now(UTC), version_id)
