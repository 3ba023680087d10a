"""Runs of one fault at random moments: the same seed gives the same writes, the same moment and the same fault.

FAULT_RUNS=20                      moments of each fault (1)
FAULT_SEED=7 pytest tests/faults/test_killed_processes.py -k worker    the moment with this seed only
FAULT_RESULTS=faults.jsonl         a line for each run, for `python -m tests.faults.fault_table`
"""

import json
import os
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

import psutil
import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from indexer.engine import SearchEngine
from tests.faults import oracle
from tests.faults.engine_proxy import passes
from tests.faults.oracle import Differences, DocumentId
from tests.faults.shop_processes import ShopProcesses
from tests.faults.writer import CHANGES, Change, SeededWriter, restore_catalogue

#: The bar is 30 s on a machine of its own (`make faults`); a loaded one gets more time before a run counts as stuck.
QUIET_S = float(os.environ.get("FAULT_QUIET_S") or 90)
#: For a worker that has just started: 63 s with a clock that jumps, as each look at it opens a file.
START_S = 180.0
POLL_S = 0.05
#: The fault begins within this time after the first write.
MOMENT_S = 1.5
TRANSACTIONS = (10, 300)
#: Writes go on for a while after the fault.
AFTER_S = 0.3

#: Breaks something and mends it, while the writer writes. Everything random comes from `Random`.
Inject = Callable[[ShopProcesses, Random], object]


@dataclass
class FaultResult:
    fault: str
    seed: int
    lost: int = 0
    wrong: int = 0
    stuck: int = 0
    oversold: int = 0
    doubled: int = 0
    recovery_s: float = 0.0
    details: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.wrong or self.stuck or self.oversold or self.doubled or self.details)


def seeds() -> list[int]:
    if chosen := os.environ.get("FAULT_SEED"):
        return [int(chosen)]
    return list(range(1, 1 + int(os.environ.get("FAULT_RUNS") or 1)))


def run_fault(
    shop: ShopProcesses,
    fault: str,
    inject: Inject,
    planted: Callable[[], Iterable[DocumentId]] = tuple,
    changes: Sequence[Change] = CHANGES,
) -> None:
    """Injects the fault at the moments of all seeds. `planted` are the documents that must end as dead letters."""
    database, search = shop.database(), shop.search()
    try:
        for seed in seeds():
            prepare(shop, database, search)
            random = Random(f"{fault} {seed}")
            # Some end before the fault does: later changes of the same rows would hide what it lost.
            with SeededWriter(shop.postgres_server, seed, random.randint(*TRANSACTIONS), changes).writing():
                time.sleep(random.uniform(0, MOMENT_S))
                inject(shop, random)
                mended_at = time.monotonic()
                time.sleep(random.uniform(0, AFTER_S))
            result = judge(shop, database, search, FaultResult(fault, seed), mended_at, set(planted()))
            finish(result)
    finally:
        database.dispose()


def prepare(shop: ShopProcesses, database: Engine, search: SearchEngine) -> None:
    """The same rows before every run, and indexes that hold them. The proxy passes everything."""
    shop.proxy.fault = passes
    with shop.connect() as connection:
        restore_catalogue(connection)
        connection.execute("DELETE FROM dead_letters")
    assert wait_until_quiet(shop, database, search, limit_s=START_S) == [], "not quiet before the fault"
    assert not oracle.compare(database, search), "wrong before the fault"


def judge(
    shop: ShopProcesses,
    database: Engine,
    search: SearchEngine,
    result: FaultResult,
    mended_at: float,
    planted: set[DocumentId],
) -> FaultResult:
    remaining = wait_until_quiet(shop, database, search, planted)
    result.recovery_s = round(time.monotonic() - mended_at, 2)
    result.stuck = len(remaining)
    differences = oracle.compare(database, search)
    _count(result, differences, planted)
    with database.connect() as connection:
        letters = oracle.dead_letters(connection)
    result.details += remaining
    result.details += [f"dead letter {key}: {letters[key]}" for key in sorted(letters.keys() - planted)]
    result.details += [f"no dead letter {key}" for key in sorted(planted - letters.keys())]
    result.details += unexpected_processes(shop)
    return result


def _count(result: FaultResult, differences: Differences, planted: set[DocumentId]) -> None:
    lost = [key for key in differences.lost if key not in planted]
    wrong = {key: fields for key, fields in differences.wrong.items() if key not in planted}
    result.lost += len(lost)
    result.wrong += len(wrong) + len(differences.phantom)
    result.details += [f"lost {key}" for key in lost] + [f"phantom {key}" for key in differences.phantom]
    result.details += [f"wrong {key}: {fields}" for key, fields in wrong.items()]


def finish(result: FaultResult) -> None:
    """Stores the result for the table; fails the test unless it is clean."""
    if path := os.environ.get("FAULT_RESULTS"):
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")
    if not result.is_clean:
        test = (os.environ.get("PYTEST_CURRENT_TEST") or "").partition(" ")[0]
        lines = "\n".join(result.details[:20])
        pytest.fail(f"again with: FAULT_SEED={result.seed} VERIFY=1 pytest '{test}'\n{result}\n{lines}")


def wait_until_quiet(
    shop: ShopProcesses,
    database: Engine,
    search: SearchEngine,
    planted: Collection[DocumentId] = (),
    limit_s: float = QUIET_S,
) -> list[str]:
    """What is still unfinished after the time; empty as soon as nothing is. Attempts at `planted` do not count."""
    deadline = time.monotonic() + limit_s
    while True:
        shop.supervise()
        try:
            remaining = oracle.unfinished(database, search, planted)
        except OperationalError as error:
            remaining = [str(error)]
        if not remaining or time.monotonic() > deadline:
            return remaining
        time.sleep(POLL_S)


def unexpected_processes(shop: ShopProcesses) -> list[str]:
    """Children of this process that have the shop's environment and are none of its running servers."""
    running, lines = shop.expected_process_ids(), []
    for child in psutil.Process().children():
        with suppress(psutil.Error):
            if child.pid not in running and child.environ().get("MEDIA_DIR") == shop.env["MEDIA_DIR"]:
                lines.append(f"left behind: {' '.join(child.cmdline())}")
    return lines
