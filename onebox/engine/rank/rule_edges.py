"""The ranking rules that look at words: what each step of a path costs."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pyroaring import BitMap

from onebox.engine.index.postings import union

from .path_rule import BuildEdges, PathCondition
from .query_terms import Located, Subset
from .search_context import Context, Phrase

MAX_POSITION_COST = 10
_FAR = 4
_POSITION_COSTS = ((0, 0), (1, 1), (4, 2), (7, 3), (11, 4), (16, 5), (24, 6), (64, 7), (256, 8), (1024, 9))


def _any(subset: Subset, universe: BitMap) -> BitMap:
    return subset.docs() & universe


def words_edges(_: Context, __: Located | None, term: Located) -> list[tuple[int, PathCondition]]:
    """A term costs nothing here; leaving it out does."""
    return [(0, PathCondition(partial(_any, term.subset), term))]


def typo_edges(_: Context, __: Located | None, term: Located) -> list[tuple[int, PathCondition]]:
    """The number of typos; an n-gram costs as many as it has words, on top."""
    base = 0 if term.size == 1 else term.size
    edges = []
    for typos in range(term.subset.max_typo_cost() + 1):
        subset = term.subset._replace(
            zero=term.subset.zero if typos == 0 else 0,
            one=term.subset.one and typos == 1,
            two=term.subset.two and typos == 2,
        )
        located = term._replace(subset=subset)
        edges.append((base + typos, PathCondition(partial(_any, subset), located)))
    return edges


def attribute_rank_edges(context: Context, _: Located | None, term: Located) -> list[tuple[int, PathCondition]]:
    """The rank of the attribute, once for each word of the term."""
    edges: list[tuple[int, PathCondition]] = []
    most = 0
    for name in context.fields:
        weight = context.settings.weight(name)
        if weight is not None:
            most = max(most, weight)
            edges.append((weight * term.size, PathCondition(partial(_in_field, context, term.subset, name), term)))
    last = len(context.settings.searchable) - 1 if context.settings.searchable != ["*"] else 0
    if most < last or not edges:
        edges.append((last * term.size, PathCondition(_nothing, term)))
    return edges


def _nothing(_: BitMap) -> BitMap:
    return BitMap()


def _first_word(phrase: Phrase) -> str | None:
    return next((word for word in phrase if word is not None), None)


def _in_field(context: Context, subset: Subset, name: str, universe: BitMap) -> BitMap:
    docs = context.field_docs(subset.all_words(), name, subset.prefix) & universe
    for phrase in subset.phrases():
        first = _first_word(phrase)
        if first is not None:
            docs = docs | (context.phrase_docs(phrase) & context.field_docs([first], name) & universe)
    return docs


def word_position_edges(context: Context, _: Located | None, term: Located) -> list[tuple[int, PathCondition]]:
    """How far the words of a document stand from their place in the query."""
    buckets: dict[int, list[int]] = {term.size * MAX_POSITION_COST: []}
    for bucket in context.tables.positions.rows:
        distance = abs(bucket - term.start)
        cost = sum(_position_cost(distance + n) for n in range(term.size))
        buckets.setdefault(cost, []).append(bucket)
    return [
        (cost, PathCondition(partial(_at_positions, context, term.subset, found), term))
        for cost, found in buckets.items()
    ]


def _position_cost(distance: int) -> int:
    return next((cost for limit, cost in _POSITION_COSTS if distance <= limit), MAX_POSITION_COST)


def _at_positions(context: Context, subset: Subset, buckets: list[int], universe: BitMap) -> BitMap:
    words, prefix = subset.all_words(), subset.prefix
    docs = union([context.position_docs(words, bucket, prefix) for bucket in buckets]) & universe
    for phrase in subset.phrases():
        first = _first_word(phrase)
        if first is not None:
            near = union([context.position_docs([first], bucket) for bucket in buckets]) & universe
            if near:
                docs = docs | (context.phrase_docs(phrase) & near)
    return docs


def exact_words_edges(context: Context, _: Located | None, term: Located) -> list[tuple[int, PathCondition]]:
    """Whether the literal word is there."""
    exact = term._replace(subset=term.subset.only_exact())
    return [
        (0, PathCondition(partial(_exactly, context, term.subset), exact)),
        (term.size, PathCondition(partial(_any, term.subset), term)),
    ]


def _exactly(context: Context, subset: Subset, universe: BitMap) -> BitMap:
    words = subset.exact_words()
    if words is None:
        return BitMap()
    if subset.term.phrase is not None:
        return context.phrase_docs(words) & universe
    return context.word_docs(subset.term.original) & universe


def proximity_edges(context: Context, left: Located | None, right: Located) -> list[tuple[int, PathCondition]]:
    """The distance between a term and the one before it."""
    base = right.size - 1
    alone = PathCondition(partial(_any, right.subset), right)
    if left is None or left.end + 1 != right.start:
        return [(base, alone)]
    edges = []
    for near in range(_FAR - 1):
        test = partial(_close, context, left.subset, right.subset, near + 1)
        edges.append((base + near, PathCondition(test, right, left)))
    edges.append((base + _FAR - 1, alone))
    return edges


def _close(context: Context, left: Subset, right: Subset, forward: int, universe: BitMap) -> BitMap:
    """Documents with the right term `forward` words after the left one, or one less before it."""
    lefts = _last_words(context, left, universe)
    words = right.all_words()
    phrases = [(phrase[0], phrase) for phrase in right.phrases() if phrase[0] is not None]
    found: list[BitMap] = []
    if right.prefix is not None:
        for last in lefts:
            found += _close_prefix(context, last, right.prefix, forward)
    several = len(words) + len(phrases) > 1
    for last in lefts:
        if several and last.absent:
            continue
        near = _after(context, last.word, words, forward, last.universe)
        if last.alone and forward > 1:
            near += _before(context, last.word, words, forward - 1, last.universe)
        found.extend(docs & last.universe for docs in near)
        found.extend(_close_phrases(context, last.word, phrases, forward, last.universe))
    return union(found)


class _Last(NamedTuple):
    """The last word of a left term, and the documents where it may stand; `absent` if it stands in none of them."""

    word: str
    universe: BitMap
    alone: bool = True
    absent: bool = False


def _last_words(context: Context, left: Subset, universe: BitMap) -> list[_Last]:
    own, derived = left.words()
    found = []
    for words, is_derived in ((own, False), (derived, True)):
        for word in words:
            docs = context.word_docs(word, is_derived)
            found.append(_Last(word, universe, absent=bool(docs) and not docs.intersect(universe)))
    for phrase in left.phrases():
        there = universe & context.phrase_docs(phrase)
        if there and phrase[-1] is not None:
            found.append(_Last(phrase[-1], there, alone=False))
    return found


def _close_prefix(context: Context, last: _Last, prefix: str, forward: int) -> list[BitMap]:
    """Documents where a word with a short prefix stands near; of the words before, only the prefix itself counts."""
    if context.by_attribute:
        found = [context.same_attribute(last.word, "", last.universe, prefix)]
    else:
        row = context.tables.pairs[forward].rows.get(last.word, {})
        found = [union(posting for other, posting in row.items() if other.startswith(prefix))]
    if last.alone and forward > 1:
        found.append(context.pair_docs(prefix, last.word, forward - 1, last.universe) & last.universe)
    return found


def _after(context: Context, word: str, others: list[str], distance: int, universe: BitMap) -> list[BitMap]:
    """Lists of documents where any of the others stands after the word."""
    if context.by_attribute:
        return [docs for other in others if (docs := context.pair_docs(word, other, distance, universe))]
    row = context.tables.pairs[distance].rows.get(word)
    if not row:
        return []
    if len(others) > len(row):
        wanted = set(others)
        postings = [posting for other, posting in row.items() if other in wanted]
    else:
        postings = [posting for other in others if (posting := row.get(other)) is not None]
    return [union(postings)] if postings else []


def _before(context: Context, word: str, others: list[str], distance: int, universe: BitMap) -> list[BitMap]:
    docs = (context.pair_docs(other, word, distance, universe) for other in others)
    return [found for found in docs if found]


def _close_phrases(
    context: Context, word: str, phrases: Sequence[tuple[str | None, Phrase]], forward: int, universe: BitMap
) -> list[BitMap]:
    found = []
    for first, phrase in phrases:
        if first is not None:
            there = universe & context.phrase_docs(phrase)
            if there:
                found.append(context.pair_docs(word, first, forward, there) & there)
    return found


EDGES: dict[str, BuildEdges] = {
    "words": words_edges,
    "typo": typo_edges,
    "proximity": proximity_edges,
    "attributeRank": attribute_rank_edges,
    "wordPosition": word_position_edges,
    "exactWords": exact_words_edges,
}
