"""The word tables of the live version as rules."""

import logging
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from api.curation.config_files import ConfigFileError, ConfigFiles
from api.curation.live import live_files
from api.curation.word_tables import AdjectivePair, Tables, load_tables
from api.text.folding import fold
from api.text.units import Units
from indexer.words.car_models import ModelRules
from indexer.words.jargon import CategoryRules, JargonRules
from indexer.words.makers import MakerRules
from indexer.words.word_forms import read

log = logging.getLogger(__name__)


class AdjectiveRules:
    """Pairs of adjectives and nouns that are interchangeable: «воздушный фильтр», «фильтр воздуха»."""

    def __init__(self, rows: Iterable[AdjectivePair]) -> None:
        self._counterparts: defaultdict[str, list[str]] = defaultdict(list)
        for row in rows:
            adjective, noun = fold(row.adjective), fold(row.noun)
            self._counterparts[_key(adjective)].append(noun)
            self._counterparts[_key(noun)].append(adjective)

    def derived(self, modifiers: Iterable[str]) -> list[str]:
        return list(dict.fromkeys(other for word in modifiers for other in self._counterparts.get(_key(word), ())))


def _key(word: str) -> str:
    """The lemma, or the word itself without one: «перед» is read as a preposition, which has no lemma."""
    return read(word).lemma or word


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
    except ConfigFileError as error:
        # Invalid tables must not stop the drain; `shop search-config apply` reports them.
        if not _last:
            raise
        log.warning("the previous words remain in use: %s", error)
    return _last[0]
