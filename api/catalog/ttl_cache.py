"""TTL cache of one answer: for results that every page needs and that take a scan of the whole catalogue."""

from collections.abc import Callable
from time import monotonic
from typing import Generic, TypeVar

from api.core.settings import get_settings

Answer = TypeVar("Answer")


class TtlCache(Generic[Answer]):
    """Holds one answer per database and process for `seconds`.

    With 100,000 products counting takes 0.1 s and more, so a shopper may see a number that is a few seconds old.
    Prices and stock are never cached.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self.seconds = seconds
        self.clock = clock
        #: (database URL, time of expiry, answer)
        self.entry: tuple[str, float, Answer] | None = None

    def get(self, compute: Callable[[], Answer]) -> Answer:
        database, now = get_settings().database_url, self.clock()
        if self.entry and self.entry[0] == database and now < self.entry[1]:
            return self.entry[2]
        answer = compute()
        self.entry = (database, now + self.seconds, answer)
        return answer
