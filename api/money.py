"""Money is integer kopecks inside and roubles at the edge (design §4)."""


def roubles(kopecks: int) -> int | float:
    """Whole roubles stay whole, so that answers read 2849 and not 2849.0."""
    whole, rest = divmod(kopecks, 100)
    return whole if rest == 0 else kopecks / 100
