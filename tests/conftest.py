"""Real servers for tests: PostgreSQL, Redis and the search engine, started once a run (once a worker under xdist).

A test that asks for none of them must not reach a running shop by accident, so the addresses point nowhere.
"""

import os

from hypothesis import HealthCheck, settings

# No verdict on speed: the other core runs a whole shop and its browsers.
settings.register_profile("busy machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy machine")

os.environ["DATABASE_URL"] = "postgresql+psycopg://ask-for-the-database_url-fixture.invalid/shop"
os.environ["REDIS_URL"] = "redis://ask-for-the-redis_url-fixture.invalid/0"
os.environ["ONEBOX_DIR"] = "/nonexistent"
os.environ["PAYMENT_PROVIDER"] = "sandbox"
os.environ["SECRET_KEY"] = "the secret of the tests"

pytest_plugins = [
    "tests.branch_coverage",
    "tests.long_tests",
    "tests.schedule",
    "tests.time_spent",
    "tests.fixtures.processes",
    "tests.fixtures.postgres",
    "tests.fixtures.redis",
    "tests.fixtures.engine",
    "tests.fixtures.api",
    "tests.fixtures.customers",
    "tests.fixtures.mail",
    "tests.fixtures.search_words",
    "tests.fixtures.sms",
]
