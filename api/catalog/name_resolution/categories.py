"""Categories by name."""

from api.catalog.models import HIDDEN_CATEGORY_ID
from api.catalog.name_resolution.driver import DriverConnection
from api.catalog.name_resolution.repository import StoredCategory, insert_category, load_categories, next_category_id
from api.text.folding import fold
from api.text.slugs import unique_slug


class CategoryResolver:
    """Get or create a category by the names from the root to it; letter case and ё are ignored."""

    def __init__(self, database: DriverConnection) -> None:
        self._database = database
        self._ids: dict[tuple[int | None, str], int] = {}
        self._nodes: dict[int, StoredCategory] = {}
        self._positions: dict[int | None, int] = {}
        self._leaves: dict[tuple[str, ...], int] = {}
        self._names: dict[int, tuple[str, ...]] = {}
        for category in load_categories(database):
            self._add(category)
        self._paths = {category.path for category in self._nodes.values()}

    def id(self, names: tuple[str, ...]) -> int:
        """Id of the category at the end of one to three names; missing ones are created."""
        leaf = self._leaves.get(names)
        if leaf is None:
            parent: int | None = None
            for level, name in enumerate(names, start=1):
                parent = self._ids.get((parent, fold(name))) or self._create(parent, level, name)
            assert parent is not None, "a product without a category"
            leaf = self._leaves[names] = parent
        return leaf

    def names(self, id_: int) -> tuple[str, ...]:
        """Names from the root to a category."""
        names = self._names.get(id_)
        if names is None:
            category = self._nodes[id_]
            above = self.names(category.parent_id) if category.parent_id else ()
            names = self._names[id_] = (*above, category.name)
        return names

    def _create(self, parent: int | None, level: int, name: str) -> int:
        above = self._nodes[parent].path + "/" if parent else ""
        siblings = {path.removeprefix(above) for path in self._paths if path.startswith(above)}
        slug = unique_slug(name, siblings)
        category = StoredCategory(
            id=self._free_id(),
            parent_id=parent,
            name=name,
            path=above + slug,
            position=self._positions.get(parent, 0) + 1,
        )
        insert_category(self._database, category, level, slug)
        self._add(category)
        self._paths.add(category.path)
        return category.id

    def _free_id(self) -> int:
        """The next id of the sequence that is neither the hidden category nor taken by a row with an explicit id."""
        while True:
            id_ = next_category_id(self._database)
            if id_ != HIDDEN_CATEGORY_ID and id_ not in self._nodes:
                return id_

    def _add(self, category: StoredCategory) -> None:
        self._ids.setdefault((category.parent_id, fold(category.name)), category.id)
        self._nodes[category.id] = category
        self._positions[category.parent_id] = max(category.position, self._positions.get(category.parent_id, 0))
