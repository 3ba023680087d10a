"""TTL cache: for answers that every page needs and that take a scan of the whole catalogue."""

import logging
import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from time import monotonic
from typing import Generic, TypeVar

from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from api.core.db import get_engine
from api.core.settings import get_settings

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")
#: Computes an answer with the session it is given: that of the request, or one of a refresh behind it.
Compute = Callable[[Session], Answer]

#: An answer that took longer is refreshed in the background, while requests get the old one.
SLOW_S = 0.1
#: Such an answer lives so many times as long as it took: refreshing it costs a twentieth of a core.
LIFE_OF_SLOW = 20
MAX_ANSWERS = 256


@dataclass
class _Entry(Generic[Answer]):
    answer: Answer
    took_s: float
    expires_at: float
    is_refreshing: bool = False


class TtlCache(Generic[Answer]):
    """Holds answers by key, database and process for `seconds`; slow ones longer (stale while revalidate).

    Counting 100,000 products takes 0.2 s, a million 2.4 s, so a shopper may see a number that is some seconds old.
    Prices and stock are never cached.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self.seconds = seconds
        self.clock = clock
        self._entries: dict[Hashable, _Entry[Answer]] = {}

    def get(self, session: Session, compute: Compute[Answer], key: Hashable = None) -> Answer:
        place = get_settings().database_url, key
        entry = self._entries.get(place)
        is_expired = entry is None or self.clock() >= entry.expires_at
        if entry is None or (is_expired and entry.took_s < SLOW_S):
            return self._store(place, session, compute).answer
        if is_expired and not entry.is_refreshing:
            # One refresh at a time. Its connection is none of those that requests wait for.
            entry.is_refreshing = True
            refresh = threading.Thread(target=self._refresh, args=(place, entry, compute), name="cache refresh")
            refresh.daemon = True
            refresh.start()
        return entry.answer

    def clear(self) -> None:
        self._entries.clear()

    def _store(self, place: Hashable, session: Session, compute: Compute[Answer]) -> _Entry[Answer]:
        began = self.clock()
        answer = compute(session)
        now = self.clock()
        took_s = now - began
        entry = _Entry(answer, took_s, now + max(self.seconds, LIFE_OF_SLOW * took_s))
        self._entries.pop(place, None)
        self._entries[place] = entry
        while len(self._entries) > MAX_ANSWERS:
            self._entries.pop(next(iter(self._entries)), None)
        return entry

    def _refresh(self, place: Hashable, entry: _Entry[Answer], compute: Compute[Answer]) -> None:
        try:
            with Session(get_engine(), expire_on_commit=False) as session:
                self._store(place, session, compute)
        except OperationalError as error:
            log.warning("an answer is not refreshed: %s", error)
        finally:
            entry.is_refreshing = False
