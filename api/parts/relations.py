"""Relations of a part to other parts (newer, original, analogue …) and how certain each is, from crosses. Pure.

The confidence in a cross follows from the sources that state it and their number.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from api.parts.repository import CrossRow
from api.parts.schemas import Role
from api.text.russian_notation import plural

#: Two sources; a maker's catalogue; one source; no checked source.
TWO_SOURCES, CATALOGUE, ONE_SOURCE, UNCONFIRMED = 3, 2, 1, 0


#: A cross as one source states it, and whether that is the source of the other part.
CrossStatement = tuple[CrossRow, bool]


@dataclass(frozen=True, slots=True)
class CrossConfidence:
    #: TWO_SOURCES, CATALOGUE, ONE_SOURCE or UNCONFIRMED.
    level: int
    #: In Russian, for the shopper.
    why: str
    #: Titles of the sources.
    sources: list[str]


def cross_confidence(statements: Iterable[CrossStatement]) -> CrossConfidence:
    """Unconfirmed statements add nothing to confirmed ones."""
    every = list(statements)
    confirmed = [(row, back) for row, back in every if row.confidence > 0]
    titles = list(dict.fromkeys(row.title for row, _ in every if row.title))
    count = len({row.source for row, _ in confirmed})
    if not confirmed:
        return CrossConfidence(UNCONFIRMED, "не проверено", titles)
    if count > 1:
        # A source that states the cross from both sides is one source.
        is_mutual = len({back for _, back in confirmed}) > 1
        sources = f"{count} {plural(count, 'источник', 'источника', 'источников')}"
        return CrossConfidence(TWO_SOURCES, sources + (", в обе стороны" if is_mutual else ""), titles)
    if confirmed[0][0].confidence == CATALOGUE:
        return CrossConfidence(CATALOGUE, "по каталогу", titles)
    return CrossConfidence(ONE_SOURCE, "1 источник", titles)


def infer(first: CrossConfidence, second: CrossConfidence) -> CrossConfidence:
    """The confidence in a cross inferred from two: one step below the weaker one.

    An inferred cross may differ in a detail from each of the two, so it is never as sure as a stated one.
    """
    weaker = min(first.level, second.level)
    titles = list(dict.fromkeys([*first.sources, *second.sources]))
    if weaker == UNCONFIRMED:
        return CrossConfidence(UNCONFIRMED, "не проверено", titles)
    level = weaker - 1
    return CrossConfidence(level, "по цепочке, не проверено" if level == UNCONFIRMED else "по цепочке", titles)


#: (kind, stated from the other side) → the role of the other part.
_ROLES: dict[tuple[str, bool], Role] = {
    ("analogue", False): "analogue",
    ("analogue", True): "analogue",
    ("original", False): "original",
    # A part whose original this is replaces it.
    ("original", True): "analogue",
    ("superseded", False): "newer",
    ("superseded", True): "older",
    ("contains", False): "contains",
    ("contains", True): "part_of",
}
#: Of several roles the first applies.
_PRECEDENCE: tuple[Role, ...] = ("newer", "older", "original", "analogue", "contains", "part_of")
#: Roles whose statements confirm a role: other makers state an original from their side as an analogue.
_CONFIRMING_ROLES: Mapping[Role, tuple[Role, ...]] = {"original": ("original", "analogue")}


def direct_relations(part_id: int, rows: Iterable[CrossRow]) -> dict[int, tuple[Role, CrossConfidence]]:
    """By id of the other part its role and the confidence in it; rows of other parts are ignored."""
    statements: defaultdict[int, defaultdict[Role, list[CrossStatement]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if part_id not in (row.part_id, row.other_id):
            continue
        back = row.other_id == part_id
        other_id = row.part_id if back else row.other_id
        statements[other_id][_ROLES[row.kind, back]].append((row, back))
    return {other_id: _strongest(roles) for other_id, roles in statements.items()}


def _strongest(roles: Mapping[Role, list[CrossStatement]]) -> tuple[Role, CrossConfidence]:
    role = min(roles, key=_PRECEDENCE.index)
    confirming = _CONFIRMING_ROLES.get(role, (role,))
    statements = [statement for name, group in roles.items() if name in confirming for statement in group]
    return role, cross_confidence(statements)


def supersession_chain(part_id: int, rows: Iterable[CrossRow]) -> list[int]:
    """Ids from the oldest number to the newest, `part_id` among them; a cycle is cut where it closes."""
    newer: dict[int, int] = {}
    older: dict[int, int] = {}
    for row in sorted(rows, key=lambda row: (-row.confidence, row.other_id)):
        if row.kind == "superseded":
            newer.setdefault(row.part_id, row.other_id)
            older.setdefault(row.other_id, row.part_id)
    chain = [part_id]
    while (after := newer.get(chain[-1])) is not None and after not in chain:
        chain.append(after)
    while (before := older.get(chain[0])) is not None and before not in chain:
        chain.insert(0, before)
    return chain


def chain_confidences(chain: Sequence[int], rows: Iterable[CrossRow]) -> dict[int, CrossConfidence]:
    """By id of every number after the first: behind the second the confidence is inferred through the weakest link."""
    statements: defaultdict[frozenset[int], list[CrossStatement]] = defaultdict(list)
    for row in rows:
        if row.kind == "superseded":
            statements[frozenset((row.part_id, row.other_id))].append((row, False))
    confidences: dict[int, CrossConfidence] = {}
    weakest: CrossConfidence | None = None
    for before, after in pairwise(chain):
        link = cross_confidence(statements[frozenset((before, after))])
        confidences[after] = link if weakest is None else infer(weakest, link)
        weakest = link if weakest is None else min(weakest, link, key=lambda confidence: confidence.level)
    return confidences


#: Parts that do the same job; a set and its piece do not.
_SAME_JOB: frozenset[Role] = frozenset({"analogue", "original", "newer", "older"})


def shared_numbers(parts: Mapping[int, int], rows: Sequence[CrossRow]) -> list[tuple[int, list[int]]]:
    """(part, products that replace it or are it) of `parts`, part by product.

    Every pair of products is in one group at most, the largest that has it. Of two groups with the same products the
    one of a number in the cart counts, then the one that crosses cite more often.
    """
    products: defaultdict[int, dict[int, int]] = defaultdict(dict)  # by number: the products by their own part
    for product_id, part_id in parts.items():
        for shared_id in (part_id, *_numbers_of(part_id, rows)):
            products[shared_id][part_id] = product_id
    own = set(parts.values())
    cited = Counter(row.other_id for row in rows)
    order = sorted(
        products, key=lambda part_id: (-len(products[part_id]), part_id not in own, -cited[part_id], part_id)
    )
    groups: list[tuple[int, list[int]]] = []
    named: set[tuple[int, ...]] = set()
    for part_id in order:
        members = sorted(products[part_id].values())
        pairs = set(combinations(members, 2))
        if pairs and not pairs & named:
            named |= pairs
            groups.append((part_id, members))
    return groups


def _numbers_of(part_id: int, rows: Iterable[CrossRow]) -> list[int]:
    return [
        other_id
        for other_id, (role, confidence) in direct_relations(part_id, rows).items()
        if role in _SAME_JOB and confidence.level >= ONE_SOURCE
    ]
