"""Every call of the OpenAPI text, called with what schemathesis makes up: nothing breaks, nothing undocumented comes.

`GENERATED_EXAMPLES=200` looks deeper; `make verify` does.
"""

import os
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
import redis
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, settings
from psycopg import sql
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from api.app import create_app
from api.core.settings import get_settings
from onebox.postgres import Postgres
from onebox.redis_server import Redis
from tests.api import small_shop
from tests.fixtures.customers import login
from tests.fixtures.postgres import forget_settings

EXAMPLES = int(os.environ.get("GENERATED_EXAMPLES", "6"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]

calls = create_app().openapi()


def some_calls(*, customers: bool) -> BaseSchema:
    schema = schemathesis.openapi.from_dict(calls)
    schema.config.generation.update(modes=list(GenerationMode))
    return schema.include(lambda context: customers == bool(context.operation.definition.raw.get("security")))


HOW_MANY = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize="GENERATED_EXAMPLES" not in os.environ,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
phones = count(79160000000)
#: Connection pools draw random pauses in the application's threads while hypothesis draws in this one.
pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module")


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


@pytest.fixture
def nobody_tried(generated_shop: TestClient) -> TestClient:
    """The shop before any limit is spent."""
    with redis.Redis.from_url(get_settings().redis_url) as connection:
        connection.flushall()
    return generated_shop


@some_calls(customers=False).parametrize()
@HOW_MANY
def test_generated_calls_of_guests_match_the_schema(case: Case[Any], nobody_tried: TestClient) -> None:
    case.call_and_validate(app=nobody_tried.app, checks=CHECKS)


@some_calls(customers=True).parametrize()
@HOW_MANY
def test_generated_calls_of_customers_match_the_schema(case: Case[Any], nobody_tried: TestClient) -> None:
    headers = login(nobody_tried, str(next(phones)))
    case.call_and_validate(app=nobody_tried.app, headers=headers, checks=CHECKS)
