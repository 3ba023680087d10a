"""How finely a picture is drawn: the small one is simpler, the large one is smoother."""

from dataclasses import dataclass
from typing import Literal, get_args

Width = Literal[200, 600, 2000]
WIDTHS: tuple[Width, ...] = get_args(Width)


@dataclass(frozen=True, slots=True)
class Detail:
    """`decimals` of coordinates (the picture is 300…400 units wide) and how many parts a curve is cut into."""

    width: Width
    decimals: int
    facets: int
    stops: int
    share: float

    def parts(self, full: int) -> int:
        """How many of `full` repeated parts (sheen wedges, grains) to draw."""
        return max(3, round(full * self.share))


DETAILS: dict[Width, Detail] = {
    200: Detail(width=200, decimals=0, facets=4, stops=8, share=0.5),
    600: Detail(width=600, decimals=1, facets=7, stops=12, share=0.8),
    2000: Detail(width=2000, decimals=2, facets=14, stops=20, share=1.0),
}
