"""The category tree: the number of products of each branch, the facets that a category shows, one branch. Pure.

The column `categories.facets` holds the facets: option keys in the order shown. `search-config/facets.yml`, read by
api.catalog.facets, says how a facet looks, not where it is shown. The demo shop chooses them by `choose_facets`; a
category that an import creates has none.
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
        node = CategoryOut(
            **Subcategory.model_validate(category).model_dump(),
            facets=shown_facets(category),
            products=counts.get(category.id, 0),
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


#: A branch has a facet when at least this share of its products has the option.
_BRANCH_SHARE = 0.25


def shown_facets(category: Category, filtered_options: Iterable[str] = ()) -> list[str]:
    """Option keys: those of the category in its order, then those that only the request filters by."""
    return list(dict.fromkeys([*category.facets, *filtered_options]))


def choose_facets(
    candidates: Iterable[str], products_with_option: Mapping[str, int], products: int, *, is_leaf: bool
) -> list[str]:
    """The candidates that a leaf category's products have at all, and that enough products of a branch have."""
    least = 1 if is_leaf else max(1, products * _BRANCH_SHARE)
    return [key for key in candidates if products_with_option.get(key, 0) >= least]


class CategoryBranch:
    """`family` is the category, its ancestors and its descendants, parents before children.

    Raises NotFoundError when the category is missing, or it or an ancestor is hidden.
    """

    def __init__(self, family: Sequence[Category], id_or_path: int | str) -> None:
        category = next((node for node in family if id_or_path in (node.id, node.path)), None)
        above = [node for node in family if category and _is_on_path(node, category)]
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
        category = self.category
        return ListCategory(
            id=category.id,
            name=category.name,
            url=category.url,
            slug=category.slug,
            image=category.image,
            facets=shown_facets(category),
            breadcrumbs=[Breadcrumb.model_validate(node) for node in self.above],
            children=[Subcategory.model_validate(node) for node in self.below if node.parent_id == category.id],
        )


def _is_hidden(category: Category) -> bool:
    return category.hidden or category.id == HIDDEN_CATEGORY_ID


def _is_on_path(above: Category, below: Category) -> bool:
    return above.id == below.id or below.path.startswith(above.path + "/")
