"""Money is integer kopecks inside and roubles at the edge (design §4)."""


def roubles(kopecks: int) -> int | float:
    """Whole roubles stay whole, so that answers read 2849 and not 2849.0."""
    whole, fraction = divmod(kopecks, 100)
    return whole if fraction == 0 else kopecks / 100


def in_words(kopecks: int) -> str:
    """`1 234,50 ₽`, kopecks only when there are any; no-break spaces, as the storefront writes prices."""
    whole, fraction = divmod(kopecks, 100)
    grouped = f"{whole:,}".replace(",", "\u00a0")
    return f"{grouped},{fraction:02}\u00a0₽" if fraction else f"{grouped}\u00a0₽"
