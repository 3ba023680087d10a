"""Rate limits with a real Redis and without one."""

import logging
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis

from api.core.errors import TooManyError
from api.core.limits import LimitCounters


def spent(limits: LimitCounters, key: str, times: int = 3) -> bool:
    try:
        limits.spend("try", key, times=times, seconds=100)
    except TooManyError:
        return False
    return True


def test_a_try_beyond_the_limit_is_refused_with_the_time_left(redis_url: str) -> None:
    limits = LimitCounters(redis_url)
    for _ in range(3):
        limits.spend("try", "79001234567", times=3, seconds=100)

    with pytest.raises(TooManyError) as refusal:
        limits.spend("try", "79001234567", times=3, seconds=100)

    assert refusal.value.status == 429
    assert refusal.value.headers == {"Retry-After": "100"}
    assert refusal.value.message == "Слишком много попыток. Подождите 2 минуты и попробуйте ещё раз."


def test_keys_and_names_are_counted_apart(redis_url: str) -> None:
    limits = LimitCounters(redis_url)
    assert [spent(limits, "a") for _ in range(4)] == [True, True, True, False]

    assert spent(limits, "b")
    limits.spend("other", "a", times=1, seconds=100)


def test_simultaneous_tries_are_all_counted(redis_url: str) -> None:
    limits = LimitCounters(redis_url)

    with ThreadPoolExecutor(16) as threads:
        allowed_count = sum(threads.map(lambda _: spent(limits, "a", times=20), range(100)))

    assert allowed_count == 20


def test_redis_holds_no_personal_keys(redis_url: str) -> None:
    LimitCounters(redis_url).spend("try", "79001234567", times=3, seconds=100)

    with redis.Redis.from_url(redis_url) as connection:
        (name,) = connection.keys()
        assert b"7900" not in name
        assert 0 < connection.ttl(name) <= 100


def test_without_redis_nothing_is_limited_and_the_log_says_so_once(caplog: pytest.LogCaptureFixture) -> None:
    limits = LimitCounters("redis://127.0.0.1:1/0")

    with caplog.at_level(logging.WARNING):
        assert all(spent(limits, "a") for _ in range(10))

    assert [record.getMessage() for record in caplog.records] == [
        "Redis does not answer, nothing is limited: ConnectionError"
    ]
