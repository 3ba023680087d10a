"""The checks of the code, independent ones side by side, each one's output printed whole when it ends (`make check`).

`python -m tests.check`. Exit code 1 when one has failed; the others still run. Two at a time, the longest first: mypy
takes one core from beginning to end, the others share the second.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from onebox.node import find_node
from onebox.options import ROOT
from tests.time_watch import record_step

PYTHON = sys.executable
TSC = "web/node_modules/typescript-native/bin/tsc"
#: The longest first. Rules about the source need no fixture of `tests/conftest.py`: 2 s of imports less.
CHECKS: dict[str, Sequence[str]] = {
    "mypy": (PYTHON, "-m", "mypy"),
    "oxfmt": ("npm", "--prefix", "web", "run", "--silent", "format:check"),
    "oxlint": ("npm", "--prefix", "web", "run", "--silent", "lint"),
    "types of the calls": ("sh", "-c", '"$0" -m cli.openapi_export | node web/api-types.mjs --check', PYTHON),
    "architecture tests": (PYTHON, "-m", "pytest", "-q", "--noconftest", "tests/architecture"),
    "tsc": ("npm", "--prefix", "web", "run", "--silent", "typecheck"),
    "import contracts": (str(Path(PYTHON).with_name("lint-imports")),),
    "knip": ("npm", "--prefix", "web", "run", "--silent", "unused"),
    "ruff": (PYTHON, "-m", "ruff", "check", "."),
    "tsc of the journeys": ("node", TSC, "-p", "tests/journeys", "--noEmit"),
    "ruff format": (PYTHON, "-m", "ruff", "format", "--check", "."),
}
AT_ONCE = 2


def main() -> int:
    started = time.monotonic()
    results = run_checks()
    failed = [name for name, result in results.items() if result.code != 0]
    verdict = f"failed: {', '.join(failed)}" if failed else "all checks passed"
    print(f"{verdict} in {time.monotonic() - started:.0f} s")
    return 1 if failed else 0


@dataclass(frozen=True)
class Result:
    code: int
    output: str
    seconds: float


def run_checks() -> dict[str, Result]:
    """Results by name, in the order in which the checks ended."""
    results: dict[str, Result] = {}
    with ThreadPoolExecutor(AT_ONCE) as threads:
        futures = {threads.submit(run_check, argv): name for name, argv in CHECKS.items()}
        for future in as_completed(futures):
            name, result = futures[future], future.result()
            print(f"== {name}, {result.seconds:.0f} s ==\n{result.output.rstrip()}", flush=True)
            results[name] = result
            record_step(name, result.seconds)
    return results


def run_check(argv: Sequence[str]) -> Result:
    started = time.monotonic()
    env = {**os.environ, **find_node().env}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # two of the checks would compile the same modules
    process = subprocess.run(argv, cwd=ROOT, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return Result(process.returncode, process.stdout, time.monotonic() - started)


if __name__ == "__main__":
    sys.exit(main())
