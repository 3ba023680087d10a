"""The geo index: the points of the documents of an index."""

from dataclasses import dataclass, field

from pyroaring import BitMap

from .geo import GeoPoint

GeoChanges = dict[int, GeoPoint | None]
"""Documents to their new points; None removes a document."""


@dataclass
class GeoPoints:
    """Document to point, and the documents that have one; empty unless `_geo` is filterable or sortable."""

    points: dict[int, GeoPoint] = field(default_factory=dict)
    docs: BitMap = field(default_factory=BitMap)

    def publish(self, changes: GeoChanges) -> None:
        removed = [doc for doc, point in changes.items() if point is None]
        self.points.update({doc: point for doc, point in changes.items() if point is not None})
        for doc in removed:
            self.points.pop(doc, None)
        self.docs = (self.docs | BitMap(changes)) - BitMap(removed)
