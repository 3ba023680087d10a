"""Shares as Russians write them."""


def percent(share: float) -> str:
    """0.125 as 12,5 %, with a space that does not break."""
    return f"{share:.1%}".replace(".", ",").replace("%", "\u00a0%")
