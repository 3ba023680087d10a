"""The word tables of the live version as rules."""

import logging
from dataclasses import dataclass
from functools import lru_cache

from api.curation.config_files import ConfigFiles
from api.curation.live import live_files
from api.curation.word_tables import Tables, WordsError, load_tables
from api.text.units import Units
from indexer.words.adjectives import AdjectiveRules
from indexer.words.car_models import ModelRules
from indexer.words.jargon import CategoryRules, JargonRules
from indexer.words.makers import MakerRules

log = logging.getLogger(__name__)


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
    """The rules of the live version, cached: workers need no restart after a publication."""
    return _rules(live_files().files)


_last: list[Rules] = []


@lru_cache(maxsize=4)
def _rules(files: ConfigFiles) -> Rules:
    try:
        _last[:] = [Rules.of(load_tables(files))]
    except WordsError as error:
        # Invalid tables must not stop the drain; `shop search-config apply` reports them.
        if not _last:
            raise
        log.warning("the previous words remain in use: %s", error)
    return _last[0]
