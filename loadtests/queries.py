"""Queries with weights: frequent ones, a long tail, misspellings and queries without results."""

import csv
import random
from functools import lru_cache
from pathlib import Path


@lru_cache
def _weighted() -> tuple[list[str], list[int]]:
    with (Path(__file__).parent / "queries.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [row["query"] for row in rows], [int(row["weight"]) for row in rows]


def pick_query(rng: random.Random) -> str:
    queries, weights = _weighted()
    return rng.choices(queries, weights)[0]


def keystrokes(query: str) -> list[str]:
    """The text after each letter; a trailing space sends no request."""
    return [query[:length] for length in range(1, len(query) + 1) if query[length - 1] != " "]
