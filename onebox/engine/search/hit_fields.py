"""The values of a hit in given fields, whether the hit contains them or not."""

from collections.abc import Iterable, Iterator

from .distinct import DistinctValue, distinct_values
from .field_selection import Document, FieldSelection
from .hit_builder import HitBuilder


class HitFields:
    """Access to given fields of the hits of one query."""

    def __init__(self, builder: HitBuilder, names: Iterable[str]) -> None:
        self.builder = builder
        known_names = set(builder.index.known_fields())
        self._hidden = FieldSelection(
            name for name in names if name in known_names and name not in builder.retrieved.names
        )

    def parts(self, doc: int) -> list[Document]:
        """(the retrieved fields, the other given fields) of a document. A nested field in both counts twice."""
        document = self.builder.index.document(doc)
        return [self.builder.retrieved.project(document), self._hidden.project(document)]


def values_of_parts(parts: list[Document], name: str) -> Iterator[DistinctValue]:
    for part in parts:
        yield from distinct_values(part, name)
