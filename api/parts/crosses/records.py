"""Records of a file of crosses, before they are written."""

from typing import Literal, NamedTuple

CrossKind = Literal["analogue", "original", "superseded", "contains"]


class PartRecord(NamedTuple):
    """A number in its maker's spelling; `name` is empty where the file has none."""

    brand: str
    number: str
    name: str = ""


class CrossRecord(NamedTuple):
    """`other` replaces `part`; without `other` the record adds the part alone. Kinds are of api.parts.models.Cross."""

    part: PartRecord
    other: PartRecord | None = None
    kind: CrossKind = "analogue"


class CrossSourceRecord(NamedTuple):
    """`trust`: 0 unchecked, 1 a list of a third party, 2 a maker's catalogue."""

    key: str
    title: str
    trust: int
