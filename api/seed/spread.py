"""Numbers that look random and are the same on every machine and every run."""

from hashlib import blake2b
from statistics import NormalDist

_NORMAL = NormalDist()


def fraction(*parts: str | int) -> float:
    """A number in (0, 1) that depends on nothing but `parts`."""
    text = "\x1f".join(map(str, parts)).encode()
    return (int.from_bytes(blake2b(text, digest_size=6).digest(), "big") + 0.5) / 2**48


def between(low: float, high: float, *parts: str | int) -> float:
    return low + (high - low) * fraction(*parts)


def deviation(*parts: str | int) -> float:
    """Normally distributed about 0 with the standard deviation 1."""
    return _NORMAL.inv_cdf(fraction(*parts))
