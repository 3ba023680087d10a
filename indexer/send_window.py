"""Flow control of a rebuild: how many documents may wait in the engine's queue. Pure.

The engine indexes many documents together faster than few, so the queue is as long as it works in `TARGET_S`, until
changes wait: they come behind what is queued.
"""

TARGET_S = 3.0
MIN_DOCUMENTS, MAX_DOCUMENTS = 500, 20_000
#: Of a new process the first documents take eight times as long as later ones.
FIRST_ROWS = 60
#: Weight of the last measurement: batches differ by a factor of two.
_WEIGHT = 0.3


class SendWindow:
    """`size` documents may be in the queue."""

    def __init__(self, size: int = 3_000) -> None:
        self.size = size
        self._rate = size / TARGET_S

    def record_work(self, documents: int, seconds: float) -> None:
        """The engine had documents to index all this time and has finished so many."""
        measured = documents / max(seconds, 0.001)
        self._rate += _WEIGHT * (min(measured, 2 * self._rate) - self._rate)
        self._resize(self._rate * TARGET_S)

    def record_idle(self) -> None:
        """The engine had finished everything before more came."""
        self._rate *= 2
        self._resize(self._rate * TARGET_S)

    def limit(self, *, changes_wait: bool) -> int:
        """How many may be in the queue now."""
        return MIN_DOCUMENTS if changes_wait else self.size

    def _resize(self, size: float) -> None:
        self.size = min(max(int(size), MIN_DOCUMENTS), MAX_DOCUMENTS)
        self._rate = self.size / TARGET_S


class PageSize:
    """Rows of one page: as many as are read, built and sent in `hold_s`, the time that the entity is locked."""

    def __init__(self, maximum: int, hold_s: float = 1.0) -> None:
        self._maximum, self._hold_s = maximum, hold_s
        self.rows = min(maximum, FIRST_ROWS)

    def record_page(self, rows: int, seconds: float) -> None:
        fitting = int(rows * self._hold_s / max(seconds, 0.001))
        self.rows = max(1, min(self._maximum, 2 * self.rows, max(fitting, self.rows // 2)))
