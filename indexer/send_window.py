"""Flow control of a rebuild: how many documents may wait in the engine's queue. Pure.

A change of one product waits behind what is queued, so the queue is kept as short as its time allows; a fast engine
gets a longer one, because it indexes many documents at once faster than few.
"""

#: The engine should have worked through its queue within this time.
TARGET_S = 2.0
#: An answer within this time shows that the engine had nothing else to do.
QUICK_S = 0.05
MIN_DOCUMENTS, MAX_DOCUMENTS = 500, 20_000


class SendWindow:
    """`size` documents may be in the queue: twice as many while the engine keeps up, fewer when answers are late."""

    def __init__(self, size: int = 2_000) -> None:
        self.size = size

    def record_answer(self, waited_s: float, age_s: float) -> None:
        """`age_s`: seconds from the sending of a payload to its answer, `waited_s` of them were spent waiting for it.

        Without waiting the age says nothing: the answer may have been there for long.
        """
        if waited_s < QUICK_S or age_s < TARGET_S / 4:
            self._resize(2.0)
        elif age_s > TARGET_S:
            self._resize(max(0.5, TARGET_S / age_s))

    def _resize(self, factor: float) -> None:
        self.size = min(max(int(self.size * factor), MIN_DOCUMENTS), MAX_DOCUMENTS)


class PageSize:
    """Rows of one page: as many as are read, built and sent in `hold_s`, the time that the entity stays locked."""

    def __init__(self, maximum: int, hold_s: float = 0.5) -> None:
        self._maximum, self._hold_s = maximum, hold_s
        self.rows = min(maximum, MIN_DOCUMENTS)

    def record_page(self, rows: int, seconds: float) -> None:
        fitting = int(rows * self._hold_s / max(seconds, 0.001))
        self.rows = max(1, min(self._maximum, 2 * self.rows, max(fitting, self.rows // 2)))
