"""The category tree of the demo shop, and the facets of its branches."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from api.catalog.facets import choose_facets
from api.seed.data_files import DataRow, items, table
from api.seed.seed_product import SeedProduct

#: Categories shown on the home page.
POPULAR = frozenset({111, 211, 311, 411, 511, 611, 711, 721, 731, 811, 911, 1021})
LEAF_LEVEL = 3


@dataclass(frozen=True, slots=True)
class CategoryNode:
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
def tree() -> dict[int, CategoryNode]:
    """By id, parents before children."""
    nodes: dict[int, CategoryNode] = {}
    siblings: Counter[str] = Counter()
    for row in table("categories"):
        parent = nodes[int(row["parent_id"])] if row["parent_id"] else None
        siblings[row["parent_id"]] += 1
        nodes[int(row["id"])] = _node(row, parent, siblings[row["parent_id"]])
    return nodes


def _node(row: DataRow, parent: CategoryNode | None, position: int) -> CategoryNode:
    return CategoryNode(
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
    """The ids of the category and its ancestors."""
    node = tree()[category_id]
    return [node.id, *(branch(node.parent_id) if node.parent_id else [])]


def facets_by_category(products: Iterable[SeedProduct]) -> dict[int, list[str]]:
    """{category id: option keys}: of a leaf those of the data file, of a branch those that enough products have."""
    counts: dict[int, Counter[str]] = defaultdict(Counter)
    sizes: Counter[int] = Counter()
    for product in products:
        keys = set(tree()[product.category_id].facets) & {key for key, _ in product.options}
        for id_ in branch(product.category_id):
            sizes[id_] += 1
            counts[id_].update(keys)
    order = list(dict.fromkeys(key for node in tree().values() for key in node.facets))
    return {
        id_: choose_facets(node.facets or order, counts[id_], sizes[id_], is_leaf=node.level == LEAF_LEVEL)
        for id_, node in tree().items()
    }
