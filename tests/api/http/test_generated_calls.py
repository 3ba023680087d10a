"""Every call of the OpenAPI text, called with requests of schemathesis: no server error, no undocumented response.

Valid and invalid requests, `GENERATED_EXAMPLES` of each call, and the 5,000 boundary cases of the schemas: minutes, so
`make verify` runs them. `test_examples.py` and `tests/api/security/test_hostile_texts.py` call every call each time.
"""

import os
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, settings
from psycopg import sql
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.filters import HasAPIOperation
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from sqlalchemy import create_engine, delete
from sqlalchemy.orm import Session

from api.app import create_app
from api.core.db import transaction
from api.rate_limits.models import AttemptCounter
from api.rate_limits.service import MemoryCounters
from onebox.postgres import Postgres
from onebox.redis_server import Redis
from tests.api import small_shop
from tests.fixtures.customers import login
from tests.fixtures.postgres import forget_settings

EXAMPLES = int(os.environ.get("GENERATED_EXAMPLES", "100"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]

HOW_MANY = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
phones = count(79160000000)
#: Connection pools draw random pauses in the application's threads while hypothesis draws in this one.
pytestmark = [
    pytest.mark.long,
    pytest.mark.filterwarnings("ignore:Do not use the `random` module"),
    # One test for all calls: 22 minutes beside the other suites.
    pytest.mark.timeout(3600),
]


@pytest.fixture(scope="module")
def generated_shop(
    postgres_server: Postgres, template_database: str, redis_process: Redis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TestClient]:
    """The small shop in a database that all calls here share."""
    with postgres_server.connect() as connection:
        copy = sql.SQL("create database generated_calls template {} strategy file_copy")
        connection.execute(copy.format(sql.Identifier(template_database)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATABASE_URL", postgres_server.url("generated_calls"))
        patch.setenv("REDIS_URL", redis_process.url)
        patch.setenv("SMS_PROVIDER", "console")
        patch.setenv("MEILI_MASTER_KEY", "a master key of the tests")
        patch.setenv("MEDIA_DIR", str(tmp_path_factory.mktemp("media")))
        forget_settings()
        engine = create_engine(postgres_server.url("generated_calls"))
        with Session(engine) as session:
            small_shop.build(session)
        engine.dispose()
        with TestClient(create_app()) as client:
            yield client
    forget_settings()
    with postgres_server.connect() as connection:
        connection.execute("drop database generated_calls with (force)")


@pytest.fixture(scope="module")
def openapi_schema() -> BaseSchema:
    return schemathesis.openapi.from_dict(create_app().openapi())


def needs_login(context: HasAPIOperation) -> bool:
    return bool(context.operation.definition.raw.get("security"))


@pytest.fixture(autouse=True)
def node_id(request: pytest.FixtureRequest) -> None:
    """schemathesis 4.32 reads and changes the attribute under the name that it had before pytest 9.1."""
    request.node._nodeid = request.node.nodeid


#: Lazy: generated when the test runs, in one worker; at collection every worker would generate all of them.
schema = schemathesis.pytest.from_fixture("openapi_schema")


@HOW_MANY
@schema.exclude(needs_login).parametrize()
def test_generated_calls_of_guests_match_the_schema(case: Case[Any], generated_shop: TestClient) -> None:
    forget_attempts(generated_shop)
    case.call_and_validate(app=generated_shop.app, checks=CHECKS)


@HOW_MANY
@schema.include(needs_login).parametrize()
def test_generated_calls_of_customers_match_the_schema(case: Case[Any], generated_shop: TestClient) -> None:
    forget_attempts(generated_shop)
    headers = login(generated_shop, str(next(phones)))
    case.call_and_validate(app=generated_shop.app, headers=headers, checks=CHECKS)


def forget_attempts(shop: TestClient) -> None:
    """Resets the rate limits, which earlier calls have used up."""
    with transaction() as session:
        session.execute(delete(AttemptCounter))
    shop.app.state.memory_counters = MemoryCounters()  # type: ignore[attr-defined]
