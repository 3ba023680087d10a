"""Starts a program that cannot outlive its parent: prepares this process, then replaces it by the program (exec).

Run as a file by a bare interpreter (``python -I -S launch.py …``): a function between fork and exec is unsafe in a
process with threads, a fresh interpreter is not. Imports nothing outside the standard library.

--user NAME   switch from root to this user first: PostgreSQL refuses to run as root.
--reach       with --user: keep CAP_DAC_OVERRIDE, to access folders that only root may enter, such as /root.
--tree        the program starts child processes: stay as their guard (subreaper) and kill them all at the end.
"""

import argparse
import contextlib
import ctypes
import os
import pwd
import signal
import sys
from pathlib import Path
from types import FrameType

PR_SET_PDEATHSIG, PR_SET_SECUREBITS, PR_SET_CHILD_SUBREAPER, PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE = 1, 28, 36, 47, 2
SECBIT_NO_SETUID_FIXUP = 1 << 2
LINUX_CAPABILITY_VERSION_3 = 0x20080522
CAP_DAC_OVERRIDE = 1
COMMAND_NOT_FOUND = 127

libc = ctypes.CDLL(None, use_errno=True)


def check(result: int, operation: str) -> None:
    if result != 0:
        raise OSError(ctypes.get_errno(), f"{operation}: {os.strerror(ctypes.get_errno())}")


def switch_user(name: str, *, reach: bool) -> None:
    """Switches from root to the user `name`; `reach` keeps CAP_DAC_OVERRIDE across the change and exec."""
    account = pwd.getpwnam(name)
    if reach:  # without this bit the change of user drops capabilities, and access(2) ignores those kept
        check(libc.prctl(PR_SET_SECUREBITS, SECBIT_NO_SETUID_FIXUP, 0, 0, 0), "prctl(PR_SET_SECUREBITS)")
    os.setgroups([])
    os.setgid(account.pw_gid)
    os.setuid(account.pw_uid)
    if reach:
        bit = 1 << CAP_DAC_OVERRIDE
        header = (ctypes.c_uint32 * 2)(LINUX_CAPABILITY_VERSION_3, 0)
        sets = (ctypes.c_uint32 * 6)(bit, bit, bit, 0, 0, 0)  # effective, permitted, inheritable; low words first
        check(libc.capset(header, sets), "capset")
        check(libc.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_OVERRIDE, 0, 0), "prctl(PR_CAP_AMBIENT)")


def tie_to_parent(parent: int, death_signal: int) -> None:
    """Asks the kernel to send `death_signal` when the parent ends. Call it after `switch_user`, which clears that."""
    check(libc.prctl(PR_SET_PDEATHSIG, death_signal, 0, 0, 0), "prctl(PR_SET_PDEATHSIG)")
    if os.getppid() != parent:  # it ended before the request was made
        sys.exit(1)


def guard(argv: list[str]) -> int:
    """Runs `argv` and returns its exit code; the end of guard or program kills all descendants, detached ones too."""
    check(libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), "prctl(PR_SET_CHILD_SUBREAPER)")  # orphans come to us
    program = os.fork()
    if program == 0:
        os.execvp(argv[0], argv)

    def end(number: int, _frame: FrameType | None) -> None:
        kill_children()
        os._exit(128 + number)

    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, end)
    code = os.waitstatus_to_exitcode(wait_and_reap(program))
    kill_children()
    return code if code >= 0 else 128 - code


def wait_and_reap(program: int) -> int:
    """The wait status of `program`. Orphans that end before it are reaped: as zombies they would look alive."""
    while True:
        pid, status = os.wait()
        if pid == program:
            return status


def kill_children() -> None:
    """Kills and reaps until no child remains: the subreaper inherits the children of killed children."""
    while children := Path(f"/proc/self/task/{os.getpid()}/children").read_text().split():
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(child), signal.SIGKILL)
        for child in children:
            os.waitpid(int(child), 0)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--parent", type=int, required=True, help="process id of the caller")
    parser.add_argument("--death-signal", type=int, default=int(signal.SIGKILL))
    parser.add_argument("--user")
    parser.add_argument("--reach", action="store_true")
    parser.add_argument("--tree", action="store_true")
    parser.add_argument("argv", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    argv = options.argv[1:]  # after the "--"
    if options.user:
        switch_user(options.user, reach=options.reach)
    tie_to_parent(options.parent, signal.SIGTERM if options.tree else options.death_signal)
    try:
        if options.tree:
            return guard(argv)
        os.execvp(argv[0], argv)
    except FileNotFoundError:
        print(f"{argv[0]}: нет такой программы", file=sys.stderr)
        return COMMAND_NOT_FOUND


if __name__ == "__main__":
    sys.exit(main())
