"""How many events a round of a drain takes, by the time that the engine needs."""

from indexer.drain import FIRST_ROWS, LONGEST_S, MIN_ROWS, SHORTEST_S, RoundSize


def rounds(fixed_s: float, row_s: float, count: int = 30, maximum: int = 5_000) -> list[tuple[int, float]]:
    """(rows, seconds) of each."""
    size, taken = RoundSize(maximum), []
    for _ in range(count):
        seconds = fixed_s + row_s * size.rows
        taken.append((size.rows, seconds))
        size.record_round(seconds)
    return taken


def test_rounds_grow_to_three_times_the_fastest() -> None:
    taken = rounds(fixed_s=0.03, row_s=0.001)
    assert [rows for rows, _ in taken[:4]] == [FIRST_ROWS, 20, 40, 68]
    rows, seconds = taken[-1]
    assert (rows, round(seconds, 3)) == (89, 0.119)


def test_a_short_round_between_says_how_fast_the_engine_is() -> None:
    size = RoundSize(5_000)
    for _ in range(3):
        size.record_round(0.2)
    assert size.rows == 31
    size.record_round(0.04, is_full=False)
    assert size.rows == 31
    size.record_round(0.18)
    assert size.rows == MIN_ROWS


def test_a_fast_engine_gets_rounds_of_the_shortest_time() -> None:
    rows, seconds = rounds(fixed_s=0.005, row_s=0.0001)[-1]
    assert 0.9 * SHORTEST_S < seconds <= SHORTEST_S
    assert rows > 500


def test_a_slow_engine_gets_rounds_of_the_longest_time() -> None:
    rows, seconds = rounds(fixed_s=0.1, row_s=0.005)[-1]
    assert 0.9 * LONGEST_S < seconds <= LONGEST_S
    assert rows == 29


def test_an_engine_that_becomes_slow_gets_less_at_once() -> None:
    size = RoundSize(5_000)
    for _ in range(10):
        size.record_round(0.01 + 0.0002 * size.rows)
    assert size.rows > 200
    size.record_round(1.0)
    assert size.rows == MIN_ROWS


def test_a_round_takes_no_more_than_the_maximum_and_no_less_than_is_worth_it() -> None:
    assert max(rows for rows, _ in rounds(0.001, 0.0, maximum=25)) == 25
    assert rounds(0.1, 100.0)[-1][0] == MIN_ROWS
    assert rounds(0.1, 100.0, maximum=1)[-1][0] == 1
