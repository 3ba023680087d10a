"""CPU and memory of the shop's processes and of the generator, by role."""

import time
from dataclasses import dataclass

import psutil

from loadtests.monitors.samples import Samples, SeriesKey

#: What the command line of a process holds, and the role it means. The first match counts.
ROLES = (
    ("loadtests", "generator", "Генератор"),
    ("locust", "generator", "Генератор"),
    ("onebox.engine", "engine", "Движок"),
    ("meilisearch", "engine", "Движок"),
    ("uvicorn", "api", "API"),
    ("onebox.api_server", "api", "API"),
    ("celery", "worker", "Индексатор (Celery)"),
    ("indexer", "worker", "Индексатор (Celery)"),
    ("postgres", "postgres", "PostgreSQL"),
    ("redis-server", "redis", "Redis"),
    ("nginx", "nginx", "nginx"),
)
TITLES = {role: title for _, role, title in ROLES}


def role_of(command: str) -> str | None:
    return next((role for text, role, _ in ROLES if text in command), None)


@dataclass
class _Known:
    process: psutil.Process
    role: str
    cpu_s: float


class ProcessMonitor:
    """Of this machine: a shop elsewhere is seen by its /metrics alone."""

    def __init__(self) -> None:
        self._known: dict[int, _Known] = {}
        self._at = time.time()
        self._find()

    def sample(self, samples: Samples) -> None:
        now = time.time()
        seconds = max(0.001, now - self._at)
        cpu: dict[str, float] = {}
        busiest: dict[str, float] = {}
        memory: dict[str, float] = {}
        for pid, known in list(self._known.items()):
            try:
                times, resident = known.process.cpu_times(), known.process.memory_info().rss
            except psutil.Error:
                del self._known[pid]
                continue
            used = times.user + times.system
            share = 100 * max(0.0, used - known.cpu_s) / seconds
            known.cpu_s = used
            cpu[known.role] = cpu.get(known.role, 0.0) + share
            busiest[known.role] = max(busiest.get(known.role, 0.0), share)
            memory[known.role] = memory.get(known.role, 0.0) + resident / 2**20
        for role, value in cpu.items():
            samples.add(SeriesKey("cpu", f"cpu.{role}", TITLES[role], "%"), now, value)
            samples.add(SeriesKey("memory", f"memory.{role}", TITLES[role], "MB"), now, memory[role])
        samples.add(SeriesKey("cpu", "cpu.machine", "Вся машина", "%"), now, psutil.cpu_percent() * psutil.cpu_count())
        self._at = now
        self._find()

    def _find(self) -> None:
        for process in psutil.process_iter(["cmdline", "name"]):
            if process.pid in self._known:
                continue
            command = " ".join(process.info["cmdline"] or [process.info["name"] or ""])
            role = role_of(command)
            if role:
                try:
                    times = process.cpu_times()
                except psutil.Error:
                    continue
                self._known[process.pid] = _Known(process, role, times.user + times.system)
