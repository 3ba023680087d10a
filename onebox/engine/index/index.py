"""One index: what searches read. Only the task worker changes it, and only by publishing finished changes."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

import orjson
from pyroaring import BitMap

from onebox.engine.json_types import JsonObject

from .facet_values import FacetRules
from .facets import Facets
from .geo import GEO, GEO_LAT, GEO_LNG, RESERVED_FIELDS
from .geo_points import GeoPoints
from .index_settings import EngineSettings
from .inverted_index import TextTables
from .text_rules import TextRules

Document = JsonObject
Derivations = dict[tuple[str, int, bool], tuple[list[str], list[str]]]
Read = Callable[[int], bytes | None]
"""The stored JSON of a document by its internal id."""


class IndexingRules:
    """Everything that follows from one state of the settings."""

    def __init__(self, settings: EngineSettings) -> None:
        self.settings = settings
        self.text = TextRules(settings)
        self.facets = FacetRules(settings)

    @cached_property
    def synonyms(self) -> dict[tuple[str, ...], list[tuple[str, ...]]]:
        """Normalised words to the phrases they may stand for, in byte order of the phrases as written."""
        tokenizer = self.text.tokenizer
        found: dict[tuple[str, ...], set[str]] = {}
        for key, values in self.settings.get("synonyms").items():
            words = tuple(tokenizer.words(key))
            if words:
                found.setdefault(words, set()).update(values)
        phrases: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for words, written in found.items():
            cut = (tuple(tokenizer.words(text)) for text in sorted(written))
            phrases[words] = list(dict.fromkeys(phrase for phrase in cut if phrase))
        return phrases


_REMEMBERED_WORDS = 5000


@dataclass
class Index:
    """`slot` names the index in the store and never changes, whatever its uid does.

    `snapshot` tells that the lists of these settings were saved, `unsaved` how many changes ago.
    `relisted` marks a twin whose lists were made anew.
    `unsearched` are strings of facets that facet search does not know: those listed before it was switched on.
    `read` sees documents as last published (for searches), `read_committed` as last stored (for the task worker).
    """

    uid: str
    slot: int
    read: Read
    read_committed: Read
    created_at: str
    updated_at: str
    primary_key: str | None = None
    rules: IndexingRules = field(default_factory=lambda: IndexingRules(EngineSettings()))
    text: TextTables = field(default_factory=TextTables)
    facets: Facets = field(default_factory=Facets)
    geo: GeoPoints = field(default_factory=GeoPoints)
    ids: dict[str, int] = field(default_factory=dict)
    docs: BitMap = field(default_factory=BitMap)
    fields: dict[str, int] = field(default_factory=dict)
    distribution: Counter[str] = field(default_factory=Counter)
    bytes_stored: int = 0
    generation: int = 0
    known_facets: set[str] = field(default_factory=set)
    unsearched: dict[str, set[str]] = field(default_factory=dict)
    snapshot: bool = False
    unsaved: int = 0
    relisted: bool = False
    _derivations: Derivations = field(default_factory=dict)
    _derived_at: int = -1

    @property
    def settings(self) -> EngineSettings:
        return self.rules.settings

    def document(self, doc: int) -> Document:
        """A published document; it must be there."""
        stored = self.read(doc)
        assert stored is not None
        document: Document = orjson.loads(stored)
        return document

    def derivations(self) -> Derivations:
        """Words near other words, remembered as long as the index stays as it is."""
        if self._derived_at != self.generation or len(self._derivations) > _REMEMBERED_WORDS:
            self._derivations, self._derived_at = {}, self.generation
        return self._derivations

    def searchable_names(self) -> list[str]:
        """All searchable fields documents have had."""
        return sorted(name for name in self.fields if self.settings.weight(name) is not None)

    def known_fields(self) -> list[str]:
        """All fields documents have had, nested ones too, in the order in which they came up."""
        return list(dict.fromkeys([*self.fields, *sorted(self.reserved_fields())]))

    def known(self, names: Iterable[str]) -> list[str]:
        """Those of some names that are fields documents have had."""
        known = set(self.known_fields())
        return [name for name in names if name in known]

    def reserved_fields(self) -> set[str]:
        """Fields with a meaning of their own that documents have had."""
        found = RESERVED_FIELDS.intersection(self.fields)
        return {*found, GEO_LAT, GEO_LNG} if GEO in found else set(found)

    def searchable_fields(self) -> list[str]:
        """The fields that hold words, those of the settings first."""
        return list(self.text.fields.rows)
