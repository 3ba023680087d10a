"""Flow control of a drain with a long queue: how many events one round takes. Pure.

A change of one product waits for the round that runs and then has one of its own, so a round takes little longer than
a short one does. That depends on the engine: a small update takes the embedded one 6 ms and Meilisearch up to 100.
"""

FIRST_ROWS = 10
#: Fewer in a round would cost more time than they are worth.
MIN_ROWS = 20
#: Times the fastest round.
FACTOR = 3.0
SHORTEST_S, LONGEST_S = 0.06, 0.25


class RoundSize:
    """`rows` of the next round."""

    def __init__(self, maximum: int) -> None:
        self._maximum = maximum
        self._fastest_s = LONGEST_S
        self.rows = min(maximum, FIRST_ROWS)

    def record_round(self, seconds: float, *, is_full: bool = True) -> None:
        """How long a round of `rows` or of fewer events took, without waiting for the engine's earlier tasks."""
        self._fastest_s = min(self._fastest_s, seconds)
        if is_full:
            limit_s = min(max(FACTOR * self._fastest_s, SHORTEST_S), LONGEST_S)
            fitting = int(self.rows * limit_s / max(seconds, 0.001))
            self.rows = min(self._maximum, max(MIN_ROWS, min(2 * self.rows, fitting)))
