"""What a file of crosses says, ready to be written."""

from typing import Literal, NamedTuple

Kind = Literal["analogue", "original", "superseded", "contains"]


class Named(NamedTuple):
    """A number as its maker writes it; `name` says what the part is, where the file does."""

    brand: str
    number: str
    name: str = ""


class CrossRow(NamedTuple):
    """`other` replaces `part`; without `other` the part alone is told. Kinds are those of api.parts.models.Cross."""

    part: Named
    other: Named | None = None
    kind: Kind = "analogue"


class Source(NamedTuple):
    """`trust`: 0 nobody has checked it, 1 a list of somebody, 2 a maker's catalogue."""

    key: str
    title: str
    trust: int
