"""A test that starts every kind of server and then sleeps, for test_killed_tests.py: not collected by its name."""

import os
import time
from pathlib import Path

from onebox.postgres import Postgres
from onebox.redis_server import Redis
from tests.faults.test_worker import worker
from tests.fixtures.engine import SearchEngine
from tests.onebox.supervisor.test_real_processes import tiny_shop


def test_that_sleeps(
    postgres_server: Postgres, redis_process: Redis, engine_process: SearchEngine, tmp_path: Path
) -> None:
    with worker(tmp_path / "worker.log"), tiny_shop("tree", tmp_path) as running:
        running.wait_for("ребёнок")
        Path(os.environ["SLEEPING_RUN_READY"]).touch()
        time.sleep(600)
