"""A section with what stands above and below it. Pure."""

from collections.abc import Sequence

from api.catalog.lists.schemas import ListCategory, Subcategory
from api.catalog.models import HIDDEN_CATEGORY_ID, Category
from api.catalog.schemas import Breadcrumb, category_url
from api.core.errors import NotFoundError


class Branch:
    """`family` is the section, all above it and all below, parents before children.

    Raises NotFoundError when the section is not there, or it or one above it is hidden.
    """

    def __init__(self, family: Sequence[Category], named: int | str) -> None:
        found = next((node for node in family if named in (node.id, node.path)), None)
        above = [node for node in family if found and _holds(node, found)]
        if found is None or any(_hidden(node) for node in above):
            raise NotFoundError("category_not_found", "Такого раздела нет. Выберите другой в каталоге.")
        self.category = found
        self.above = above
        self.below: list[Category] = []
        open_ids = {found.id}
        for node in family:
            if node.parent_id in open_ids and not _hidden(node):
                open_ids.add(node.id)
                self.below.append(node)

    def ids(self) -> list[int]:
        """The section and all below it that is not hidden."""
        return [self.category.id, *(node.id for node in self.below)]

    def out(self) -> ListCategory:
        category = self.category
        return ListCategory(
            id=category.id,
            name=category.name,
            url=category_url(category.path),
            slug=category.slug,
            image=category.image,
            facets=category.facets,
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


def _hidden(category: Category) -> bool:
    return category.hidden or category.id == HIDDEN_CATEGORY_ID


def _holds(above: Category, below: Category) -> bool:
    return above.id == below.id or below.path.startswith(above.path + "/")
