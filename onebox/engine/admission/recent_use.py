"""How much each of many users has used lately: seconds that fade with time."""

from collections.abc import Callable, Hashable

_HALF_LIFE_S = 5.0
_MAX_USERS = 50_000


class RecentUse:
    """Seconds by user; after five seconds half of them count."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._used: dict[Hashable, tuple[float, float]] = {}
        """(seconds, moment) of the last addition."""

    def seconds(self, user: Hashable) -> float:
        used, at = self._used.get(user, (0.0, 0.0))
        return used * 0.5 ** ((self._clock() - at) / _HALF_LIFE_S) if used else 0.0

    def is_known(self, user: Hashable) -> bool:
        """Whether he has been among the last users."""
        return user in self._used

    def add(self, user: Hashable, seconds: float) -> None:
        used = self.seconds(user) + seconds
        self._used.pop(user, None)  # to the end of the order
        self._used[user] = used, self._clock()
        if len(self._used) > _MAX_USERS:
            del self._used[next(iter(self._used))]
