"""The category tree: the number of products of each branch, and one branch. Pure.

The column `categories.facets` holds the facets of a category: option keys in the order shown. The demo shop chooses
them; a category that an import creates has none. `search-config/facets.yml` says how a facet looks.
"""

from collections.abc import Iterable, Mapping, Sequence

from api.catalog.list_schemas import ListCategory
from api.catalog.models import HIDDEN_CATEGORY_ID, Category
from api.catalog.schemas import Breadcrumb, CategoryOut, FlatCategory, Subcategory
from api.core.errors import NotFoundError


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
        node = CategoryOut.model_validate(category)
        node.products = counts.get(category.id, 0)
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


class CategoryBranch:
    """`family` is the category, its ancestors and its descendants, parents before children.

    Raises NotFoundError when the category is missing, or it or an ancestor is hidden.
    """

    def __init__(self, family: Sequence[Category], id_or_path: int | str) -> None:
        category = next((node for node in family if id_or_path in (node.id, node.path)), None)
        above = [node for node in family if category and f"{category.path}/".startswith(f"{node.path}/")]
        if category is None or any(_is_hidden(node) for node in above):
            raise NotFoundError("category_not_found", "Такого раздела нет. Выберите другой в каталоге.")
        self.category = category
        self.above = above
        self.below: list[Category] = []
        open_ids = {category.id}
        for node in family:
            if node.parent_id in open_ids and not _is_hidden(node):
                open_ids.add(node.id)
                self.below.append(node)

    def ids(self) -> list[int]:
        """The category and its descendants that are not hidden."""
        return [self.category.id, *(node.id for node in self.below)]

    def out(self) -> ListCategory:
        return ListCategory(
            **Subcategory.model_validate(self.category).model_dump(),
            facets=self.category.facets,
            breadcrumbs=[Breadcrumb.model_validate(node) for node in self.above],
            children=[Subcategory.model_validate(node) for node in self.below if node.parent_id == self.category.id],
        )


def _is_hidden(category: Category) -> bool:
    return category.hidden or category.id == HIDDEN_CATEGORY_ID
