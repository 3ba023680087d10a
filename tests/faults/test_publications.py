"""Versions of the search configuration are published while shoppers search and rows change, and their worker dies."""

import time
from collections.abc import Sequence
from itertools import cycle
from random import Random

import pytest
from sqlalchemy import Connection, Engine

from api.core.settings import get_settings
from api.curation import publication_repository, repository
from api.curation.config_files import ConfigFiles, read_folder
from tests.faults.fault_runs import run_fault
from tests.faults.shop_processes import ShopProcesses
from tests.faults.test_rebuild_under_writes import searching

pytestmark = [pytest.mark.timeout(2400), pytest.mark.long]
DEADLINE_S = 90.0


@pytest.fixture
def versions() -> Sequence[ConfigFiles]:
    """Other words: documents change; another setting: it applies at once."""
    files = read_folder(get_settings().search_config_dir)
    words, synonyms = "words/jargon.csv", "synonyms.csv"
    return [
        files.replaced({words: files.texts[words] + "ыыы,масло,test\n"}),
        files.replaced({synonyms: files.texts[synonyms] + "ыыы,масло,one,test\n"}),
        files,
    ]


def request(connection: Connection, files: ConfigFiles) -> int:
    version = repository.add_version(
        connection, files, parent_id=repository.live_id(connection), source="page", author="anna", reason="fault"
    )
    assert publication_repository.request(connection, version, "anna", "fault")
    return version


def wait_until_published(database: Engine, version: int) -> None:
    """The version is live and nothing is published any more."""
    deadline = time.monotonic() + DEADLINE_S
    while time.monotonic() < deadline:
        with database.connect() as connection:
            if publication_repository.active(connection) is None:
                assert repository.live_id(connection) == version
                return
        time.sleep(0.1)
    pytest.fail(f"version {version} was not published in {DEADLINE_S:.0f} s")


def publish_under_searches(processes: ShopProcesses, files: ConfigFiles, kill_after_s: float | None) -> None:
    database = processes.database()
    try:
        with searching(processes.search()) as failures:
            with database.begin() as connection:
                version = request(connection, files)
            if kill_after_s is not None:
                time.sleep(kill_after_s)
                processes.worker.kill()
                processes.worker.start()
            wait_until_published(database, version)
        assert failures == []
    finally:
        database.dispose()


def test_publications(processes: ShopProcesses, versions: Sequence[ConfigFiles]) -> None:
    following = cycle(versions)

    def inject(processes: ShopProcesses, random: Random) -> None:
        publish_under_searches(processes, next(following), kill_after_s=None)

    run_fault(processes, "publication", inject)


def test_the_worker_of_a_publication_is_killed(processes: ShopProcesses, versions: Sequence[ConfigFiles]) -> None:
    following = cycle(versions)

    def inject(processes: ShopProcesses, random: Random) -> None:
        publish_under_searches(processes, next(following), kill_after_s=random.uniform(0.2, 4))

    run_fault(processes, "publication, worker killed", inject)
