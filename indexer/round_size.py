"""Flow control of a drain with a long queue: how many events one round takes. Pure.

A change of one product waits for the round that runs and then has one of its own, so a round takes little longer than
a short one does. That depends on the engine: a small update takes the embedded one 6 ms and Meilisearch up to 100.
"""

FIRST_ROWS = 10
#: Times the first round, which is a short one.
FACTOR = 1.5
SHORTEST_S, LONGEST_S = 0.04, 0.25


class RoundSize:
    """`rows` of the next round."""

    def __init__(self, maximum: int) -> None:
        self._maximum = maximum
        self._limit_s = 0.0
        self.rows = min(maximum, FIRST_ROWS)

    def record_round(self, seconds: float) -> None:
        """How long a round of `rows` took."""
        if not self._limit_s:
            self._limit_s = min(max(FACTOR * seconds, SHORTEST_S), LONGEST_S)
        fitting = int(self.rows * self._limit_s / max(seconds, 0.001))
        self.rows = max(1, min(self._maximum, 2 * self.rows, fitting))
