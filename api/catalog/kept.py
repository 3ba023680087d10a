"""Answers that every page asks for and that take a walk over the whole catalogue, kept for a few seconds."""

from collections.abc import Callable
from time import monotonic
from typing import Generic, TypeVar

from api.core.settings import get_settings

Answer = TypeVar("Answer")


class Kept(Generic[Answer]):
    """One answer a database and process. With 100,000 products counting takes 0.1 s and more, so a shopper may see a
    number that is a few seconds old; what can be bought and for how much is never kept.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self.seconds = seconds
        self.clock = clock
        self.kept: tuple[str, float, Answer] | None = None

    def get(self, make: Callable[[], Answer]) -> Answer:
        database, now = get_settings().database_url, self.clock()
        if self.kept and self.kept[0] == database and now < self.kept[1]:
            return self.kept[2]
        answer = make()
        self.kept = (database, now + self.seconds, answer)
        return answer
