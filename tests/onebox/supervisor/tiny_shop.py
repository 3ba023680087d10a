"""A shop of three small programs under the real supervisor: `python -m …supervisor.tiny_shop HOW FOLDER`."""

import signal
import sys
from pathlib import Path

import psutil

from onebox.command import ChildCommand
from onebox.supervisor.run import run_units
from onebox.supervisor.unit import ProcessUnit

SLEEP = "import time; print('началось', flush=True); time.sleep(600)"
CRASH = "import sys; print('нет памяти', flush=True); sys.exit(7)"
DEAF = (
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('глухой', flush=True); time.sleep(600)"
)
# Detached, as browsers and build servers start their helpers.
PARENT = f"""
import subprocess, sys, time
child = subprocess.Popen([sys.executable, '-c', {SLEEP!r}], start_new_session=True)
print('ребёнок', child.pid, flush=True)
time.sleep(600)
"""
PROGRAMS = {"sleep": SLEEP, "frozen": SLEEP, "crash": CRASH, "deaf": DEAF, "tree": PARENT}


def last_is_not_stopped() -> bool:
    states = [child.status() for child in psutil.Process().children() if SLEEP in child.cmdline()]
    return psutil.STATUS_STOPPED not in states


def main(how: str, folder: Path) -> int:
    def python(code: str) -> ChildCommand:
        return ChildCommand((sys.executable, "-c", code), tree=code == PARENT, death_signal=signal.SIGKILL)

    units = [
        ProcessUnit("first", lambda: python(SLEEP), ready=lambda: True, stop_round=1),
        ProcessUnit("step", lambda: python("print('шаг сделан')"), needs=("first",)),
        ProcessUnit(
            "last",
            lambda: python(PROGRAMS[how]),
            needs=("step",),
            ready=lambda: how != "crash",
            stop_round=2,
            grace_s=1,
            title="Последний",
            alive=last_is_not_stopped if how == "frozen" else None,
            silence_s=1,
        ),
    ]
    return run_units(units, logs=folder / "журналы", greeting="Запускаю", ready_line="Ready: tiny")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
