"""SIGKILL of each process of the shop at random moments of a stream of changes."""

import signal
import time
from random import Random

import pytest

from tests.faults.fault_runs import run_fault
from tests.faults.shop_processes import ShopProcesses

pytestmark = pytest.mark.timeout(1800)
#: How long the process is away.
AWAY_S = (0.0, 1.0)


def kill(name: str, processes: ShopProcesses, random: Random) -> None:
    process = getattr(processes, name)
    process.kill()
    time.sleep(random.uniform(*AWAY_S))
    process.start()


@pytest.mark.long
def test_nothing_is_wrong_without_a_fault(processes: ShopProcesses) -> None:
    run_fault(processes, "none", lambda processes, random: None)


@pytest.mark.long
def test_a_killed_worker(processes: ShopProcesses) -> None:
    run_fault(processes, "worker killed", lambda processes, random: kill("worker", processes, random))


@pytest.mark.long
@pytest.mark.parametrize("name", ["beat", "api", "engine", "redis", "postgres"])
def test_a_killed_process(processes: ShopProcesses, name: str) -> None:
    run_fault(processes, f"{name} killed", lambda processes, random: kill(name, processes, random))


@pytest.mark.long
def test_postgresql_restarts_at_once(processes: ShopProcesses) -> None:
    """As `pg_ctl restart -m immediate`."""

    def inject(processes: ShopProcesses, random: Random) -> None:
        processes.postgres.stop(signal.SIGQUIT)
        time.sleep(random.uniform(*AWAY_S))
        processes.postgres.start()

    run_fault(processes, "postgres restarted", inject)
