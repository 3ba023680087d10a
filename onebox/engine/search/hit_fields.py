"""What a hit holds in some fields, whether it shows them or not."""

from collections.abc import Iterable, Iterator

from .distinct import Value, told_values
from .field_selection import Document, Selection
from .hit_builder import HitMaker


class HitFields:
    """Hits of one query as far as some fields need them."""

    def __init__(self, maker: HitMaker, names: Iterable[str]) -> None:
        self.maker = maker
        known = set(maker.index.known_fields())
        self._hidden = Selection(name for name in names if name in known and name not in maker.retrieved.names)

    def parts(self, doc: int) -> list[Document]:
        """What the hit shows, and the fields it does not show. A nested field may be in both: it counts twice then."""
        document = self.maker.index.document(doc)
        return [self.maker.retrieved.cut(document), self._hidden.cut(document)]


def values_of_parts(parts: list[Document], name: str) -> Iterator[Value]:
    for part in parts:
        yield from told_values(part, name)
