"""A drawing as data and the SVG it becomes."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from api.pictures.detail import DETAILS, Width
from api.pictures.kinds import CARTON, KINDS
from api.pictures.params import Params, Scalar

#: Raise it when drawings change: pictures are cached for ever by their key.
VERSION = 1
KEY_LENGTH = 20


@dataclass(frozen=True, slots=True)
class Drawing:
    """What to draw; equal drawings share one key and so one file."""

    kind: str
    params: dict[str, Scalar] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Twenty hex digits that change with the kind, any parameter or the version of the drawings."""
        known = json.dumps([VERSION, self.kind, self.params], sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(known.encode("utf-8", "surrogatepass")).hexdigest()[:KEY_LENGTH]


def draw(kind: str, params: Mapping[str, object], width: Width = 600) -> str:
    """The picture as SVG text, the same bytes for the same arguments; an unknown kind is a carton."""
    known = KINDS.get(kind, KINDS[CARTON])
    return known.paint(Params(params), DETAILS[width]).svg(known.frame)
