"""`Drawing`: the kind and parameters of a picture. `draw` renders them as SVG."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from drawings.dimensions.sheet import FRAME, Sheet
from drawings.dimensions.views import brakes, electrics, filters, moving_parts
from drawings.kinds import CARTON, KINDS
from drawings.level_of_detail import DETAILS, LevelOfDetail, Width
from drawings.parameters import Params, Scalar

SHAPES: dict[str, Callable[[Params, LevelOfDetail], Sheet]] = {
    f"{view.__name__}_dimensions": view
    for view in (
        filters.can, filters.cartridge, filters.panel, brakes.pad, brakes.disc, electrics.plug, electrics.case,
        moving_parts.belt, moving_parts.blade, moving_parts.bearing,
    )
}  # fmt: skip


#: Part of every key. Increment it when the drawing code changes: browsers cache a picture by its key without expiry.
VERSION = 2
KEY_LENGTH = 20
_IDENTITY = json.JSONEncoder(sort_keys=True, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A value object: equal drawings have the same key and share one file."""

    kind: str
    params: dict[str, Scalar] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Twenty hex digits that change with the kind, any parameter or the version of the drawings."""
        identity = _IDENTITY.encode([VERSION, self.kind, self.params])
        return hashlib.sha256(identity.encode("utf-8", "surrogatepass")).hexdigest()[:KEY_LENGTH]


def draw(kind: str, params: Mapping[str, object], width: Width = 600) -> str:
    """The picture as SVG text, the same bytes for the same arguments; an unknown kind is drawn as a carton."""
    if view := SHAPES.get(kind):
        return view(Params(params), DETAILS[width]).svg(FRAME)
    renderer = KINDS.get(kind, KINDS[CARTON])
    return renderer.paint(Params(params), DETAILS[width]).svg(renderer.frame)
