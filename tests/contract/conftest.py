"""The suite runs against the server of `MEILI_URL`, else against the embedded engine on a free port."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from meilisearch import Client

from tests.contract.sender import Sender
from tests.contract.server import UnfitServerError, check_may_empty, empty, named_server
from tests.fixtures.engine import running

#: Read at import, from the environment of the run: tests of the shop set MEILI_URL for themselves.
NAMED = named_server(os.environ)
HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Checks the permission to empty the server, and runs the recordings before other tests create tasks."""
    ours = [item for item in items if HERE in item.path.parents]
    if NAMED is None or config.option.collectonly or not ours:
        return
    if hasattr(config, "workerinput"):
        for item in ours:
            item.add_marker(pytest.mark.skip("MEILI_URL is set: one server is asked by one process, leave out -n"))
        return
    try:
        check_may_empty(NAMED, os.environ)
    except UnfitServerError as error:
        pytest.exit(str(error), returncode=pytest.ExitCode.USAGE_ERROR)
    items.sort(key=lambda item: item.path.name != "test_recordings.py")


@pytest.fixture(scope="session")
def contract_server(servers_dir: Path) -> Iterator[Sender]:
    if NAMED:
        yield NAMED
        empty(NAMED)
        return
    with running(servers_dir / "contract") as engine:
        yield Sender(engine.url, engine.master_key)


@pytest.fixture
def server(contract_server: Sender) -> Sender:
    """The server, emptied of indexes and keys of other tests."""
    empty(contract_server)
    return contract_server


@pytest.fixture
def client(server: Sender) -> Client:
    """The official Python client of an empty server, with the master key."""
    return Client(server.url, server.master_key or None)
