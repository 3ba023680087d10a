"""Categories by name."""

from api.catalog.models import HIDDEN_CATEGORY_ID
from api.catalog.name_resolution.driver import DriverConnection
from api.text.folding import fold
from api.text.slugs import unique_slug


class CategoryResolver:
    """Get or create a category by the names from the root to it; letter case and ё are ignored."""

    def __init__(self, database: DriverConnection) -> None:
        self._database = database
        self._ids: dict[tuple[int | None, str], int] = {}
        self._nodes: dict[int, tuple[int | None, str, str]] = {}
        self._positions: dict[int | None, int] = {}
        self._leaves: dict[tuple[str, ...], int] = {}
        rows = database.execute("SELECT id, parent_id, name, path, position FROM categories ORDER BY position, id")
        for id_, parent, name, path, position in rows:
            self._remember(id_, parent, name, path, position)
        self._paths = {path for _, _, path in self._nodes.values()}

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
        parent, name, _ = self._nodes[id_]
        return (*self.names(parent), name) if parent else (name,)

    def _create(self, parent: int | None, level: int, name: str) -> int:
        above = self._nodes[parent][2] + "/" if parent else ""
        siblings = {path.removeprefix(above) for path in self._paths if path.startswith(above)}
        slug = unique_slug(name, siblings)
        path, position = above + slug, self._positions.get(parent, 0) + 1
        id_ = self._free_id()
        self._database.execute(
            "INSERT INTO categories (id, parent_id, level, name, slug, path, position) VALUES (%s,%s,%s,%s,%s,%s,%s)",
            (id_, parent, level, name, slug, path, position),
        )
        self._remember(id_, parent, name, path, position)
        self._paths.add(path)
        return id_

    def _free_id(self) -> int:
        """The next id of the sequence that is neither the hidden category nor taken by a row with an explicit id."""
        while True:
            row = self._database.execute("SELECT nextval(pg_get_serial_sequence('categories', 'id'))").fetchone()
            assert row
            if row[0] != HIDDEN_CATEGORY_ID and row[0] not in self._nodes:
                return int(row[0])

    def _remember(self, id_: int, parent: int | None, name: str, path: str, position: int) -> None:
        self._ids.setdefault((parent, fold(name)), id_)
        self._nodes[id_] = (parent, name, path)
        self._positions[parent] = max(position, self._positions.get(parent, 0))
