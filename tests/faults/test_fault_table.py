"""The table of `make faults`."""

import json
from dataclasses import asdict

from tests.faults.fault_runs import FaultResult
from tests.faults.fault_table import rows


def test_runs_of_a_fault_are_summed_and_the_worst_recovery_is_shown() -> None:
    results = [
        FaultResult("worker killed", 1, recovery_s=1.25),
        FaultResult("engine down", 1, lost=2, wrong=1, stuck=1, recovery_s=31.0, details=["lost ('products', 1)"]),
        FaultResult("worker killed", 2, recovery_s=0.5, details=["left behind: celery"]),
    ]

    table = rows([json.dumps(asdict(result)) for result in results])

    assert table == [
        ["fault", "runs", "lost", "wrong", "stuck", "oversold", "doubled", "other", "worst recovery, s"],
        ["engine down", "1", "2", "1", "1", "0", "0", "0", "31.0"],
        ["worker killed", "2", "0", "0", "0", "0", "0", "1", "1.2"],
        ["all", "3", "2", "1", "1", "0", "0", "1", "31.0"],
    ]
