"""The shapes of dimension drawings by the kind of their `Drawing`."""

from collections.abc import Callable

from drawings.dimensions import views
from drawings.dimensions.sheet import Sheet
from drawings.level_of_detail import LevelOfDetail
from drawings.parameters import Params

SHAPES: dict[str, Callable[[Params, LevelOfDetail], Sheet]] = {
    f"{view.__name__}_dimensions": view
    for view in (
        views.can, views.cartridge, views.panel, views.pad, views.plug, views.disc, views.belt, views.case,
        views.lamp, views.blade, views.bearing,
    )
}  # fmt: skip
