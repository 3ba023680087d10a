"""The decorator of property tests: 6 examples each in every run, or CONTRACT_EXAMPLES."""

import os
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as examples
from hypothesis import strategies as st

EXAMPLES = int(os.environ.get("CONTRACT_EXAMPLES") or 6)
LONGEST_EXAMPLE_S = 2
LONGEST_SEARCH_FOR_A_SMALLER_ONE_S = 300

PropertyTest = Callable[..., None]

#: Derandomised: every run has the same examples, so that failures are reproducible.
_profile = examples(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def property_test(**strategies: st.SearchStrategy[Any]) -> Callable[[PropertyTest], PropertyTest]:
    """Runs a test over drawn arguments; session fixtures are passed too."""

    def decorate(test: PropertyTest) -> PropertyTest:
        timeout = pytest.mark.timeout(LONGEST_SEARCH_FOR_A_SMALLER_ONE_S + EXAMPLES * LONGEST_EXAMPLE_S)
        decorated: PropertyTest = timeout(_profile(given(**strategies)(test)))
        return decorated

    return decorate
