"""The tree of the demo shop."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from api.seed.goods import Goods
from api.seed.tables import Record, items, table

#: What shoppers of such a shop come for: shown on the home page.
POPULAR = frozenset({111, 211, 311, 411, 511, 611, 711, 721, 731, 811, 911, 1021})
#: A branch shows a filter when at least this share of its goods can be told apart by it.
_FACET_SHARE = 0.25
LEAF_LEVEL = 3


@dataclass(frozen=True, slots=True)
class Node:
    """A category as the data file has it; `names` and `slugs` lead from the root to it."""

    id: int
    parent_id: int | None
    names: tuple[str, ...]
    slugs: tuple[str, ...]
    position: int
    hidden: bool
    everyday_names: tuple[str, ...]
    official_names: tuple[str, ...]
    facets: tuple[str, ...]

    @property
    def level(self) -> int:
        return len(self.names)


@cache
def tree() -> dict[int, Node]:
    """By id, parents before children."""
    nodes: dict[int, Node] = {}
    siblings: Counter[str] = Counter()
    for row in table("categories"):
        parent = nodes[int(row["parent_id"])] if row["parent_id"] else None
        siblings[row["parent_id"]] += 1
        nodes[int(row["id"])] = _node(row, parent, siblings[row["parent_id"]])
    return nodes


def _node(row: Record, parent: Node | None, position: int) -> Node:
    return Node(
        id=int(row["id"]),
        parent_id=parent.id if parent else None,
        names=(*(parent.names if parent else ()), row["name"]),
        slugs=(*(parent.slugs if parent else ()), row["slug"]),
        position=position,
        hidden=row["hidden"] == "1",
        everyday_names=items(row["everyday_names"], "|"),
        official_names=items(row["official_names"], "|"),
        facets=items(row["facets"]),
    )


def branch(category_id: int) -> list[int]:
    """The category and all above it."""
    node = tree()[category_id]
    return [node.id, *(branch(node.parent_id) if node.parent_id else [])]


def facets_by_category(goods: Iterable[Goods]) -> dict[int, list[str]]:
    """Leaves say themselves what they are filtered by; branches take what enough of their goods have."""
    held: dict[int, Counter[str]] = defaultdict(Counter)
    sizes: Counter[int] = Counter()
    for item in goods:
        keys = set(tree()[item.category_id].facets) & {key for key, _ in item.options}
        for id_ in branch(item.category_id):
            sizes[id_] += 1
            held[id_].update(keys)
    order = list(dict.fromkeys(key for node in tree().values() for key in node.facets))
    facets: dict[int, list[str]] = {}
    for id_, node in tree().items():
        enough = 1 if node.level == LEAF_LEVEL else max(1, sizes[id_] * _FACET_SHARE)
        facets[id_] = [key for key in node.facets or order if held[id_][key] >= enough]
    return facets
