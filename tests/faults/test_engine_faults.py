"""The engine is away, frozen, slow, full, overloaded, or fails its tasks, at random moments of a stream of changes."""

import resource
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from random import Random

import pytest

from tests.faults.engine_proxy import INTERNAL, NO_SPACE, FailedTasks, lost_answers, refusals, slow, statuses
from tests.faults.fault_runs import run_fault
from tests.faults.shop_processes import ShopProcesses

pytestmark = pytest.mark.timeout(1800)
#: How long the fault lasts; the pause between tries of the worker grows to 15 s meanwhile.
LASTS_S = (0.2, 3.0)


def for_a_while(fault: AbstractContextManager[None], random: Random) -> None:
    with fault:
        time.sleep(random.uniform(*LASTS_S))


@pytest.mark.long
def test_tasks_that_fail_for_a_while(processes: ShopProcesses) -> None:
    def inject(processes: ShopProcesses, random: Random) -> None:
        for_a_while(processes.proxy.failing(FailedTasks(INTERNAL, random)), random)

    run_fault(processes, "tasks fail", inject)


@pytest.mark.long
def test_a_disk_that_is_full_for_a_while(processes: ShopProcesses) -> None:
    """Tasks fail with the engine's own code."""

    def inject(processes: ShopProcesses, random: Random) -> None:
        for_a_while(processes.proxy.failing(FailedTasks(NO_SPACE, random)), random)

    run_fault(processes, "disk full: tasks fail", inject)


@pytest.mark.long
def test_a_file_of_the_engine_that_cannot_grow(processes: ShopProcesses) -> None:
    """The operating system itself refuses: a limit of the file size of the running engine (RLIMIT_FSIZE)."""

    @contextmanager
    def full(process_id: int, size: int) -> Iterator[None]:
        before = resource.prlimit(process_id, resource.RLIMIT_FSIZE)
        resource.prlimit(process_id, resource.RLIMIT_FSIZE, (size, before[1]))
        try:
            yield
        finally:
            resource.prlimit(process_id, resource.RLIMIT_FSIZE, before)

    def inject(processes: ShopProcesses, random: Random) -> None:
        size = random.choice([0, 4096, 1 << 16])
        for_a_while(full(processes.engine.process.pid, size), random)

    run_fault(processes, "disk full: files cannot grow", inject)


@pytest.mark.long
def test_an_engine_that_refuses_connections(processes: ShopProcesses) -> None:
    def inject(processes: ShopProcesses, random: Random) -> None:
        for_a_while(processes.proxy.refusing_connections(), random)

    run_fault(processes, "engine down", inject)


@pytest.mark.long
def test_a_frozen_engine(processes: ShopProcesses) -> None:
    def inject(processes: ShopProcesses, random: Random) -> None:
        processes.engine.freeze()
        time.sleep(random.uniform(*LASTS_S))
        processes.engine.thaw()

    run_fault(processes, "engine frozen", inject)


@pytest.mark.long
def test_a_slow_engine(processes: ShopProcesses) -> None:
    def inject(processes: ShopProcesses, random: Random) -> None:
        for_a_while(processes.proxy.failing(slow(random.uniform(0.2, 1.0))), random)

    run_fault(processes, "engine slow", inject)


@pytest.mark.long
@pytest.mark.parametrize("share", [0.3, 1.0])
@pytest.mark.parametrize("codes", [(500, 502, 503, 504), (429,)], ids=["5xx", "429"])
def test_an_overloaded_engine(processes: ShopProcesses, codes: tuple[int, ...], share: float) -> None:
    def inject(processes: ShopProcesses, random: Random) -> None:
        for_a_while(processes.proxy.failing(statuses(*codes, random=random, share=share)), random)

    run_fault(processes, f"{'429' if codes == (429,) else '5xx'} to {share:.0%} of requests", inject)


@pytest.mark.long
def test_answers_of_the_engine_that_get_lost(processes: ShopProcesses) -> None:
    def inject(processes: ShopProcesses, random: Random) -> None:
        for_a_while(processes.proxy.failing(lost_answers(random, 0.3)), random)

    run_fault(processes, "answers lost", inject)


@pytest.mark.long
@pytest.mark.parametrize("error", [NO_SPACE, INTERNAL], ids=["full", "internal"])
def test_tasks_of_which_some_fail(processes: ShopProcesses, error: dict[str, str]) -> None:
    """Documents that are blamed for the engine's internal errors become dead letters, which are tried again."""

    def inject(processes: ShopProcesses, random: Random) -> None:
        for_a_while(processes.proxy.failing(FailedTasks(error, random, share=0.5)), random)

    run_fault(processes, f"half of the tasks fail: {error['code']}", inject)


@pytest.mark.long
def test_writes_refused_for_a_full_disk(processes: ShopProcesses) -> None:
    """Meilisearch answers a write that it cannot store with status 422 and the code of a full disk."""

    def inject(processes: ShopProcesses, random: Random) -> None:
        for_a_while(processes.proxy.failing(refusals(422, NO_SPACE)), random)

    run_fault(processes, "disk full: writes refused", inject)
