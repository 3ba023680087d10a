"""Bucket sort: each ranking rule splits the buckets of the rule before it, until the requested page is filled."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from pyroaring import BitMap

from onebox.engine.search_budget import RankingCutoffError, SearchBudget

from .path_rule import Bucket, PathRule
from .query_graph import QueryGraph
from .scores import SKIPPED, Score, global_score


class Rule(Protocol):
    """A ranking rule: `start` fixes the documents to rank, each `next` returns the best remaining bucket of them."""

    def start(self, universe: BitMap, graph: QueryGraph) -> None: ...
    def next(self, universe: BitMap) -> Bucket | None: ...


DistinctGroup = Callable[[int], BitMap]
"""Maps a document to all documents that share a value of the distinct attribute with it."""


@dataclass
class PageBounds:
    """The part of the ranking to compute: hits `offset` to `offset + limit`; `detailed` ranks single documents too."""

    offset: int
    limit: int
    detailed: bool = False
    threshold: float | None = None
    rank_all_up_to: int = 0
    """With a score threshold and exact totals, this many documents are ranked: totals need all buckets below it."""


@dataclass
class SortResult:
    """The page in order, and `candidates`: all documents that count for totals and facets."""

    docs: list[int] = field(default_factory=list)
    scores: list[list[Score]] = field(default_factory=list)
    candidates: BitMap = field(default_factory=BitMap)


def keep_distinct(docs: BitMap, distinct_group: DistinctGroup, budget: SearchBudget) -> tuple[BitMap, BitMap]:
    """(the first document of each distinct value, the duplicates)."""
    duplicates, remaining = BitMap(), BitMap()
    for doc in docs:
        budget.check()
        if doc not in duplicates:
            duplicates |= distinct_group(doc)
            remaining.add(doc)
    return remaining, duplicates


def bucket_sort(
    rules: list[Rule],
    graph: QueryGraph,
    universe: BitMap,
    page: PageBounds,
    distinct_group: DistinctGroup | None,
    budget: SearchBudget,
) -> SortResult:
    """Ranks `universe` by `rules`; with `distinct_group`, only the best document of each distinct value stays.

    From the ranking cutoff of the budget on, the documents that remain follow in the order of the index.
    """
    if not rules:
        return _unranked(universe, page, distinct_group)
    return _Sort(rules, universe, page, distinct_group, budget).run(graph)


def _unranked(universe: BitMap, page: PageBounds, distinct_group: DistinctGroup | None) -> SortResult:
    if distinct_group is None:
        size = len(universe)
        docs = list(universe[min(page.offset, size) : min(page.offset + page.limit, size)])
        return SortResult(docs, [[] for _ in docs], universe)
    duplicates = BitMap()
    ordered_docs: list[int] = []
    for doc in universe:
        if len(ordered_docs) >= page.offset + page.limit:
            break
        if doc not in duplicates:
            duplicates |= distinct_group(doc)
            ordered_docs.append(doc)
    candidates = (universe - duplicates) | BitMap(ordered_docs)
    docs = ordered_docs[page.offset :]
    return SortResult(docs, [[] for _ in docs], candidates)


class _Sort:
    def __init__(
        self,
        rules: list[Rule],
        universe: BitMap,
        page: PageBounds,
        distinct_group: DistinctGroup | None,
        budget: SearchBudget,
    ) -> None:
        self.rules, self.page, self.distinct_group, self.budget = rules, page, distinct_group, budget
        self.result = SortResult(candidates=universe.copy())
        self.universes = [BitMap() for _ in rules]
        self.universes[0] = universe.copy()
        self.words_level = next((n for n, r in enumerate(rules) if isinstance(r, PathRule) and r.name == "words"), -1)
        self.scores: list[Score] = []
        self.ranked_count = 0
        self.level = 0

    def run(self, graph: QueryGraph) -> SortResult:
        self.rules[0].start(self.universes[0], graph)
        try:
            while self.level >= 0 and not self._is_page_full():
                self._take_bucket()
        except RankingCutoffError:
            self._add_unranked()
        return self.result

    def _take_bucket(self) -> None:
        level = self.level
        universe = self.universes[level]
        bucket = None
        if not universe or (len(universe) == 1 and self._may_stop(level)):
            self._add(universe)
        else:
            self.budget.check_ranking()
            bucket = self.rules[level].next(universe)
        if bucket is None:
            self._leave_level()
            return
        self.scores.append(bucket.score)
        self.universes[level] = universe - bucket.docs
        if self._is_final(level, bucket):
            self._finish(level, bucket)
            self.scores.pop()
        else:
            self.level += 1
            self.universes[self.level] = bucket.docs
            self.rules[self.level].start(bucket.docs, bucket.graph)

    def _add_unranked(self) -> None:
        """The rest after the cutoff, from the bucket that was being ranked up to the whole."""
        for level in range(self.level, -1, -1):
            docs, self.universes[level] = self.universes[level], BitMap()
            self.scores = [*self.scores[:level], SKIPPED]
            if self._below_threshold():
                self.result.candidates -= docs
            else:
                self._add(docs)

    def _is_page_full(self) -> bool:
        page_end = self.page.offset + self.page.limit
        return min(self.ranked_count, page_end) >= max(page_end, self.page.rank_all_up_to)

    def _leave_level(self) -> None:
        self.universes[self.level] = BitMap()
        self.level -= 1
        if len(self.scores) > max(self.level, 0):
            self.scores.pop()

    def _below_threshold(self) -> bool:
        return self.page.threshold is not None and global_score(self.scores) < self.page.threshold

    def _may_stop(self, level: int) -> bool:
        """Whether a bucket of one document skips this rule and those after it.

        The rule `words` is never skipped: it loads the typo derivations of its words, and highlighting needs them.
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
        if self.distinct_group is not None:
            docs, duplicates = keep_distinct(docs, self.distinct_group, self.budget)
            self.universes = [universe - duplicates for universe in self.universes]
            self.result.candidates -= duplicates
        self.result.candidates |= docs
        skip_count = max(0, self.page.offset - self.ranked_count)
        self.ranked_count += len(docs)
        free_slots = self.page.limit - len(self.result.docs)
        if free_slots > 0 and skip_count < len(docs):
            page_docs = list(docs[skip_count : min(len(docs), skip_count + free_slots)])
            self.result.docs.extend(page_docs)
            self.result.scores.extend(list(self.scores) for _ in page_docs)
