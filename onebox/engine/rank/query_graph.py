"""The query graph: every reading of the query (words, n-grams, phrases) as a path of terms from start to end."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pyroaring import BitMap

from .query_terms import SubsetSpan, TermSpan, TermSubset, ngram_term
from .search_context import SearchContext

START, END = 0, 1
Path = list[tuple[SubsetSpan | None, SubsetSpan]]
"""The terms of a path; each step also holds the left term when its condition tested both (proximity)."""


@dataclass
class QueryGraph:
    """A directed acyclic graph: node 0 is the start, node 1 the end, the others are terms in order of creation."""

    nodes: list[SubsetSpan | None] = field(default_factory=lambda: [None, None])
    successors: list[list[int]] = field(default_factory=lambda: [[], []])

    @classmethod
    def from_terms(cls, context: SearchContext, terms: list[TermSpan]) -> "tuple[QueryGraph, list[TermSpan]]":
        """The graph of a query, and its terms together with their n-grams."""
        graph = cls()
        located = list(terms)
        for last, term in enumerate(terms):
            graph._add_node(term, last, last)
            for size in (2, 3):
                if last + 1 < size:
                    break
                ngram = ngram_term(context, terms[last + 1 - size : last + 1])
                if ngram is not None:
                    located.append(ngram)
                    graph._add_node(ngram, last + 1 - size, last)
        graph._connect()
        return graph, located

    def _add_node(self, term: TermSpan, first: int, last: int) -> None:
        self.nodes.append(SubsetSpan(TermSubset(term.term), term.start, term.end, first, last))
        self.successors.append([])

    def _connect(self) -> None:
        starts = [node.first if node is not None else None for node in self.nodes]
        for at, node in enumerate(self.nodes):
            if at == END:
                continue
            after = -1 if node is None else node.last
            nearest = min((s for s in starts if s is not None and s > after), default=None)
            self.successors[at] = [END] if nearest is None else [n for n, s in enumerate(starts) if s == nearest]

    @classmethod
    def from_paths(cls, paths: list[Path]) -> "QueryGraph":
        """The graph of the paths; equal suffixes share their nodes."""
        graph = cls()
        node_by_suffix: dict[tuple[SubsetSpan, ...], int] = {}
        edges: list[set[int]] = [set(), set()]
        for path in paths:
            terms = tuple(_path_terms(path))
            previous = START
            for at in range(len(terms)):
                node = node_by_suffix.get(terms[at:])
                if node is None:
                    node = node_by_suffix[terms[at:]] = len(graph.nodes)
                    graph.nodes.append(terms[at])
                    edges.append(set())
                edges[previous].add(node)
                previous = node
            edges[previous].add(END)
        graph.successors = [sorted(following) for following in edges]
        return graph

    def terms(self) -> list[tuple[int, SubsetSpan]]:
        return [(number, node) for number, node in enumerate(self.nodes) if node is not None]

    def words_in_phrases(self) -> int:
        phrases = (node.subset.original_phrase() for _, node in self.terms())
        return sum(sum(word is not None for word in phrase) for phrase in phrases if phrase)

    def removal_order(self, strategy: str) -> list[list[int]]:
        """Groups of nodes in the order in which the matching strategy drops them; mandatory nodes are in no group."""
        if strategy == "all":
            return []
        if strategy == "frequency":
            return self._removal_groups(self._frequency_weights().__getitem__)
        first = min((node.first for _, node in self.terms()), default=0)
        last = max((node.last for _, node in self.terms()), default=0)
        return [] if first >= last else self._removal_groups(lambda term: 1 + last - term)

    def _frequency_weights(self) -> dict[int, int]:
        docs: dict[int, BitMap] = {}
        for _, node in self.terms():
            for term in range(node.first, node.last + 1):
                docs[term] = docs.get(term, BitMap()) | node.subset.docs()
        counts = sorted(
            ((term, len(doc_set) or 1 << 62) for term, doc_set in sorted(docs.items())), key=lambda item: -item[1]
        )
        weights: dict[int, int] = {}
        weight = 1
        for at, (term, count) in enumerate(counts):
            weights[term] = weight
            if at + 1 < len(counts) and counts[at + 1][1] != count:
                weight += 1
        return weights

    def _removal_groups(self, weight: Callable[[int], int]) -> list[list[int]]:
        groups: dict[int, list[int]] = {}
        mandatory = False
        for number, node in self.terms():
            if node.subset.original_phrase() is not None or node.subset.mandatory:
                mandatory = True
                continue
            cost = max(weight(term) for term in range(node.first, node.last + 1))
            groups.setdefault(cost, []).append(number)
        ordered = [groups[cost] for cost in sorted(groups)]
        return ordered if mandatory else ordered[:-1]

    def docs(self, universe: BitMap, strategy: str) -> BitMap:
        """Documents that match the mandatory terms, that is the graph without all nodes the strategy may drop."""
        removed = {number for group in self.removal_order(strategy) for number in group}
        docs_by_node: dict[int, BitMap] = {START: universe}
        result = BitMap()
        for number in self.topological_order():
            incoming = docs_by_node.pop(number, None)
            if incoming is None:
                continue
            node = self.nodes[number]
            outgoing = incoming if node is None or number in removed else incoming & node.subset.docs()
            for following in self.successors[number]:
                if following == END:
                    result = result | outgoing
                else:
                    collected = docs_by_node.get(following)
                    docs_by_node[following] = outgoing if collected is None else collected | outgoing
        return result

    def topological_order(self) -> list[int]:
        """The nodes except the end in topological order."""
        order: list[int] = []
        visited = {END, START}
        stack = [(START, iter(self.successors[START]))]
        while stack:
            node, following = stack[-1]
            for target in following:
                if target not in visited:
                    visited.add(target)
                    stack.append((target, iter(self.successors[target])))
                    break
            else:
                order.append(node)
                stack.pop()
        return order[::-1]


def _path_terms(path: Path) -> list[SubsetSpan]:
    """A path as plain terms; a left term that a condition narrowed replaces the same term before it."""
    terms: list[SubsetSpan] = []
    previous: SubsetSpan | None = None
    for left, right in path:
        if previous is not None:
            if left is None:
                terms.append(previous)
            elif (left.first, left.last) == (previous.first, previous.last):
                terms.append(left._replace(subset=left.subset.intersect(previous.subset)))
            else:
                terms += [previous, left]
        elif left is not None:
            terms.append(left)
        previous = right
    if previous is not None:
        terms.append(previous)
    return terms
