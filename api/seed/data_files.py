"""The CSV files of `data/`, and the notations of lists and attributes in their cells."""

import csv
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from statistics import NormalDist

DataRow = dict[str, str]


@cache
def table(name: str) -> tuple[DataRow, ...]:
    text = files("api.seed").joinpath("data", f"{name}.csv").read_text("utf-8")
    return tuple(csv.DictReader(text.splitlines()))


def items(cell: str, separator: str = ";") -> tuple[str, ...]:
    """`"a;b"` → ("a", "b"); an empty cell is an empty tuple."""
    return tuple(item for item in cell.split(separator) if item)


def attributes(cell: str) -> tuple[tuple[str, str], ...]:
    """`"base=H4;use=габарит|салон"` → one pair a value, in the order written."""
    pairs = (item.partition("=")[::2] for item in items(cell))
    return tuple((key, value) for key, values in pairs for value in items(values, "|"))


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
