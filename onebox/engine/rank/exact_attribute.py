"""The exactAttribute rule (first half of `exactness`): attributes that equal the query, then those it begins."""

from pyroaring import BitMap

from onebox.engine.index.document_postings import bucketed_position

from .path_rule import Bucket
from .query_graph import QueryGraph
from .scores import EXACT_MATCH, MATCHES_START, NO_EXACT_MATCH, Score
from .search_context import Phrase, SearchContext

_COUNTABLE_WORDS = 255


class ExactAttributeRule:
    """Three buckets: an attribute equals the query, an attribute starts with it, all other documents."""

    def __init__(self, context: SearchContext) -> None:
        self.context = context

    def start(self, universe: BitMap, graph: QueryGraph) -> None:
        self.graph = graph
        self.pending: list[tuple[int, BitMap | None]] = [(NO_EXACT_MATCH, None)]
        doc_sets = self._exact_and_prefix_docs(universe)
        if doc_sets is not None:
            self.pending = [(EXACT_MATCH, doc_sets[0]), (MATCHES_START, doc_sets[1]), *self.pending]

    def next(self, universe: BitMap) -> Bucket | None:
        rank, docs = self.pending.pop(0) if self.pending else (NO_EXACT_MATCH, None)
        score = Score("exactAttribute", rank, EXACT_MATCH)
        return Bucket(universe.copy() if docs is None else docs & universe, self.graph, score)

    def _exact_and_prefix_docs(self, universe: BitMap) -> tuple[BitMap, BitMap] | None:
        words = self._located_words()
        if words is None:
            return None
        candidates = universe
        for phrase, start, _ in words:
            for offset, word in enumerate(phrase):
                if word is not None:
                    bucket = bucketed_position(start + offset)
                    candidates = candidates & self.context.position_docs([word], bucket)
                    if not candidates:
                        return None
        return self._split_by_field(candidates, words, universe)

    def _located_words(self) -> list[tuple[Phrase, int, int]] | None:
        """(words, position, number of positions) of every term; None unless they are all literal and gapless."""
        by_term: dict[int, tuple[Phrase, int, int]] = {}
        for _, node in self.graph.terms():
            words = node.subset.exact_words()
            if words is not None:
                by_term.setdefault(node.first, (words, node.start, node.end - node.start + 1))
        terms = sorted(by_term)
        if not terms or terms != list(range(len(terms))):
            return None
        return [by_term[term] for term in terms]

    def _split_by_field(
        self, candidates: BitMap, words: list[tuple[Phrase, int, int]], universe: BitMap
    ) -> tuple[BitMap, BitMap]:
        count = sum(positions for _, _, positions in words)
        exact, starting = BitMap(), BitMap()
        for name in self.context.fields:
            docs = candidates
            for word in (word for phrase, _, _ in words for word in phrase if word is not None):
                docs = docs & self.context.field_docs([word], name)
                if not docs:
                    break
            if docs and self.context.settings.weight(name) is not None:
                same_length = (
                    self.context.word_count_docs(name, count) & universe if count < _COUNTABLE_WORDS else BitMap()
                )
                exact |= docs & same_length
                starting |= docs - same_length
        return exact, starting
