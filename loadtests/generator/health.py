"""The generator's own health: how late its event loop runs timers, and its processor time."""

import time

import gevent

from loadtests.generator.run_state import RunState

TICK_S = 0.02


def watch_health(state: RunState) -> None:
    """Records the worst lag of each second and the CPU of this process, until it is killed."""
    worst_ms, second_began, cpu = 0.0, time.perf_counter(), time.process_time()
    while True:
        due = time.perf_counter() + TICK_S
        gevent.sleep(TICK_S)
        now = time.perf_counter()
        worst_ms = max(worst_ms, (now - due) * 1000)
        if now - second_began >= 1:
            used = time.process_time()
            state.recorder.health(state.second(now), worst_ms, 100 * (used - cpu) / (now - second_began))
            worst_ms, second_began, cpu = 0.0, now, used
