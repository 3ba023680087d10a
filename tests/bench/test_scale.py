"""The growth of every step: the exponent, and that a small run measures each of them."""

import pytest

from bench.timing import BAR, Growth, exponent, table


@pytest.mark.parametrize(
    ("costs", "expected"),
    [
        ({10: 1.0, 40: 1.0, 160: 1.0}, 0.0),
        ({10: 0.5, 40: 2.0, 160: 8.0}, 1.0),
        ({10: 1.0, 100: 100.0}, 2.0),
    ],
)
def test_the_exponent_of_exact_growth(costs: dict[int, float], expected: float) -> None:
    assert exponent(costs) == pytest.approx(expected)


def test_only_a_step_that_takes_time_can_be_too_steep() -> None:
    square = {10_000: 0.1, 40_000: 1.6, 160_000: 25.6}
    short = {size: seconds / 10_000 for size, seconds in square.items()}

    assert Growth("swap", square).is_too_steep
    assert not Growth("swap", short).is_too_steep
    assert Growth("swap", short).exponent > BAR


def test_the_table_names_the_steep_steps() -> None:
    head, linear, steep = table([Growth("linear", {10: 1.0, 100: 10.0}), Growth("square", {10: 1.0, 100: 100.0})])

    assert head.split() == ["step", "10", "100", "exponent"]
    assert linear.split() == ["linear", "1.000", "10.000", "1.00"]
    assert steep.split() == ["square", "1.000", "100.000", "2.00", "too", "steep"]
