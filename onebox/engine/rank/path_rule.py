"""Graph-based ranking rules: each bucket holds the documents of the paths of one cost, cheapest first."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pyroaring import BitMap

from .query_graph import END, START, Path, QueryGraph
from .query_terms import SubsetSpan
from .scores import Score
from .search_context import SearchContext

DocFilter = Callable[[BitMap], BitMap]
"""Narrows a universe to the documents that pass."""


@dataclass(eq=False)
class PathCondition:
    """The condition of an edge; `left` is the preceding term when the condition tests both (proximity)."""

    test: DocFilter
    right: SubsetSpan
    left: SubsetSpan | None = None
    cached_docs: BitMap | None = None

    def docs(self, universe: BitMap) -> BitMap:
        """Documents of the universe that pass; cached, as the universe of a rule only shrinks."""
        if self.cached_docs is None:
            self.cached_docs = self.test(universe)
        return self.cached_docs


class Edge(NamedTuple):
    """A step to a node; without condition it skips a term. `skips` are the nodes (as bits) that the path must skip."""

    target: int
    cost: int
    condition: PathCondition | None = None
    skips: int = 0


BuildEdges = Callable[[SearchContext, SubsetSpan | None, SubsetSpan], list[tuple[int, PathCondition]]]


class Bucket(NamedTuple):
    """Documents of equal rank, with the graph of the paths that matched them: the next rule ranks by it."""

    docs: BitMap
    graph: QueryGraph
    score: Score


class PathRule:
    """A ranking rule that ranks a document by the cost of the cheapest path whose conditions it passes."""

    def __init__(self, context: SearchContext, name: str, build: BuildEdges, strategy: str | None = None) -> None:
        self.context, self.name, self.build, self.strategy = context, name, build, strategy

    def start(self, universe: BitMap, graph: QueryGraph) -> None:
        self.graph, self.universe = graph, universe
        self.edges = self._build_edges()
        self.costs = self._costs_to_end()
        reachable = self.costs[START]
        extra = max(0, graph.words_in_phrases() - 1) if self.strategy is not None else 0
        self.max_rank = 1 + extra + max(reachable, default=0)
        self.pending = sorted(reachable)

    def next(self, universe: BitMap) -> Bucket | None:
        """The bucket of the next cost among the remaining documents; it may be empty."""
        if not self.pending:
            return None
        cost = self.pending.pop(0)
        search = _PathSearch(self, universe)
        docs = search.visit(START, cost, universe, 0)
        score = Score(self.name, self.max_rank - cost, self.max_rank)
        return Bucket(docs, QueryGraph.from_paths(search.matching_paths), score)

    def _build_edges(self) -> list[list[Edge]]:
        preconditions = self._skip_preconditions()
        edges: list[list[Edge]] = []
        built: dict[tuple[SubsetSpan | None, int], list[tuple[int, PathCondition]]] = {}
        for source, node in enumerate(self.graph.nodes):
            outgoing: list[Edge] = []
            for target in self.graph.successors[source]:
                term = self.graph.nodes[target]
                if term is None:
                    outgoing.append(Edge(target, 0))
                    continue
                if target in preconditions:
                    outgoing.append(Edge(target, term.size, None, preconditions[target]))
                key = (node, target)
                if key not in built:
                    built[key] = self.build(self.context, node, term)
                outgoing.extend(Edge(target, cost, condition) for cost, condition in built[key])
            edges.append(outgoing)
        return edges

    def _skip_preconditions(self) -> dict[int, int]:
        """Node to the nodes (as bits) that must be skipped before it may be."""
        if self.strategy is None:
            return {}
        preconditions: dict[int, int] = {}
        before = 0
        for group in self.graph.removal_order(self.strategy):
            preconditions.update(dict.fromkeys(group, before))
            for number in group:
                before |= 1 << number
        return preconditions

    def _costs_to_end(self) -> list[set[int]]:
        """For each node, the costs of all paths from it to the end (dynamic programming, backwards)."""
        costs: list[set[int]] = [set() for _ in self.edges]
        costs[END] = {0}
        for node in reversed(self.graph.topological_order()):
            costs[node] = {
                edge.cost + remaining_cost for edge in self.edges[node] for remaining_cost in costs[edge.target]
            }
        return costs


class _PathSearch:
    """Depth-first search for all paths of one cost; a document belongs to the first path that matches it."""

    def __init__(self, rule: PathRule, universe: BitMap) -> None:
        self.rule, self.universe, self.budget = rule, universe, rule.context.budget
        self.path: list[PathCondition] = []
        self.matching_paths: list[Path] = []

    def visit(self, node: int, cost: int, docs: BitMap, skipped: int) -> BitMap:
        """The documents found on paths from a node; each is found once."""
        self.budget.check_ranking()
        matching_docs = BitMap()
        for edge, remaining_cost in self._affordable(node, cost):
            if not docs:
                if self.rule.strategy is None or not self.universe:
                    break
                self._load_typos(edge, remaining_cost, skipped)
                continue
            matches = self._follow(edge, remaining_cost, docs, skipped)
            if matches:
                matching_docs = matching_docs | matches
                docs = docs - matches
        return matching_docs

    def _affordable(self, node: int, cost: int) -> Iterator[tuple[Edge, int]]:
        for edge in self.rule.edges[node]:
            remaining_cost = cost - edge.cost
            if remaining_cost >= 0 and remaining_cost in self.rule.costs[edge.target]:
                yield edge, remaining_cost

    def _load_typos(self, edge: Edge, remaining_cost: int, skipped: int) -> None:
        """Loads the typo derivations of terms on paths without documents: Meilisearch does so, and highlights them."""
        self.budget.check_ranking()
        if edge.condition is not None:
            if not skipped >> edge.target & 1:
                edge.condition.right.subset.words()
        elif edge.target != END:
            for following, next_cost in self._affordable(edge.target, remaining_cost):
                self._load_typos(following, next_cost, skipped | edge.skips)

    def _follow(self, edge: Edge, remaining_cost: int, docs: BitMap, skipped: int) -> BitMap | None:
        condition = edge.condition
        if condition is None:
            if edge.target == END:
                self.matching_paths.append([(c.left, c.right) for c in self.path])
                self.universe = self.universe - docs
                return docs
            return self.visit(edge.target, remaining_cost, docs, skipped | edge.skips)
        if skipped >> edge.target & 1:
            return None
        narrowed = docs & condition.docs(self.universe)
        if not narrowed:
            return None
        self.path.append(condition)
        matches = self.visit(edge.target, remaining_cost, narrowed, skipped)
        self.path.pop()
        return matches
