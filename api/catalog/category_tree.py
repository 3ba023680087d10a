"""The category tree with the number of products of each branch. Pure."""

from collections.abc import Iterable, Mapping

from api.catalog.category_facets import shown_facets
from api.catalog.models import Category
from api.catalog.schemas import CategoryOut, FlatCategory, category_url


def build_tree(categories: Iterable[Category], counts: Mapping[int, int]) -> list[CategoryOut]:
    """`categories` come parents first; descendants of a missing (hidden) category are left out."""
    nodes: dict[int, CategoryOut] = {}
    roots: list[CategoryOut] = []
    for category in categories:
        siblings = roots
        if category.parent_id is not None:
            parent = nodes.get(category.parent_id)
            if parent is None:
                continue
            siblings = parent.children
        node = CategoryOut(
            id=category.id,
            name=category.name,
            url=category_url(category.path),
            slug=category.slug,
            image=category.image,
            highlight=category.highlight,
            facets=shown_facets(category),
            products=counts.get(category.id, 0),
            children=[],
        )
        nodes[category.id] = node
        siblings.append(node)
    for root in roots:
        _add_up(root)
    return roots


def _add_up(node: CategoryOut) -> int:
    node.products += sum(_add_up(child) for child in node.children)
    return node.products


def flatten(tree: Iterable[CategoryOut], parent_id: int | None = None, level: int = 1) -> list[FlatCategory]:
    flat = []
    for node in tree:
        flat.append(
            FlatCategory(id=node.id, parent_id=parent_id, name=node.name, url=node.url, slug=node.slug, level=level)
        )
        flat += flatten(node.children, node.id, level + 1)
    return flat
