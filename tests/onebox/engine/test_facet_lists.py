"""Property: inverted lists, columns and cached unions of a facet agree after any sequence of updates."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyroaring import BitMap

from onebox.engine.index import facet_lists
from onebox.engine.index.facets import FacetField
from onebox.engine.index.postings import Delta

DOCS, VALUES = 40, 90
ValuesByDoc = dict[int, set[float]]
DOCUMENT_VALUES = st.dictionaries(
    st.integers(0, DOCS - 1), st.sets(st.integers(0, VALUES - 1).map(float), max_size=3), min_size=1
)
CANDIDATES = st.sets(st.integers(0, DOCS + 5)).map(BitMap)


@given(
    st.lists(DOCUMENT_VALUES, min_size=1, max_size=5), CANDIDATES, st.integers(0, VALUES), st.booleans(), st.booleans()
)
def test_lists(updates: list[ValuesByDoc], candidates: BitMap, first: int, ascending: bool, tiny: bool) -> None:
    with pytest.MonkeyPatch.context() as patch:
        if tiny:
            for name, size in (("_BLOCK", 3), ("_FEW_CHANGES", 4), ("_FEW_DOCS", 5)):
                patch.setattr(facet_lists, name, size)
        field, values_by_doc = FacetField(), ValuesByDoc()
        for update in updates:
            apply(field, values_by_doc, update)
            check(field, values_by_doc, candidates, first, ascending)
            check(field, values_by_doc, BitMap(range(DOCS)), first, ascending)


def apply(field: FacetField, values_by_doc: ValuesByDoc, update: ValuesByDoc) -> None:
    delta = Delta()
    for doc, values in update.items():
        delta.remove("numbers", values_by_doc.get(doc, set()) - values, doc)
        delta.add("numbers", values - values_by_doc.get(doc, set()), doc)
        if doc not in values_by_doc:
            delta.add("kinds", ["exists"], doc)
    field.publish(field.merge(delta))
    values_by_doc.update(update)


def check(field: FacetField, values_by_doc: ValuesByDoc, candidates: BitMap, first: int, ascending: bool) -> None:
    lists = field.by_number
    counts: dict[float, int] = {}
    buckets: dict[float, set[int]] = {}
    for doc in candidates:
        for value in values_by_doc.get(doc, ()):
            counts[value] = counts.get(value, 0) + 1
        if values_by_doc.get(doc):
            buckets.setdefault((min if ascending else max)(values_by_doc[doc]), set()).add(doc)

    keys = sorted(set().union(*values_by_doc.values()))
    assert lists.keys == keys
    assert all(lists.column.values(doc) == tuple(sorted(values)) for doc, values in values_by_doc.items())
    assert lists.counts(candidates) == counts
    assert list(lists.counts_in_order(candidates)) == sorted(counts.items())
    assert lists.min_max(candidates) == ((min(counts), max(counts)) if counts else None)
    assert lists.union_of_range(min(first, len(keys)), len(keys)) == BitMap(
        doc for doc, values in values_by_doc.items() if values.intersection(keys[first:])
    )
    assert in_order(lists, candidates, ascending) == sorted(buckets.items(), reverse=not ascending)
    for limit in (None, 1, 5):
        assert lists.fullest(candidates, limit) == best_first_order(keys, values_by_doc, candidates)[:limit]


def best_first_order(keys: list[float], values_by_doc: ValuesByDoc, candidates: BitMap) -> list[tuple[float, int]]:
    """Reference algorithm: best-first search over groups of four; ties: lowest level first, then the last group."""
    levels = [[{doc for doc in candidates if key in values_by_doc.get(doc, ())} for key in keys]]
    while len(levels[-1]) // 4 >= 5:
        levels.append([set().union(*levels[-1][at : at + 4]) for at in range(0, len(levels[-1]), 4)])
    closed = [(-len(docs), len(levels) - 1, -at) for at, docs in enumerate(levels[-1]) if docs]
    result = []
    while closed:
        closed.sort()
        count, level, place = closed.pop(0)
        if level == 0:
            result.append((keys[-place], -count))
            continue
        inner = range(-place * 4, min(-place * 4 + 4, len(levels[level - 1])))
        closed += [(-len(docs), level - 1, -at) for at in inner if (docs := levels[level - 1][at])]
    return result


def in_order(lists: facet_lists.ValueLists, candidates: BitMap, ascending: bool) -> list[tuple[float, set[int]]]:
    remaining, result = candidates.copy(), []
    for docs, value in lists.in_order(candidates, ascending):
        if group := docs & remaining:
            result.append((value, set(group)))
            remaining -= group
    return result
