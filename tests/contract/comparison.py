"""Compares a response with the recorded one; README.md gives the rules."""

import json
import re
from typing import Any

from tests.contract.authorization import key_value

TOLERANCE = 1e-9
MAX_CHARACTERS = 160
FORMS = {
    "<date>": re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z"),
    "<duration>": re.compile(r"P(\d+D)?(T(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?"),
    "<uuid>": re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"),
}
NUMBERS = {"<ms>", "<n>", "<size>"}
ABSENT = "(absent)"
#: Internal measurements of batches, and fields that most recordings omit from search responses to stay small.
NOT_COMPARED = {
    "batchStrategy",
    "progressTrace",
    "writeChannelCongestion",
    "internalDatabaseSizes",
    "embedderRequests",
    "processingTimeMs",
    "requestUid",
}
ERROR_KEYS = {"message", "code", "type", "link"}
FACET_VALUES = re.compile(r"\.(facetDistribution|distribution)(\..*)?$")


class Comparison:
    """Collects the differences of one step. `loose` names the parts that may differ."""

    def __init__(self, master_key: str, loose: list[str]) -> None:
        self._master_key, self._loose = master_key, set(loose)
        self.differences: list[str] = []

    def compare(self, path: str, expected: Any, actual: Any, parent: Any = None) -> None:
        if isinstance(expected, str) and self._is_placeholder(expected):
            if not self._fits(expected, actual, parent):
                self.differ(path, expected, actual)
        elif isinstance(expected, dict) and isinstance(actual, dict):
            self._compare_objects(path, expected, actual)
        elif isinstance(expected, list) and isinstance(actual, list):
            self._compare_arrays(path, expected, actual)
        elif not same_value(expected, actual):
            self.differ(path, expected, actual)

    def differ(self, path: str, expected: Any, actual: Any) -> None:
        self.differences.append(f"{path}: recorded {to_text(expected)}, got {to_text(actual)}")

    @staticmethod
    def _is_placeholder(text: str) -> bool:
        return text in FORMS or text in NUMBERS or text in ("<any>", "<hmac>") or "<now>" in text

    def _fits(self, placeholder: str, actual: Any, parent: Any) -> bool:
        if placeholder == "<any>":
            return True
        if placeholder in NUMBERS:
            return is_number(actual)
        if not isinstance(actual, str):
            return False
        if placeholder == "<hmac>":
            return isinstance(parent, dict) and actual == key_value(self._master_key, parent.get("uid", ""))
        form = FORMS.get(placeholder) or re.compile(r"\d+".join(map(re.escape, placeholder.split("<now>"))))
        return form.fullmatch(actual) is not None

    def _compare_objects(self, path: str, expected: dict[str, Any], actual: dict[str, Any]) -> None:
        for key in sorted(actual.keys() - expected.keys() - NOT_COMPARED):
            self.differ(f"{path}.{key}", ABSENT, actual[key])
        quotes_a_parser = "message" in self._loose and expected.keys() >= ERROR_KEYS
        for key, value in expected.items():
            if key == "message" and quotes_a_parser:
                continue
            if key in actual:
                self.compare(f"{path}.{key}", value, actual[key], actual)
            elif value != "<any>":
                self.differ(f"{path}.{key}", value, ABSENT)
        if FACET_VALUES.search(path) and expected.keys() == actual.keys():
            self._compare_order(path, expected, actual)

    def _compare_order(self, path: str, expected: dict[str, Any], actual: dict[str, Any]) -> None:
        """Compares the order of facet values; with `ties` loose, only the order of the counts."""
        ties = "ties" in self._loose
        expected_order, actual_order = (list(side.values() if ties else side) for side in (expected, actual))
        if expected_order != actual_order:
            self.differ(f"{path} (order)", expected_order, actual_order)

    def _compare_arrays(self, path: str, expected: list[Any], actual: list[Any]) -> None:
        if len(expected) != len(actual):
            self.differ(f"{path} (length {len(expected)}, got {len(actual)})", ids(expected), ids(actual))
            return
        if "order" in self._loose and path.endswith(".facetHits"):
            expected, actual = (sorted(side, key=to_text) for side in (expected, actual))
        for at, (expected_item, actual_item) in enumerate(zip(expected, actual, strict=True)):
            self.compare(f"{path}[{at}]", expected_item, actual_item)


def same_value(expected: Any, actual: Any) -> bool:
    if is_number(expected) and is_number(actual):
        return bool(abs(expected - actual) <= TOLERANCE * max(1.0, abs(expected), abs(actual)))
    return type(expected) is type(actual) and expected == actual


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def ids(items: list[Any]) -> list[Any]:
    return [item.get("id", item) if isinstance(item, dict) else item for item in items]


def to_text(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return text if len(text) <= MAX_CHARACTERS else text[: MAX_CHARACTERS - 1] + "…"
