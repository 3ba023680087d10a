"""Buckets of a ranking rule: the documents of the cheapest paths through its graph, cost by cost."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pyroaring import BitMap

from .query_graph import END, START, Path, QueryGraph
from .query_terms import Located
from .scores import Score
from .search_context import Context

Test = Callable[[BitMap], BitMap]
"""Narrows a universe to the documents that pass."""


@dataclass(eq=False)
class PathCondition:
    """A test on the way to a term; `left` is the term before, if the test is about both."""

    test: Test
    right: Located
    left: Located | None = None
    known: BitMap | None = None

    def docs(self, universe: BitMap) -> BitMap:
        """Documents of the universe that pass; remembered, as universes only shrink."""
        if self.known is None:
            self.known = self.test(universe)
        return self.known


class Edge(NamedTuple):
    target: int
    cost: int
    condition: PathCondition | None = None
    skips: int = 0


BuildEdges = Callable[[Context, Located | None, Located], list[tuple[int, PathCondition]]]


class Bucket(NamedTuple):
    docs: BitMap
    graph: QueryGraph
    score: Score


class PathRule:
    """A ranking rule whose cost is that of the cheapest path a document can take."""

    def __init__(self, context: Context, name: str, build: BuildEdges, strategy: str | None = None) -> None:
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
        """The next bucket out of what is left; it may be empty."""
        if not self.pending:
            return None
        cost = self.pending.pop(0)
        walk = _Walk(self, universe)
        found = walk.visit(START, cost, universe, 0)
        score = Score(self.name, self.max_rank - cost, self.max_rank)
        return Bucket(found, QueryGraph.from_paths(walk.good), score)

    def _build_edges(self) -> list[list[Edge]]:
        ignoring = self._cost_of_ignoring()
        edges: list[list[Edge]] = []
        built: dict[tuple[Located | None, int], list[tuple[int, PathCondition]]] = {}
        for source, node in enumerate(self.graph.nodes):
            own: list[Edge] = []
            for target in self.graph.successors[source]:
                term = self.graph.nodes[target]
                if term is None:
                    own.append(Edge(target, 0))
                    continue
                if target in ignoring:
                    own.append(Edge(target, term.size, None, ignoring[target]))
                key = (node, target)
                if key not in built:
                    built[key] = self.build(self.context, node, term)
                own.extend(Edge(target, cost, condition) for cost, condition in built[key])
            edges.append(own)
        return edges

    def _cost_of_ignoring(self) -> dict[int, int]:
        """Node to the nodes (as bits) that must be left out before it may be."""
        if self.strategy is None:
            return {}
        ignoring: dict[int, int] = {}
        before = 0
        for group in self.graph.removal_order(self.strategy):
            ignoring.update(dict.fromkeys(group, before))
            for number in group:
                before |= 1 << number
        return ignoring

    def _costs_to_end(self) -> list[set[int]]:
        """For each node, the costs of all paths from it to the end."""
        costs: list[set[int]] = [set() for _ in self.edges]
        costs[END] = {0}
        for node in reversed(self.graph.in_order()):
            costs[node] = {edge.cost + rest for edge in self.edges[node] for rest in costs[edge.target]}
        return costs


class _Walk:
    """One search for all paths of a cost; a document belongs to the first path it can take."""

    def __init__(self, rule: PathRule, universe: BitMap) -> None:
        self.rule, self.universe = rule, universe
        self.path: list[PathCondition] = []
        self.good: list[Path] = []

    def visit(self, node: int, cost: int, docs: BitMap, skipped: int) -> BitMap:
        """The documents found on paths from a node; each is found once."""
        found = BitMap()
        for edge, rest in self._affordable(node, cost):
            if not docs:
                if self.rule.strategy is None or not self.universe:
                    break
                self._glance(edge, rest, skipped)
                continue
            taken = self._follow(edge, rest, docs, skipped)
            if taken:
                found = found | taken
                docs = docs - taken
        return found

    def _affordable(self, node: int, cost: int) -> Iterator[tuple[Edge, int]]:
        for edge in self.rule.edges[node]:
            rest = cost - edge.cost
            if rest >= 0 and rest in self.rule.costs[edge.target]:
                yield edge, rest

    def _glance(self, edge: Edge, rest: int, skipped: int) -> None:
        """Find the typos of terms on paths no document is left for: the original does, and highlights them."""
        if edge.condition is not None:
            if not skipped >> edge.target & 1:
                edge.condition.right.subset.words()
        elif edge.target != END:
            for following, less in self._affordable(edge.target, rest):
                self._glance(following, less, skipped | edge.skips)

    def _follow(self, edge: Edge, rest: int, docs: BitMap, skipped: int) -> BitMap | None:
        condition = edge.condition
        if condition is None:
            if edge.target == END:
                self.good.append([(c.left, c.right) for c in self.path])
                self.universe = self.universe - docs
                return docs
            return self.visit(edge.target, rest, docs, skipped | edge.skips)
        if skipped >> edge.target & 1:
            return None
        passed = docs & condition.docs(self.universe)
        if not passed:
            return None
        self.path.append(condition)
        taken = self.visit(edge.target, rest, passed, skipped)
        self.path.pop()
        return taken
