"""Where the documents of an index lie."""

from dataclasses import dataclass, field

from pyroaring import BitMap

from .geo import GeoPoint

GeoChanges = dict[int, GeoPoint | None]
"""Documents to their new points; None takes a document out."""


@dataclass
class GeoPoints:
    """The points of all documents that have one; empty while the settings do not ask for them."""

    points: dict[int, GeoPoint] = field(default_factory=dict)
    docs: BitMap = field(default_factory=BitMap)

    def publish(self, changes: GeoChanges) -> None:
        gone = [doc for doc, point in changes.items() if point is None]
        self.points.update({doc: point for doc, point in changes.items() if point is not None})
        for doc in gone:
            self.points.pop(doc, None)
        self.docs = (self.docs | BitMap(changes)) - BitMap(gone)
