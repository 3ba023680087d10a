"""Filters over the catalogues, of any depth."""

import json
from typing import Any

from hypothesis import strategies as st

from tests.contract.properties.catalogue import BRANDS, TAGS, numbers


def quoted(value: Any) -> str:
    """A value as the filter language takes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


TEXTS = {"brand": st.sampled_from(BRANDS), "tags": st.sampled_from(TAGS), "spec.axle": st.sampled_from(["front", "no"])}
NUMBERS = ["price", "volume", "spec.n"]

equalities = st.one_of(
    *(st.tuples(st.just(field), values) for field, values in TEXTS.items()),
    *(st.tuples(st.just(field), numbers) for field in NUMBERS),
    st.tuples(st.just("sold"), st.booleans()),
)
comparisons = st.tuples(st.sampled_from(NUMBERS), st.sampled_from([">", ">=", "<", "<="]), numbers)
ranges = st.tuples(st.sampled_from(NUMBERS), numbers, numbers)
states = st.tuples(
    st.sampled_from(["brand", "tags", "volume", "spec", "spec.axle"]),
    st.sampled_from(["EXISTS", "NOT EXISTS", "IS NULL", "IS NOT NULL", "IS EMPTY", "IS NOT EMPTY"]),
)
atoms = st.one_of(
    equalities.map(lambda found: f"{found[0]} = {quoted(found[1])}"),
    equalities.map(lambda found: f"{found[0]} IN [{quoted(found[1])}, 4]"),
    comparisons.map(lambda found: f"{found[0]} {found[1]} {found[2]!r}"),
    ranges.map(lambda found: f"{found[0]} {found[1]!r} TO {found[2]!r}"),
    states.map(" ".join),
    st.sampled_from(["brand STARTS WITH ЛУ", 'tags STARTS WITH "д"', "brand NOT STARTS WITH s"]),
)
filters = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from([") AND (", ") OR ("]), inner).map(lambda found: f"({''.join(found)})"),
        st.tuples(inner, st.sampled_from([" AND ", " OR "]), inner).map("".join),
        inner.map(lambda text: f"NOT ({text})"),
    ),
    max_leaves=4,
)
several_filters = st.lists(filters, min_size=2, max_size=3)
matching_strategies = st.sampled_from(["last", "all", "frequency"])
