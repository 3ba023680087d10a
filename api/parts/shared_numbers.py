"""Products of a cart that replace each other: analogues of one number, by crosses of checked sources. Pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from api.parts.relations import direct_relations
from api.parts.repository import CrossRow
from api.parts.schemas import Role
from api.parts.trust import ONE_SOURCE

#: Parts that do the same job; a set and its piece do not.
_SAME_JOB: frozenset[Role] = frozenset({"analogue", "original", "newer", "older"})


@dataclass(frozen=True, slots=True)
class SharedNumber:
    """`products` replace the part `part_id`, or one of them is that part."""

    part_id: int
    products: Sequence[int]


def shared_numbers(parts: Mapping[int, int], rows: Sequence[CrossRow]) -> list[SharedNumber]:
    """`parts`: part by product. Every pair of products is in one group at most, the largest that has it.

    Of two groups with the same products the one of a number in the cart counts, then the one that crosses cite more
    often.
    """
    products: defaultdict[int, dict[int, int]] = defaultdict(dict)  # by number: the products by their own part
    for product_id, part_id in parts.items():
        products[part_id][part_id] = product_id
        for number in _numbers_of(part_id, rows):
            products[number][part_id] = product_id
    own = set(parts.values())
    cited = Counter(row.other_id for row in rows)
    order = sorted(products, key=lambda number: (-len(products[number]), number not in own, -cited[number], number))
    groups: list[SharedNumber] = []
    named: set[tuple[int, ...]] = set()
    for number in order:
        members = sorted(products[number].values())
        pairs = set(combinations(members, 2))
        if pairs and not pairs & named:
            named |= pairs
            groups.append(SharedNumber(number, members))
    return groups


def _numbers_of(part_id: int, rows: Iterable[CrossRow]) -> list[int]:
    return [
        other_id
        for other_id, (role, verdict) in direct_relations(part_id, rows).items()
        if role in _SAME_JOB and verdict.trust >= ONE_SOURCE
    ]
