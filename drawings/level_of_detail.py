"""Level of detail: how finely a picture of each width is drawn."""

from dataclasses import dataclass
from typing import Literal, get_args

Width = Literal[200, 600, 2000]
WIDTHS: tuple[Width, ...] = get_args(Width)


@dataclass(frozen=True, slots=True)
class LevelOfDetail:
    """`decimals` of coordinates (a picture is 300…400 units wide), `facets` of a curve, `stops` of a gradient."""

    width: Width
    decimals: int
    facets: int
    stops: int
    share: float

    def parts(self, full: int) -> int:
        """The number of repeated shapes (sheen wedges, grains) to draw at this level, of `full` at the finest."""
        return max(3, round(full * self.share))


DETAILS: dict[Width, LevelOfDetail] = {
    200: LevelOfDetail(width=200, decimals=0, facets=4, stops=8, share=0.5),
    600: LevelOfDetail(width=600, decimals=1, facets=7, stops=12, share=0.8),
    2000: LevelOfDetail(width=2000, decimals=2, facets=14, stops=20, share=1.0),
}
