"""Children that end with their parent, however it ends."""

import ctypes
import signal

_PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None, use_errno=True)


def end_with_parent() -> None:
    """For `preexec_fn` of subprocess."""
    _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
