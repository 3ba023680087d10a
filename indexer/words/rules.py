"""The word tables as rules, reloaded when their files change."""

import logging
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import monotonic

from api.core.settings import get_settings
from api.text.units import Units
from indexer.words.adjectives import AdjectiveRules
from indexer.words.car_models import ModelRules
from indexer.words.jargon import CategoryRules, JargonRules
from indexer.words.makers import MakerRules
from indexer.words.tables import Tables, WordsError, load_tables

log = logging.getLogger(__name__)

_Stamp = tuple[tuple[str, int, int], ...]

#: A rebuild asks for the rules 20 times a product, and reading the stamp takes 80 µs: a third of the time of a rebuild.
STAMP_TTL_S = 1.0


@dataclass(frozen=True)
class Rules:
    tables: Tables
    categories: CategoryRules
    jargon: JargonRules
    adjectives: AdjectiveRules
    makers: MakerRules
    makes: MakerRules
    models: ModelRules
    units: Units

    @classmethod
    def of(cls, tables: Tables) -> "Rules":
        return cls(
            tables,
            CategoryRules(tables.categories),
            JargonRules(tables.jargon),
            AdjectiveRules(tables.adjectives),
            MakerRules((row.maker, row.spellings) for row in tables.makers),
            MakerRules((row.make, row.names) for row in tables.makes),
            ModelRules(tables.models, tables.families, tables.makes),
            Units({row.word: row.unit for row in tables.units}),
        )


def rules() -> Rules:
    """The rules of the files as they were within the last second, cached, so that workers need no restart."""
    config, now = get_settings().search_config_dir, monotonic()
    read_at, recent = _recent.get(config, (0.0, None))
    if recent is None or now - read_at >= STAMP_TTL_S:
        folder = config / "words"
        recent = _rules(folder, _stamp(folder))
        _recent[config] = now, recent
    return recent


#: By folder the rules and when their files were looked at.
_recent: dict[Path, tuple[float, Rules]] = {}
_last: dict[Path, Rules] = {}


@lru_cache(maxsize=4)
def _rules(folder: Path, stamp: _Stamp) -> Rules:
    try:
        _last[folder] = Rules.of(load_tables(folder))
    except WordsError as error:
        # Invalid tables must not stop the drain; `shop search-config apply` reports them.
        if folder not in _last:
            raise
        log.warning("keeping the words as they were: %s", error)
    return _last[folder]


def _stamp(folder: Path) -> _Stamp:
    return tuple((path.name, (stat := path.stat()).st_mtime_ns, stat.st_size) for path in sorted(folder.glob("*.csv")))
