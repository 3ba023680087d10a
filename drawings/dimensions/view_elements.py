"""What the views share: sizes as numbers and as texts, closed paths."""

from drawings.parameters import Params


def millimetres(p: Params, key: str, usual: float) -> float:
    """The stated size, or the usual one of such parts."""
    return p.number(key, usual, 0.5, 5000)


def size_text(p: Params, key: str, sign: str = "") -> str:
    """«Ø 76»; empty when the size is not stated."""
    value = p.text(key, limit=24)
    return f"{sign}{value}" if value else ""


def box(x0: float, y0: float, x1: float, y1: float, radius: float = 0) -> str:
    """A rectangle with rounded corners."""
    r = min(radius, (x1 - x0) / 2, (y1 - y0) / 2)
    return (
        f"M{x0 + r:.1f} {y0:.1f}H{x1 - r:.1f}Q{x1:.1f} {y0:.1f} {x1:.1f} {y0 + r:.1f}V{y1 - r:.1f}"
        f"Q{x1:.1f} {y1:.1f} {x1 - r:.1f} {y1:.1f}H{x0 + r:.1f}Q{x0:.1f} {y1:.1f} {x0:.1f} {y1 - r:.1f}"
        f"V{y0 + r:.1f}Q{x0:.1f} {y0:.1f} {x0 + r:.1f} {y0:.1f}z"
    )


def circle(x: float, y: float, radius: float) -> str:
    return (
        f"M{x - radius:.1f} {y:.1f}a{radius:.1f} {radius:.1f} 0 1 0 {2 * radius:.1f} 0"
        f"a{radius:.1f} {radius:.1f} 0 1 0 {-2 * radius:.1f} 0z"
    )
