"""Prometheus counters of the login: codes requested and logins tried, by outcome."""

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import Counter

from api.core.counters import registry
from api.core.errors import ShopError

#: `outcome` is "success" or the code of the refusal.
CODES = Counter("shop_login_codes_total", "Login codes asked for, by outcome", ["outcome"], registry=registry)
LOGINS = Counter("shop_logins_total", "Logins tried with a code, by outcome", ["outcome"], registry=registry)


@contextmanager
def counted(counter: Counter) -> Iterator[None]:
    try:
        yield
    except ShopError as refusal:
        counter.labels(refusal.code).inc()
        raise
    counter.labels("success").inc()
