"""One index in memory. Searches read it; only the task worker changes it, by publishing finished changes."""

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
from .inverted_index import InvertedIndex
from .text_rules import TextRules

Document = JsonObject
Derivations = dict[tuple[str, int, bool], tuple[list[str], list[str]]]
DocumentReader = Callable[[int], bytes | None]
"""The stored JSON of a document by its internal id."""


class IndexingRules:
    """The rules derived from one state of the settings: tokenisation, facets, synonyms."""

    def __init__(self, settings: EngineSettings) -> None:
        self.settings = settings
        self.text = TextRules(settings)
        self.facets = FacetRules(settings)

    @cached_property
    def synonyms(self) -> dict[tuple[str, ...], list[tuple[str, ...]]]:
        """Normalised words to their synonym phrases, in byte order of the phrases as the settings spell them."""
        tokenizer = self.text.tokenizer
        texts_by_words: dict[tuple[str, ...], set[str]] = {}
        for key, values in self.settings.get("synonyms").items():
            words = tuple(tokenizer.words(key))
            if words:
                texts_by_words.setdefault(words, set()).update(values)
        phrases: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for words, texts in texts_by_words.items():
            tokenised = (tuple(tokenizer.words(text)) for text in sorted(texts))
            phrases[words] = list(dict.fromkeys(phrase for phrase in tokenised if phrase))
        return phrases


_CACHED_WORDS = 5000


@dataclass
class Index:
    """An index: settings, posting lists, facets and document ids.

    `slot` identifies the index in the store and stays the same when its uid changes.
    `snapshot`: a snapshot with these settings exists; `unsaved`: the number of changes since it was written.
    `is_rebuilt` marks the replacement index of a settings change whose lists were built again.
    `unsearchable_values` are facet strings indexed before facet search was enabled: it does not find them.
    `read` returns documents as last published (for searches), `read_committed` as last stored (for the task worker).
    """

    uid: str
    slot: int
    read: DocumentReader
    read_committed: DocumentReader
    created_at: str
    updated_at: str
    primary_key: str | None = None
    rules: IndexingRules = field(default_factory=lambda: IndexingRules(EngineSettings()))
    text: InvertedIndex = field(default_factory=InvertedIndex)
    facets: Facets = field(default_factory=Facets)
    geo: GeoPoints = field(default_factory=GeoPoints)
    ids: dict[str, int] = field(default_factory=dict)
    docs: BitMap = field(default_factory=BitMap)
    fields: dict[str, int] = field(default_factory=dict)
    distribution: Counter[str] = field(default_factory=Counter)
    bytes_stored: int = 0
    generation: int = 0
    known_facets: set[str] = field(default_factory=set)
    unsearchable_values: dict[str, set[str]] = field(default_factory=dict)
    snapshot: bool = False
    unsaved: int = 0
    is_rebuilt: bool = False
    _derivations: Derivations = field(default_factory=dict)
    _derivations_generation: int = -1

    @property
    def settings(self) -> EngineSettings:
        return self.rules.settings

    def document(self, doc: int) -> Document:
        """A published document by internal id, which must exist."""
        stored = self.read(doc)
        assert stored is not None
        document: Document = orjson.loads(stored)
        return document

    def derivations(self) -> Derivations:
        """The cache of typo derivations, emptied when the index changes or holds more than 5,000 words."""
        if self._derivations_generation != self.generation or len(self._derivations) > _CACHED_WORDS:
            self._derivations, self._derivations_generation = {}, self.generation
        return self._derivations

    def searchable_names(self) -> list[str]:
        """All searchable fields that occurred in a document, sorted."""
        return sorted(name for name in self.fields if self.settings.weight(name) is not None)

    def known_fields(self) -> list[str]:
        """All fields that occurred in a document, nested ones too, in order of first occurrence."""
        return list(dict.fromkeys([*self.fields, *sorted(self.reserved_fields())]))

    def only_known(self, names: Iterable[str]) -> list[str]:
        """The names that are fields which occurred in a document, in the given order."""
        known_names = set(self.known_fields())
        return [name for name in names if name in known_names]

    def reserved_fields(self) -> set[str]:
        """Reserved fields (`_geo`, `_vectors` …) that occurred in a document."""
        fields = RESERVED_FIELDS.intersection(self.fields)
        return {*fields, GEO_LAT, GEO_LNG} if GEO in fields else set(fields)

    def searchable_fields(self) -> list[str]:
        """The fields that have words in the inverted index."""
        return list(self.text.fields.rows)
