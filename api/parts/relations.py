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
SURE, CATALOGUE, ONE_SOURCE, UNCHECKED = 3, 2, 1, 0


@dataclass(frozen=True, slots=True)
class CrossStatement:
    """One source's statement of a cross. `back`: the other part's source states it. `trust` is of cross_sources."""

    source: str
    title: str
    trust: int
    back: bool


@dataclass(frozen=True, slots=True)
class CrossVerdict:
    trust: int
    #: In Russian, for the shopper.
    why: str
    #: Titles of the sources.
    sources: list[str]


def cross_verdict(statements: Iterable[CrossStatement]) -> CrossVerdict:
    """Unchecked statements add nothing to checked ones."""
    every = list(statements)
    checked = [statement for statement in every if statement.trust > 0]
    titles = list(dict.fromkeys(statement.title for statement in every if statement.title))
    count = len({statement.source for statement in checked})
    if not checked:
        return CrossVerdict(UNCHECKED, "не проверено", titles)
    if count > 1:
        # A source that states the cross from both sides is one source.
        is_mutual = len({statement.back for statement in checked}) > 1
        return CrossVerdict(SURE, _sources(count) + (", в обе стороны" if is_mutual else ""), titles)
    if checked[0].trust == CATALOGUE:
        return CrossVerdict(CATALOGUE, "по каталогу", titles)
    return CrossVerdict(ONE_SOURCE, "1 источник", titles)


def infer(first: CrossVerdict, second: CrossVerdict) -> CrossVerdict:
    """The verdict on a cross inferred from two: one step below the weaker one.

    An inferred cross may differ in a detail from each of the two, so it is never as sure as a stated one.
    """
    weaker = min(first.trust, second.trust)
    titles = list(dict.fromkeys([*first.sources, *second.sources]))
    if weaker == UNCHECKED:
        return CrossVerdict(UNCHECKED, "не проверено", titles)
    trust = weaker - 1
    return CrossVerdict(trust, "по цепочке, не проверено" if trust == UNCHECKED else "по цепочке", titles)


def _sources(count: int) -> str:
    return f"{count} {plural(count, 'источник', 'источника', 'источников')}"


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


def direct_relations(part_id: int, rows: Iterable[CrossRow]) -> dict[int, tuple[Role, CrossVerdict]]:
    """By id of the other part its role and the verdict on it; rows of other parts are ignored."""
    statements: defaultdict[int, defaultdict[Role, list[CrossStatement]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if part_id not in (row.part_id, row.other_id):
            continue
        back = row.other_id == part_id
        other_id = row.part_id if back else row.other_id
        statement = CrossStatement(source=row.source, title=row.title, trust=row.trust, back=back)
        statements[other_id][_ROLES[row.kind, back]].append(statement)
    return {other_id: _strongest(roles) for other_id, roles in statements.items()}


def _strongest(roles: Mapping[Role, list[CrossStatement]]) -> tuple[Role, CrossVerdict]:
    role = min(roles, key=_PRECEDENCE.index)
    confirming = _CONFIRMING_ROLES.get(role, (role,))
    statements = [statement for name, group in roles.items() if name in confirming for statement in group]
    return role, cross_verdict(statements)


def supersession_chain(part_id: int, rows: Iterable[CrossRow]) -> list[int]:
    """Ids from the oldest number to the newest, `part_id` among them; a cycle is cut where it closes."""
    newer: dict[int, int] = {}
    older: dict[int, int] = {}
    for row in sorted(rows, key=lambda row: (-row.trust, row.other_id)):
        if row.kind == "superseded":
            newer.setdefault(row.part_id, row.other_id)
            older.setdefault(row.other_id, row.part_id)
    chain = [part_id]
    while (after := newer.get(chain[-1])) is not None and after not in chain:
        chain.append(after)
    while (before := older.get(chain[0])) is not None and before not in chain:
        chain.insert(0, before)
    return chain


def chain_verdicts(chain: Sequence[int], rows: Iterable[CrossRow]) -> dict[int, CrossVerdict]:
    """By id of every number after the first: behind the second the verdict is inferred through the weakest link."""
    statements: defaultdict[frozenset[int], list[CrossStatement]] = defaultdict(list)
    for row in rows:
        if row.kind == "superseded":
            statement = CrossStatement(source=row.source, title=row.title, trust=row.trust, back=False)
            statements[frozenset((row.part_id, row.other_id))].append(statement)
    verdicts: dict[int, CrossVerdict] = {}
    weakest: CrossVerdict | None = None
    for before, after in pairwise(chain):
        link = cross_verdict(statements[frozenset((before, after))])
        verdicts[after] = link if weakest is None else infer(weakest, link)
        weakest = link if weakest is None else min(weakest, link, key=lambda verdict: verdict.trust)
    return verdicts


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
