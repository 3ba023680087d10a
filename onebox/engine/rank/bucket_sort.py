"""Bucket sort: each rule cuts the buckets of the rule before it, until the wanted page is known."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from pyroaring import BitMap

from .path_rule import Bucket, PathRule
from .query_graph import QueryGraph
from .scores import Score, global_score


class Rule(Protocol):
    def start(self, universe: BitMap, graph: QueryGraph) -> None: ...
    def next(self, universe: BitMap) -> Bucket | None: ...


Excluding = Callable[[int], BitMap]
"""For distinct: a document to all documents that share a value with it."""


@dataclass
class PageBounds:
    """What is asked of a sort: hits `offset` to `offset + limit`."""

    offset: int
    limit: int
    detailed: bool = False
    threshold: float | None = None
    rank_all_up_to: int = 0
    """With a score threshold and exact totals: rank this many documents, so that all low buckets are found."""


@dataclass
class Sorted:
    """`candidates` are all documents that stay in the running, for totals and facets."""

    docs: list[int] = field(default_factory=list)
    scores: list[list[Score]] = field(default_factory=list)
    candidates: BitMap = field(default_factory=BitMap)


def thin_out(docs: BitMap, excluding: Excluding) -> tuple[BitMap, BitMap]:
    """(first documents of their values, documents to drop)."""
    excluded, remaining = BitMap(), BitMap()
    for doc in docs:
        if doc not in excluded:
            excluded |= excluding(doc)
            remaining.add(doc)
    return remaining, excluded


def bucket_sort(
    rules: list[Rule], graph: QueryGraph, universe: BitMap, page: PageBounds, excluding: Excluding | None
) -> Sorted:
    if not rules:
        return _unranked(universe, page, excluding)
    return _Sort(rules, universe, page, excluding).run(graph)


def _unranked(universe: BitMap, page: PageBounds, excluding: Excluding | None) -> Sorted:
    if excluding is None:
        size = len(universe)
        docs = list(universe[min(page.offset, size) : min(page.offset + page.limit, size)])
        return Sorted(docs, [[] for _ in docs], universe)
    excluded = BitMap()
    ordered_docs: list[int] = []
    for doc in universe:
        if len(ordered_docs) >= page.offset + page.limit:
            break
        if doc not in excluded:
            excluded |= excluding(doc)
            ordered_docs.append(doc)
    candidates = (universe - excluded) | BitMap(ordered_docs)
    docs = ordered_docs[page.offset :]
    return Sorted(docs, [[] for _ in docs], candidates)


class _Sort:
    def __init__(self, rules: list[Rule], universe: BitMap, page: PageBounds, excluding: Excluding | None) -> None:
        self.rules, self.page, self.excluding = rules, page, excluding
        self.result = Sorted(candidates=universe.copy())
        self.universes = [BitMap() for _ in rules]
        self.universes[0] = universe.copy()
        self.words_level = next((n for n, r in enumerate(rules) if isinstance(r, PathRule) and r.name == "words"), -1)
        self.scores: list[Score] = []
        self.seen = 0

    def run(self, graph: QueryGraph) -> Sorted:
        self.rules[0].start(self.universes[0], graph)
        level = 0
        while level >= 0 and not self._is_enough():
            universe = self.universes[level]
            bucket = None
            if not universe or (len(universe) == 1 and self._may_stop(level)):
                self._add(universe)
            else:
                bucket = self.rules[level].next(universe)
            if bucket is None:
                level = self._back(level)
                continue
            self.scores.append(bucket.score)
            self.universes[level] = universe - bucket.docs
            if self._is_final(level, bucket):
                self._finish(level, bucket)
                self.scores.pop()
            else:
                level += 1
                self.universes[level] = bucket.docs
                self.rules[level].start(bucket.docs, bucket.graph)
        return self.result

    def _is_enough(self) -> bool:
        wanted = self.page.offset + self.page.limit
        return min(self.seen, wanted) >= max(wanted, self.page.rank_all_up_to)

    def _back(self, level: int) -> int:
        self.universes[level] = BitMap()
        level -= 1
        if len(self.scores) > max(level, 0):
            self.scores.pop()
        return level

    def _below_threshold(self) -> bool:
        return self.page.threshold is not None and global_score(self.scores) < self.page.threshold

    def _may_stop(self, level: int) -> bool:
        """Whether a single document need not be ranked by this rule.

        The rule `words` is never left out: words it looks at are found with their typos, and are highlighted so.
        """
        return not self.page.detailed and level > self.words_level

    def _is_final(self, level: int, bucket: Bucket) -> bool:
        size = len(bucket.docs)
        return level == len(self.rules) - 1 or (size <= 1 and self._may_stop(level + 1)) or self._below_threshold()

    def _finish(self, level: int, bucket: Bucket) -> None:
        if self._below_threshold():
            self.result.candidates -= bucket.docs
            self.result.candidates -= self.universes[level]
        else:
            self._add(bucket.docs)

    def _add(self, docs: BitMap) -> None:
        if self.excluding is not None:
            docs, excluded = thin_out(docs, self.excluding)
            self.universes = [universe - excluded for universe in self.universes]
            self.result.candidates -= excluded
        self.result.candidates |= docs
        skipped = max(0, self.page.offset - self.seen)
        self.seen += len(docs)
        room = self.page.limit - len(self.result.docs)
        if room > 0 and skipped < len(docs):
            taken = list(docs[skipped : min(len(docs), skipped + room)])
            self.result.docs.extend(taken)
            self.result.scores.extend(list(self.scores) for _ in taken)
