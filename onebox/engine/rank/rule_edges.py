"""Edge costs of the graph-based ranking rules: words, typo, attribute, word position, exactness, proximity."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pyroaring import BitMap

from onebox.engine.index.postings import union

from .path_rule import BuildEdges, PathCondition
from .query_terms import SubsetSpan, TermSubset
from .search_context import Phrase, SearchContext

MAX_POSITION_COST = 10
_FAR = 4
_POSITION_COSTS = ((0, 0), (1, 1), (4, 2), (7, 3), (11, 4), (16, 5), (24, 6), (64, 7), (256, 8), (1024, 9))


def _subset_docs(subset: TermSubset, universe: BitMap) -> BitMap:
    return subset.docs() & universe


def words_edges(_: SearchContext, __: SubsetSpan | None, term: SubsetSpan) -> list[tuple[int, PathCondition]]:
    """Rule `words`: matching a term costs 0; `PathRule` adds the cost of skipping it."""
    return [(0, PathCondition(partial(_subset_docs, term.subset), term))]


def typo_edges(_: SearchContext, __: SubsetSpan | None, term: SubsetSpan) -> list[tuple[int, PathCondition]]:
    """Rule `typo`: the number of typos, plus the number of words for an n-gram."""
    base = 0 if term.size == 1 else term.size
    edges = []
    for typos in range(term.subset.max_typo_cost() + 1):
        subset = term.subset._replace(
            zero_typos=term.subset.zero_typos if typos == 0 else 0,
            one_typo=term.subset.one_typo and typos == 1,
            two_typos=term.subset.two_typos and typos == 2,
        )
        located = term._replace(subset=subset)
        edges.append((base + typos, PathCondition(partial(_subset_docs, subset), located)))
    return edges


def attribute_rank_edges(
    context: SearchContext, _: SubsetSpan | None, term: SubsetSpan
) -> list[tuple[int, PathCondition]]:
    """Rule `attributeRank`: the rank of the matching attribute times the number of words of the term."""
    edges: list[tuple[int, PathCondition]] = []
    max_weight = 0
    for name in context.fields:
        weight = context.settings.weight(name)
        if weight is not None:
            max_weight = max(max_weight, weight)
            edges.append((weight * term.size, PathCondition(partial(_in_field, context, term.subset, name), term)))
    last = len(context.settings.searchable) - 1 if context.settings.searchable != ["*"] else 0
    if max_weight < last or not edges:
        edges.append((last * term.size, PathCondition(_nothing, term)))
    return edges


def _nothing(_: BitMap) -> BitMap:
    return BitMap()


def _first_word(phrase: Phrase) -> str | None:
    return next((word for word in phrase if word is not None), None)


def _in_field(context: SearchContext, subset: TermSubset, name: str, universe: BitMap) -> BitMap:
    docs = context.field_docs(subset.all_words(), name, subset.prefix) & universe
    for phrase in subset.phrases():
        first = _first_word(phrase)
        if first is not None:
            docs = docs | (context.phrase_docs(phrase) & context.field_docs([first], name) & universe)
    return docs


def word_position_edges(
    context: SearchContext, _: SubsetSpan | None, term: SubsetSpan
) -> list[tuple[int, PathCondition]]:
    """Rule `wordPosition`: how far the words stand in the document from their position in the query."""
    buckets: dict[int, list[int]] = {term.size * MAX_POSITION_COST: []}
    for bucket in context.tables.positions.rows:
        distance = abs(bucket - term.start)
        cost = sum(_position_cost(distance + n) for n in range(term.size))
        buckets.setdefault(cost, []).append(bucket)
    return [
        (cost, PathCondition(partial(_at_positions, context, term.subset, bucket_group), term))
        for cost, bucket_group in buckets.items()
    ]


def _position_cost(distance: int) -> int:
    return next((cost for limit, cost in _POSITION_COSTS if distance <= limit), MAX_POSITION_COST)


def _at_positions(context: SearchContext, subset: TermSubset, buckets: list[int], universe: BitMap) -> BitMap:
    words, prefix = subset.all_words(), subset.prefix
    docs = union([context.position_docs(words, bucket, prefix) for bucket in buckets]) & universe
    for phrase in subset.phrases():
        first = _first_word(phrase)
        if first is not None:
            near = union([context.position_docs([first], bucket) for bucket in buckets]) & universe
            if near:
                docs = docs | (context.phrase_docs(phrase) & near)
    return docs


def exact_words_edges(
    context: SearchContext, _: SubsetSpan | None, term: SubsetSpan
) -> list[tuple[int, PathCondition]]:
    """Rule `exactWords`, second half of `exactness`: 0 for the literal word, the number of words otherwise."""
    exact = term._replace(subset=term.subset.only_exact())
    return [
        (0, PathCondition(partial(_exactly, context, term.subset), exact)),
        (term.size, PathCondition(partial(_subset_docs, term.subset), term)),
    ]


def _exactly(context: SearchContext, subset: TermSubset, universe: BitMap) -> BitMap:
    words = subset.exact_words()
    if words is None:
        return BitMap()
    if subset.term.phrase is not None:
        return context.phrase_docs(words) & universe
    return context.word_docs(subset.term.original) & universe


def proximity_edges(
    context: SearchContext, left: SubsetSpan | None, right: SubsetSpan
) -> list[tuple[int, PathCondition]]:
    """Rule `proximity`: the distance between a term and the preceding one, at most 4."""
    base = right.size - 1
    unconditional = PathCondition(partial(_subset_docs, right.subset), right)
    if left is None or left.end + 1 != right.start:
        return [(base, unconditional)]
    edges = []
    for distance in range(_FAR - 1):
        test = partial(_close, context, left.subset, right.subset, distance + 1)
        edges.append((base + distance, PathCondition(test, right, left)))
    edges.append((base + _FAR - 1, unconditional))
    return edges


def _close(context: SearchContext, left: TermSubset, right: TermSubset, forward: int, universe: BitMap) -> BitMap:
    """Documents with the right term `forward` words after the left one, or one less before it."""
    left_words = _left_words(context, left, universe)
    words = right.all_words()
    phrases = [(phrase[0], phrase) for phrase in right.phrases() if phrase[0] is not None]
    doc_sets: list[BitMap] = []
    if right.prefix is not None:
        for left_word in left_words:
            context.budget.check_ranking()
            doc_sets += _close_prefix(context, left_word, right.prefix, forward)
    has_several = len(words) + len(phrases) > 1
    for left_word in left_words:
        context.budget.check_ranking()
        if has_several and left_word.is_absent:
            continue
        nearby = _after(context, left_word.word, words, forward, left_word.universe)
        if left_word.is_single_word and forward > 1:
            nearby += _before(context, left_word.word, words, forward - 1, left_word.universe)
        doc_sets.extend(docs & left_word.universe for docs in nearby)
        doc_sets.extend(_close_phrases(context, left_word.word, phrases, forward, left_word.universe))
    return union(doc_sets)


class _LeftWord(NamedTuple):
    """A last word of the left term and the documents where it may stand; `is_absent` if it stands in none of them."""

    word: str
    universe: BitMap
    is_single_word: bool = True
    is_absent: bool = False


def _left_words(context: SearchContext, left: TermSubset, universe: BitMap) -> list[_LeftWord]:
    typed, derived = left.words()
    left_words = []
    for words, is_derived in ((typed, False), (derived, True)):
        for word in words:
            docs = context.word_docs(word, is_derived)
            left_words.append(_LeftWord(word, universe, is_absent=bool(docs) and not docs.intersect(universe)))
    for phrase in left.phrases():
        matches = universe & context.phrase_docs(phrase)
        if matches and phrase[-1] is not None:
            left_words.append(_LeftWord(phrase[-1], matches, is_single_word=False))
    return left_words


def _close_prefix(context: SearchContext, left_word: _LeftWord, prefix: str, forward: int) -> list[BitMap]:
    """Documents where a word with the short prefix stands near; in reversed order only the prefix itself matches."""
    if context.by_attribute:
        doc_sets = [context.same_attribute(left_word.word, "", left_word.universe, prefix)]
    else:
        row = context.tables.pairs[forward].rows.get(left_word.word, {})
        doc_sets = [union(posting for second, posting in row.items() if second.startswith(prefix))]
    if left_word.is_single_word and forward > 1:
        doc_sets.append(context.pair_docs(prefix, left_word.word, forward - 1, left_word.universe) & left_word.universe)
    return doc_sets


def _after(context: SearchContext, word: str, second_words: list[str], distance: int, universe: BitMap) -> list[BitMap]:
    """Documents where any of `second_words` stands `distance` words after `word`."""
    if context.by_attribute:
        return [docs for second in second_words if (docs := context.pair_docs(word, second, distance, universe))]
    row = context.tables.pairs[distance].rows.get(word)
    if not row:
        return []
    if len(second_words) > len(row):
        second_word_set = set(second_words)
        postings = [posting for second, posting in row.items() if second in second_word_set]
    else:
        postings = [posting for second in second_words if (posting := row.get(second)) is not None]
    return [union(postings)] if postings else []


def _before(context: SearchContext, word: str, first_words: list[str], distance: int, universe: BitMap) -> list[BitMap]:
    docs = (context.pair_docs(first, word, distance, universe) for first in first_words)
    return [matches for matches in docs if matches]


def _close_phrases(
    context: SearchContext, word: str, phrases: Sequence[tuple[str | None, Phrase]], forward: int, universe: BitMap
) -> list[BitMap]:
    doc_sets = []
    for first, phrase in phrases:
        if first is not None:
            matches = universe & context.phrase_docs(phrase)
            if matches:
                doc_sets.append(context.pair_docs(word, first, forward, matches) & matches)
    return doc_sets


EDGES: dict[str, BuildEdges] = {
    "words": words_edges,
    "typo": typo_edges,
    "proximity": proximity_edges,
    "attributeRank": attribute_rank_edges,
    "wordPosition": word_position_edges,
    "exactWords": exact_words_edges,
}
