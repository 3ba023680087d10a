"""The comparison of answers: what counts as a difference, and what does not."""

from typing import Any

import pytest

from tests.contract.comparison import Comparison

ERROR = {"message": "m", "code": "c", "type": "t", "link": "l"}


def differences(expected: Any, actual: Any, *loose: str) -> list[str]:
    comparison = Comparison("master", list(loose))
    comparison.compare("body", expected, actual)
    return comparison.differences


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        (1, 1.0),
        (0.3, 0.1 + 0.2),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ("<date>", "2026-01-31T10:00:00.5Z"),
        ("<duration>", "PT0.01S"),
        ("<n>", 7),
        ({"a": "<any>"}, {}),
        ("up to <now>.", "up to 1700000000."),
        ({}, {"processingTimeMs": 3}),
    ],
)
def test_equal_answers_have_no_differences(expected: Any, actual: Any) -> None:
    assert differences(expected, actual) == []


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        (1, True),
        (1, "1"),
        (0.3, 0.3001),
        ([1, 2], [2, 1]),
        ([1], [1, 2]),
        ({"a": None}, {}),
        ({}, {"a": None}),
        ("<date>", "yesterday"),
        ("<n>", "7"),
        ({"uid": "u", "key": "<hmac>"}, {"uid": "u", "key": "0" * 64}),
        (ERROR, {**ERROR, "message": "another"}),
        ({"facetDistribution": {"f": {"a": 1, "b": 1}}}, {"facetDistribution": {"f": {"b": 1, "a": 1}}}),
    ],
)
def test_differences_are_listed(expected: Any, actual: Any) -> None:
    assert differences(expected, actual) != []


def test_loose_steps_ignore_only_the_fields_they_name() -> None:
    other_words = {**ERROR, "message": "another"}
    counts, swapped = {"facetDistribution": {"f": {"a": 1, "b": 1}}}, {"facetDistribution": {"f": {"b": 1, "a": 1}}}
    hits, turned = {"facetHits": [{"value": "a"}, {"value": "b"}]}, {"facetHits": [{"value": "b"}, {"value": "a"}]}

    assert differences(ERROR, other_words, "message") == []
    assert differences(ERROR, {**other_words, "code": "d"}, "message") != []
    assert differences(counts, swapped, "ties") == []
    assert differences(counts, {"facetDistribution": {"f": {"a": 1, "b": 2}}}, "ties") != []
    assert differences(hits, turned, "order") == []
    assert differences(hits, turned) != []
