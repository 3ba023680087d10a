"""Percentages in Russian notation."""


def percent(share: float) -> str:
    """0.125 → «12,5 %», with a no-break space."""
    return f"{share:.1%}".replace(".", ",").replace("%", "\u00a0%")
