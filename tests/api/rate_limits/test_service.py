"""Rate limits counted in PostgreSQL and in memory; none of them needs Redis."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api.core.errors import TooManyError
from api.ops.retention import delete_expired
from api.rate_limits.models import AttemptCounter
from api.rate_limits.policy import CounterStore, RateLimit
from api.rate_limits.service import MemoryCounters, RateLimiter

ADDRESS = "203.0.113.7"
DATABASE = RateLimit("try", 3, 100, CounterStore.DATABASE)
MEMORY = RateLimit("try", 3, 100, CounterStore.MEMORY)
BOTH = pytest.mark.parametrize("limit", [DATABASE, MEMORY], ids=["database", "memory"])
pytestmark = pytest.mark.usefixtures("database_url")


def limiter(address: str = ADDRESS, memory: MemoryCounters | None = None) -> RateLimiter:
    return RateLimiter(memory or MemoryCounters(), address)


def is_admitted(limits: RateLimiter, limit: RateLimit, value: object = None) -> bool:
    try:
        limits.spend(limit, value)
    except TooManyError:
        return False
    return True


@BOTH
def test_an_attempt_beyond_the_limit_is_refused_with_the_time_left(limit: RateLimit) -> None:
    limits = limiter()
    for _ in range(3):
        limits.spend(limit)

    with pytest.raises(TooManyError) as refusal:
        limits.spend(limit)

    assert refusal.value.status == 429
    assert refusal.value.headers == {"Retry-After": "100"}
    assert refusal.value.message == "Слишком много попыток. Подождите 2 минуты и попробуйте ещё раз."


@BOTH
def test_a_check_counts_nothing_and_refuses_when_no_attempt_is_left(limit: RateLimit) -> None:
    limits = limiter()
    for _ in range(3):
        limits.check(limit)
        assert not limits.is_spent(limit)
        limits.spend(limit)

    with pytest.raises(TooManyError):
        limits.check(limit)
    assert limits.is_spent(limit)


def test_acts_networks_and_values_are_counted_apart() -> None:
    by_number = RateLimit("by number", 1, 100, CounterStore.DATABASE, by="number")
    alone = RateLimit("alone", 1, 100, CounterStore.DATABASE, by_network=False, by="number")
    memory = MemoryCounters()
    home, neighbour, stranger = (
        limiter(address, memory) for address in ("2001:db8:0:1::1", "2001:db8:0:1::2", "2001:db8:0:2::1")
    )

    assert [is_admitted(home, by_number, 1), is_admitted(home, by_number, 2), is_admitted(home, alone, 1)] == [True] * 3
    assert [is_admitted(neighbour, by_number, 1), is_admitted(stranger, by_number, 1)] == [False, True]
    assert [is_admitted(stranger, alone, 1), is_admitted(stranger, alone, 2)] == [False, True]


@BOTH
def test_simultaneous_attempts_are_all_counted(limit: RateLimit) -> None:
    limits = limiter()

    with ThreadPoolExecutor(16) as threads:
        admitted = list(threads.map(lambda _: is_admitted(limits, limit), range(100)))

    assert sum(admitted) == 3


def test_a_window_that_has_ended_is_followed_by_a_new_one(db_session: Session) -> None:
    limits = limiter()
    assert [is_admitted(limits, DATABASE) for _ in range(4)] == [True, True, True, False]

    db_session.execute(text("UPDATE attempt_counters SET expires_at = now()"))
    db_session.commit()

    assert not limits.is_spent(DATABASE)
    assert [is_admitted(limits, DATABASE) for _ in range(4)] == [True, True, True, False]


def test_a_window_in_memory_ends_too() -> None:
    now = 1000.0
    limits = limiter(memory=MemoryCounters(clock=lambda: now))
    assert [is_admitted(limits, MEMORY) for _ in range(4)] == [True, True, True, False]

    now += 100
    assert not limits.is_spent(MEMORY)
    assert [is_admitted(limits, MEMORY) for _ in range(4)] == [True, True, True, False]


def test_memory_is_bounded_and_ended_windows_leave_it() -> None:
    now = 1000.0
    memory = MemoryCounters(max_keys=100, clock=lambda: now)
    for number in range(1000):
        memory.add(f"key {number}", 1, 10)
    assert len(memory.windows) == 100

    now += 10
    memory.add("key 5", 1, 10)
    assert list(memory.windows) == ["key 5"]


def test_the_database_holds_no_addresses_and_forgets_ended_windows(db_session: Session) -> None:
    limiter().spend(DATABASE)

    (row,) = db_session.scalars(select(AttemptCounter))
    assert (row.act, len(row.key_digest), row.count) == ("try", 32, 1)
    assert ADDRESS.encode() not in row.key_digest
    db_session.commit()

    assert delete_expired(datetime.now(UTC))["attempt_counters"] == 0
    db_session.execute(text("UPDATE attempt_counters SET expires_at = now()"))
    db_session.commit()
    assert delete_expired(datetime.now(UTC))["attempt_counters"] == 1


def test_a_request_that_is_rolled_back_counts(shop: TestClient) -> None:
    wrong = {"number": "Х-1042-7716", "phone": "+7 900 000 00 00"}

    answers = [shop.post("/api/shop/trackOrder", json=wrong).status_code for _ in range(6)]

    assert answers == [404] * 5 + [429]
