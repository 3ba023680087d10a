"""What a part is to another: newer, original, analogue. Read from what is said of both, from either side. Pure."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from api.parts.repository import CrossRow
from api.parts.schemas import Role
from api.parts.trust import Said, Verdict, through, verdict

#: (kind, said by the other side) → what the other part is to this one.
_ROLES: dict[tuple[str, bool], Role] = {
    ("analogue", False): "analogue",
    ("analogue", True): "analogue",
    ("original", False): "original",
    # Who names this part as his original replaces it.
    ("original", True): "analogue",
    ("superseded", False): "newer",
    ("superseded", True): "older",
    ("contains", False): "contains",
    ("contains", True): "part_of",
}
#: Of several roles the one that says most.
_RANK: tuple[Role, ...] = ("newer", "older", "original", "analogue", "contains", "part_of")


def kin_of(part_id: int, rows: Iterable[CrossRow]) -> dict[int, tuple[Role, Verdict]]:
    """Parts that something is said of beside `part_id`: what they are to it and how sure that is."""
    said: defaultdict[int, defaultdict[Role, list[Said]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if part_id not in (row.part_id, row.other_id):
            continue
        back = row.other_id == part_id
        other = row.part_id if back else row.other_id
        said[other][_ROLES[row.kind, back]].append(Said(row.source, row.title, row.trust, back))
    return {other: _best(roles) for other, roles in said.items()}


def _best(roles: Mapping[Role, list[Said]]) -> tuple[Role, Verdict]:
    role = min(roles, key=_RANK.index)
    same = [one for found, statements in roles.items() if found in _SAME.get(role, (role,)) for one in statements]
    return role, verdict(same)


#: An original whose maker's rivals name it back is confirmed by both sides.
_SAME: dict[Role, tuple[Role, ...]] = {"original": ("original", "analogue")}


def chain_of(part_id: int, rows: Iterable[CrossRow]) -> list[int]:
    """Ids of a supersession from the oldest to the newest, `part_id` among them; a ring is cut where it closes."""
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


def chain_verdicts(chain: Sequence[int], rows: Iterable[CrossRow]) -> dict[int, Verdict]:
    """How sure each number after the first of a chain is: never surer than the weakest link on the way to it."""
    said: defaultdict[frozenset[int], list[Said]] = defaultdict(list)
    for row in rows:
        if row.kind == "superseded":
            said[frozenset((row.part_id, row.other_id))].append(Said(row.source, row.title, row.trust, back=False))
    verdicts: dict[int, Verdict] = {}
    way: Verdict | None = None
    for before, after in pairwise(chain):
        link = verdict(said[frozenset((before, after))])
        way = verdicts[after] = link if way is None else through(way, link)
    return verdicts
