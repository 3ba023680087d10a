"""Deterministic pseudo-random numbers: a hash of the arguments, the same on every machine and in every run."""

from hashlib import blake2b
from statistics import NormalDist

_NORMAL = NormalDist()


def fraction(*parts: str | int) -> float:
    """A uniform number in (0, 1), a function of `parts` only."""
    text = "\x1f".join(map(str, parts)).encode()
    return (int.from_bytes(blake2b(text, digest_size=6).digest(), "big") + 0.5) / 2**48


def between(low: float, high: float, *parts: str | int) -> float:
    return low + (high - low) * fraction(*parts)


def normal_deviate(*parts: str | int) -> float:
    """A standard normal number."""
    return _NORMAL.inv_cdf(fraction(*parts))
