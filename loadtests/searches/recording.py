"""Recordings of the storefront's requests for visits, in a cache: a shop that has not changed is recorded once."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from loadtests.child_process import end_with_parent
from loadtests.config.errors import LoadConfigError
from loadtests.shop_client import ShopClient

FOLDER = Path(__file__).parent
WEB = FOLDER.parent.parent / "web"
TIMEOUT_S = 300
_VERSION = re.compile(rb'^\{"version":\d+,')
#: What the page loads before it searches: other words, rules, sections or cities give other requests.
_LOADED = ("getInit", "searchRules", "searchVocabulary", "searchCars")


@dataclass(frozen=True)
class RecordedStep:
    text: str
    requests: list[dict[str, Any]]


@dataclass(frozen=True)
class RecordedVisit:
    id: str
    steps: tuple[RecordedStep, ...]


class RecordingError(LoadConfigError):
    pass


class Recording:
    """Runs in the background from its creation; `visits` waits for it. Raises RecordingError."""

    def __init__(self, shop: ShopClient, city: int, visits: Sequence[dict[str, str]], cache: Path) -> None:
        request = {"shop": shop.url, "city": city, "visits": list(visits), "bundle": str(cache / f"{web_digest()}.mjs")}
        self._path = cache / f"{_digest(shop, city, visits)}.jsonl"
        self._process: subprocess.Popen[str] | None = None
        if self._path.exists():
            return
        cache.mkdir(parents=True, exist_ok=True)
        argv = [_node(), str(FOLDER / "record.mjs")]
        self._process = subprocess.Popen(
            argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            preexec_fn=end_with_parent,
        )
        assert self._process.stdin
        self._process.stdin.write(json.dumps(request, ensure_ascii=False))
        self._process.stdin.close()
        self._process.stdin = None

    def visits(self) -> list[RecordedVisit]:
        if self._process is not None:
            self._save(self._process)
            self._process = None
        return [
            RecordedVisit(row["id"], tuple(RecordedStep(step["text"], step["requests"]) for step in row["steps"]))
            for row in _rows(self._path.read_text(encoding="utf-8"))
        ]

    def _save(self, process: subprocess.Popen[str]) -> None:
        try:
            output, errors = process.communicate(timeout=TIMEOUT_S)
        except subprocess.TimeoutExpired as error:
            process.kill()
            raise RecordingError(f"Код витрины не ответил за {TIMEOUT_S} с. Проверьте магазин: make status") from error
        if process.returncode or not output:
            raise RecordingError(f"Не вышло записать запросы витрины: {errors.strip()[-500:]}")
        failed = [row for row in _rows(output) if "error" in row]
        if failed:
            raise RecordingError(f"Код витрины не смог записать {len(failed)} посещений: {failed[0]['error']}")
        part = self._path.with_suffix(f".{os.getpid()}.part")
        part.write_text(output, encoding="utf-8")
        part.rename(self._path)


def _rows(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.split("\n") if line]


def _node() -> str:
    node = shutil.which("node")
    if node is None or not (WEB / "node_modules").is_dir():
        raise RecordingError("Запросы записывает код витрины, а для него нет Node или web/node_modules: make setup")
    return node


def _digest(shop: ShopClient, city: int, visits: Sequence[dict[str, str]]) -> str:
    loaded = [without_version(shop.fetch(f"{shop.api}/{call}")) for call in _LOADED]
    request = json.dumps([city, list(visits)], ensure_ascii=False).encode()
    return _sha([web_digest().encode(), request, *loaded])


def without_version(content: bytes) -> bytes:
    """Each publication counts the version of the rules up, also that of a run, which leaves them as they were."""
    return _VERSION.sub(b"", content)


def web_digest() -> str:
    """Of the storefront's sources and of the recorder."""
    files = [*sorted((WEB / "src").rglob("*.ts*")), WEB / "package-lock.json", *sorted(FOLDER.glob("*.mjs"))]
    return _sha(part for file in files for part in (file.name.encode(), file.read_bytes()))


def _sha(parts: Iterable[bytes]) -> str:
    digest = sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8) + part)
    return digest.hexdigest()[:24]
