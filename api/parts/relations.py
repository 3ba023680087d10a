"""Relations of a part to other parts (newer, original, analogue …), from cross statements in either direction. Pure."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from api.parts.repository import CrossRow
from api.parts.schemas import Role
from api.parts.trust import CrossStatement, CrossVerdict, cross_verdict, infer

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
