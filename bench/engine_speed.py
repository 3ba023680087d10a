"""The embedded search engine beside a plain scan of the same documents in Python, in the same minute.

    python -m bench.engine_speed [--documents 20000] [--queries 40]

Ratios travel between machines, milliseconds do not. The scan is what one would write without an engine: every
document is a line of JSON, parsed and looked through for the words; it knows no typos, no ranking, no facets. The
documents are synthetic, the engine is a process of its own over a temporary folder, asked over HTTP.
"""

import argparse
import http.client
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import orjson

from onebox.command import Command
from onebox.ports import HOST, free_port

KEY = "master-key-of-the-measurement"
BATCH = 5_000
HITS = 24
LISTS_TIMEOUT_S = 120
KINDS = [
    "Масло моторное",
    "Фильтр масляный",
    "Колодки тормозные",
    "Свеча зажигания",
    "Амортизатор передний",
    "Ремень ГРМ",
]
MAKERS = ["Лукойл", "Bosch", "Mann", "Knecht", "Брембо", "Шелл", "Gates", "NGK", "Кама", "Sachs"]
CARS = ["ВАЗ 2110", "Лада Веста", "Kia Rio", "Hyundai Solaris", "Renault Logan", "ГАЗель", "Нива", "Toyota Corolla"]
SETTINGS = {
    "searchableAttributes": ["name", "article", "brand"],
    "filterableAttributes": ["brand", "category", "price", "in_stock"],
    "sortableAttributes": ["price", "rating"],
}
Document = dict[str, Any]
Body = dict[str, Any]


@dataclass(frozen=True)
class Question:
    """A search as the engine is asked, and how the scan tells its documents."""

    body: Body
    matches: Callable[[Document], bool]


class Engine:
    """The embedded engine over a folder, as a client sees it."""

    def __init__(self, port: int, process: "subprocess.Popen[bytes]") -> None:
        self.process = process
        self._connection = http.client.HTTPConnection(HOST, port, timeout=600)

    def send(self, method: str, path: str, body: bytes | None = None, kind: str = "application/json") -> Any:
        self._connection.request(method, path, body, {"Authorization": f"Bearer {KEY}", "Content-Type": kind})
        answer = self._connection.getresponse()
        content = answer.read()
        if answer.status >= 400:
            sys.exit(f"{method} {path}: {answer.status} {content.decode()}")
        return orjson.loads(content)

    def run_task(self, method: str, path: str, body: bytes, kind: str = "application/json") -> None:
        uid = self.send(method, path, body, kind)["taskUid"]
        while (task := self.send("GET", f"/tasks/{uid}"))["finishedAt"] is None:
            time.sleep(0.01)
        if task["error"]:
            sys.exit(task["error"]["message"])

    def search(self, body: Body) -> Any:
        return self.send("POST", "/indexes/products/search", orjson.dumps(body))

    def memory_mib(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=20_000, help="documents indexed (20000)")
    parser.add_argument("--queries", type=int, default=40, help="searches of each kind (40)")
    options = parser.parse_args()
    lines = [orjson.dumps(document) for document in documents(options.documents)]
    with tempfile.TemporaryDirectory(prefix="bench-engine-") as name:
        folder = Path(name) / "engine"
        with running(folder) as engine:
            measure_indexing(engine, lines, Path(name) / "plain.ndjson")
            measure_searches(engine, lines, options.queries)
            wait_for_lists(folder)
            print(f"memory at most {engine.memory_mib():.0f} MiB")
        measure_starts(folder)


@contextmanager
def running(folder: Path) -> Iterator[Engine]:
    port = free_port()
    arguments = ("--http-addr", f"{HOST}:{port}", "--db-path", str(folder), "--master-key", KEY)
    process = Command((sys.executable, "-m", "onebox.engine", *arguments)).start(subprocess.DEVNULL)
    try:
        wait_for_health(port, process)
        yield Engine(port, process)
    finally:
        process.kill()
        process.wait()


def wait_for_health(port: int, process: "subprocess.Popen[bytes]") -> None:
    while process.poll() is None:
        try:
            Engine(port, process).send("GET", "/health")
        except OSError:
            time.sleep(0.01)
        else:
            return
    sys.exit(f"the engine ended with {process.returncode}")


def documents(count: int) -> Iterator[Document]:
    chance = random.Random(1)
    for number in range(1, count + 1):
        kind, maker, car = chance.choice(KINDS), chance.choice(MAKERS), chance.choice(CARS)
        yield {
            "id": number,
            "name": f"{kind} {maker} {chance.randrange(1, 60)}W-{chance.randrange(20, 60)} для {car} {number % 997}",
            "article": f"{chance.randrange(10_000, 99_999)}-{number:06d}",
            "brand": maker,
            "category": kind,
            "price": chance.randrange(100, 90_000),
            "rating": chance.randrange(10, 51) / 10,
            "in_stock": chance.sample(range(1, 9), chance.randrange(4)),
        }


def measure_indexing(engine: Engine, lines: Sequence[bytes], copy: Path) -> None:
    engine.run_task("PATCH", "/indexes/products/settings", orjson.dumps(SETTINGS))
    began = time.perf_counter()
    for first in range(0, len(lines), BATCH):
        body = b"\n".join(lines[first : first + BATCH])
        engine.run_task("POST", "/indexes/products/documents?primaryKey=id", body, "application/x-ndjson")
    indexed = time.perf_counter() - began
    began = time.perf_counter()
    copy.write_bytes(b"\n".join(orjson.dumps(orjson.loads(line)) for line in lines))
    copied = time.perf_counter() - began
    rate = len(lines) / indexed
    print(f"{len(lines):,} documents, {sum(map(len, lines)) / 1e6:.1f} MB")
    print(f"indexed in {indexed:.2f} s, {rate:,.0f} a second; parsed and written to a file in {copied:.2f} s")


def measure_searches(engine: Engine, lines: Sequence[bytes], count: int) -> None:
    print(f"\n{'ms':<28}{'engine p50':>11}{'p95':>8}{'scan p50':>10}{'scan / engine':>15}")
    for label, make in QUESTIONS.items():
        chance = random.Random(2)
        asked, scanned = [], []
        for question in [make(chance, orjson.loads(chance.choice(lines))) for _ in range(count)]:
            asked.append(milliseconds(partial(engine.search, question.body)))
            scanned.append(milliseconds(partial(scan, lines, question)))
        p50, p95, plain = statistics.median(asked), percentile(asked, 95), statistics.median(scanned)
        print(f"{label:<28}{p50:>11.1f}{p95:>8.1f}{plain:>10.1f}{plain / p50:>15.1f}")
    print()


def scan(lines: Sequence[bytes], question: Question) -> list[Document]:
    found = [document for line in lines if question.matches(document := orjson.loads(line))]
    return sorted(found, key=lambda document: -document["rating"])[:HITS]


def holding(*words: str) -> Callable[[Document], bool]:
    folded = [word.lower() for word in words]

    def matches(document: Document) -> bool:
        text = f"{document['name']} {document['article']} {document['brand']}".lower()
        return all(word in text for word in folded)

    return matches


def words_question(words: Sequence[str]) -> Question:
    return Question({"q": " ".join(words), "limit": HITS}, holding(*words))


def first_letters(chance: random.Random, document: Document) -> Question:
    return words_question([document["name"][: chance.randrange(1, 5)]])


def two_words(chance: random.Random, document: Document) -> Question:
    return words_question([document["category"].split()[0], document["brand"]])


def long_query(chance: random.Random, document: Document) -> Question:
    return words_question(document["name"].split()[:5])


def number(chance: random.Random, document: Document) -> Question:
    return words_question([document["article"]])


def mistyped(chance: random.Random, document: Document) -> Question:
    word = document["category"].split()[0]
    at = chance.randrange(1, len(word) - 1)
    return words_question([word[:at] + word[at + 1 :], document["brand"]])


def catalogue_page(chance: random.Random, document: Document) -> Question:
    category, city, top = document["category"], chance.randrange(1, 9), chance.randrange(10_000, 90_000)
    body = {
        "filter": [f"category = '{category}'", f"in_stock = {city}", f"price <= {top}"],
        "facets": ["brand", "price"],
        "sort": ["rating:desc"],
        "limit": HITS,
    }
    return Question(
        body,
        lambda found: found["category"] == category and city in found["in_stock"] and found["price"] <= top,
    )


QUESTIONS: dict[str, Callable[[random.Random, Document], Question]] = {
    "first letters": first_letters,
    "two words": two_words,
    "five words": long_query,
    "article": number,
    "a word with a letter missing": mistyped,
    "filters, facets, sort": catalogue_page,
}


def wait_for_lists(folder: Path) -> None:
    """Until the engine has found a quiet moment to save its lists."""
    deadline = time.monotonic() + LISTS_TIMEOUT_S
    while not list(folder.glob("lists-?")):
        if time.monotonic() > deadline:
            sys.exit(f"the lists were not saved in {LISTS_TIMEOUT_S} s")
        time.sleep(0.1)


def measure_starts(folder: Path) -> None:
    saved = milliseconds(lambda: start(folder))
    for path in folder.glob("lists-*"):
        path.unlink()
    anew = milliseconds(lambda: start(folder))
    print(f"start with saved lists {saved / 1000:.2f} s, from the documents alone {anew / 1000:.2f} s")


def start(folder: Path) -> None:
    with running(folder):
        pass


def milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def percentile(values: Sequence[float], percent: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


if __name__ == "__main__":
    main()
