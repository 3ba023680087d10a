"""The shapes of dimension drawings by the kind of their `Drawing`."""

from collections.abc import Callable

from drawings.dimensions.sheet import Sheet
from drawings.dimensions.views import brakes, electrics, filters, moving_parts
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params

SHAPES: dict[str, Callable[[Params, LevelOfDetail], Sheet]] = {
    f"{view.__name__}_dimensions": view
    for view in (
        filters.can, filters.cartridge, filters.panel, brakes.pad, brakes.disc, electrics.plug, electrics.case,
        moving_parts.belt, moving_parts.blade, moving_parts.bearing,
    )
}  # fmt: skip
