"""Budgets of a run by request class and journey."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from loadtests.config.errors import LoadConfigError
from loadtests.config.journey_names import JOURNEYS
from loadtests.config.request_classes import TITLES
from loadtests.config.yaml_document import mapping, number, read_document, require_known

_MEASURES = ("p50", "p95", "p99", "errors")
#: Groups whose classes are calls of the shop, so that their names are not listed here.
_OPEN_GROUPS = ("api.",)


@dataclass(frozen=True)
class Budgets:
    classes: dict[str, dict[str, float]]
    journeys: dict[str, dict[str, float]]
    freshness: dict[str, float]
    wrong: float
    baseline: dict[str, float]

    def of_class(self, name: str) -> dict[str, float]:
        return _best(self.classes, name)

    def of_journey(self, name: str) -> dict[str, float]:
        return _best(self.journeys, name)


def read_budgets(path: Path) -> Budgets:
    """Raises LoadConfigError for unknown classes, journeys and measures."""
    document = read_document(path, ("classes", "journeys", "freshness", "correctness", "baseline"))
    classes = _limits(path, document, "classes", _MEASURES)
    for pattern in classes:
        if not pattern.startswith(_OPEN_GROUPS) and not any(fnmatchcase(name, pattern) for name in TITLES):
            require_known(pattern, TITLES, f"{path.name}, classes")
    journeys = _limits(path, document, "journeys", ("failed",))
    for pattern in journeys:
        if not any(fnmatchcase(name, pattern) for name in JOURNEYS):
            require_known(pattern, JOURNEYS, f"{path.name}, journeys")
    correctness = _numbers(path, document, "correctness", ("wrong",))
    return Budgets(
        classes,
        journeys,
        _numbers(path, document, "freshness", ("p50", "p95")),
        correctness.get("wrong", 0),
        _numbers(path, document, "baseline", ("p50", "p95")),
    )


def _limits(path: Path, document: dict[str, Any], key: str, measures: Iterable[str]) -> dict[str, dict[str, float]]:
    rows = document.get(key) or {}
    if not isinstance(rows, Mapping):
        raise LoadConfigError(f"{path.name}, {key}: здесь нужны пары «имя: {{p95: 200}}»")
    return {
        str(name): {
            measure: number(limit, f"{path.name}, {key}.{name}.{measure}")
            for measure, limit in mapping(limits, tuple(measures), f"{path.name}, {key}.{name}").items()
        }
        for name, limits in rows.items()
    }


def _numbers(path: Path, document: dict[str, Any], key: str, names: tuple[str, ...]) -> dict[str, float]:
    rows = mapping(document.get(key) or {}, names, f"{path.name}, {key}")
    return {name: number(value, f"{path.name}, {key}.{name}") for name, value in rows.items()}


def _best(rows: dict[str, dict[str, float]], name: str) -> dict[str, float]:
    """The row of the longest pattern that matches."""
    patterns = [pattern for pattern in rows if fnmatchcase(name, pattern)]
    return rows[max(patterns, key=len)] if patterns else {}
