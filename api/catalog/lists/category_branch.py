"""A category with its ancestors and descendants. Pure."""

from collections.abc import Sequence

from api.catalog.category_facets import shown_facets
from api.catalog.lists.schemas import ListCategory, Subcategory
from api.catalog.models import HIDDEN_CATEGORY_ID, Category
from api.catalog.schemas import Breadcrumb, category_url
from api.core.errors import NotFoundError


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
            url=category_url(category.path),
            slug=category.slug,
            image=category.image,
            facets=shown_facets(category),
            breadcrumbs=[Breadcrumb.of(node) for node in self.above],
            children=[
                Subcategory(
                    id=node.id,
                    name=node.name,
                    url=category_url(node.path),
                    slug=node.slug,
                    image=node.image,
                    highlight=node.highlight,
                )
                for node in self.below
                if node.parent_id == category.id
            ],
        )


def _is_hidden(category: Category) -> bool:
    return category.hidden or category.id == HIDDEN_CATEGORY_ID


def _is_on_path(above: Category, below: Category) -> bool:
    return above.id == below.id or below.path.startswith(above.path + "/")
