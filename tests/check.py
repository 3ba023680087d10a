"""The checks of the code, independent ones side by side, each one's output printed whole when it ends (`make check`).

`python -m tests.check`. Exit code 1 when one has failed; the others still run. Two at a time, the longest first.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from onebox.node import find_node
from onebox.options import ROOT

PYTHON = sys.executable
TSC = "web/node_modules/typescript-native/bin/tsc"
#: The heavy ones first; mypy and ruff keep caches of their own.
CHECKS: dict[str, Sequence[str]] = {
    "mypy": (PYTHON, "-m", "mypy"),
    "eslint": ("npm", "--prefix", "web", "run", "--silent", "lint"),
    "architecture tests": (PYTHON, "-m", "pytest", "-q", "tests/architecture"),
    "tsc": ("npm", "--prefix", "web", "run", "--silent", "typecheck"),
    "tsc of the journeys": ("node", TSC, "-p", "tests/journeys", "--noEmit"),
    "prettier": ("npm", "--prefix", "web", "run", "--silent", "format:check"),
    "knip": ("npm", "--prefix", "web", "run", "--silent", "unused"),
    "types of the calls": ("sh", "-c", '"$0" -m api.openapi_export | node web/api-types.mjs --check', PYTHON),
    "import contracts": (str(Path(PYTHON).with_name("lint-imports")),),
    "ruff": (PYTHON, "-m", "ruff", "check", "."),
    "ruff format": (PYTHON, "-m", "ruff", "format", "--check", "."),
}
AT_ONCE = 2


def main() -> int:
    started = time.monotonic()
    failed: list[str] = []
    with ThreadPoolExecutor(AT_ONCE) as threads:
        futures = {threads.submit(run_check, argv): name for name, argv in CHECKS.items()}
        for future in as_completed(futures):
            name, (code, output, seconds) = futures[future], future.result()
            print(f"== {name}, {seconds:.0f} s ==\n{output.rstrip()}", flush=True)
            if code != 0:
                failed.append(name)
    verdict = f"failed: {', '.join(failed)}" if failed else "all checks passed"
    print(f"{verdict} in {time.monotonic() - started:.0f} s")
    return 1 if failed else 0


def run_check(argv: Sequence[str]) -> tuple[int, str, float]:
    """Exit code, output, seconds."""
    started = time.monotonic()
    env = {**os.environ, **find_node().env}
    process = subprocess.run(argv, cwd=ROOT, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return process.returncode, process.stdout, time.monotonic() - started


if __name__ == "__main__":
    sys.exit(main())
