"""Runs queries against an engine with the query module of the result page (ask.mjs); returns the page's results."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from api.core.json_types import JsonObject
from onebox.node import find_node
from onebox.search_server import SearchServer

SCRIPT = Path(__file__).with_name("ask.mjs")


@dataclass(frozen=True)
class QueryWords:
    """What browsers load to read queries: the vocabulary (None before it is built) and the cars of the catalogue."""

    vocabulary: JsonObject | None
    cars: JsonObject


@dataclass(frozen=True)
class TypedQuery:
    """A typed text. `bare`: without the vocabulary, as the module sends it before the vocabulary is loaded."""

    id: str
    query: str
    bare: bool = False


@dataclass(frozen=True)
class Answer:
    """Results: product ids in display order; times in milliseconds, `engine_ms` as reported by the engine."""

    id: str
    kind: str = ""
    text: str = ""
    understood: list[dict[str, str]] = field(default_factory=list)
    asks: list[JsonObject] = field(default_factory=list)
    exact: list[int] = field(default_factory=list)
    variants: list[int] = field(default_factory=list)
    near: list[int] = field(default_factory=list)
    requests: int = 0
    ms: float = 0
    plan_ms: float = 0
    engine_ms: float = 0
    error: str | None = None

    @property
    def listed(self) -> list[int]:
        """Exact hits, then variants."""
        return [*self.exact, *self.variants]


def ask(engine: SearchServer, words: QueryWords, questions: Sequence[TypedQuery]) -> dict[str, Answer]:
    """Answers by query id. Exits the program when a query fails."""
    first = {(query.query, query.bare): query for query in reversed(questions)}
    answers = _ask_each(engine, words, list(first.values()))
    return {query.id: replace(answers[first[query.query, query.bare].id], id=query.id) for query in questions}


def _ask_each(engine: SearchServer, words: QueryWords, questions: Sequence[TypedQuery]) -> dict[str, Answer]:
    request = {
        "url": engine.url,
        "key": engine.master_key,
        "vocabulary": words.vocabulary,
        "cars": words.cars,
        "questions": [{"id": query.id, "query": query.query, "bare": query.bare} for query in questions],
    }
    output = node(SCRIPT, json.dumps(request))
    answers = [read(json.loads(line)) for line in output.splitlines()]
    texts = {query.id: query.query for query in questions}
    if failed := [f"{texts[query.id]!r}: {query.error}" for query in answers if query.error]:
        sys.exit("\n".join(["Not answered:", *failed[:10]]))
    return {query.id: query for query in answers}


def node(script: Path, text: str) -> str:
    """The output of a Node script with `text` as its input. Exits the program when the script fails."""
    program = [find_node().folder / "node", script]
    result = subprocess.run(program, input=text, capture_output=True, text=True, encoding="utf-8")
    if result.returncode:
        sys.exit(f"{script.name}: {result.stderr[-4000:]}")
    sys.stderr.write(result.stderr)
    return result.stdout


def read(line: JsonObject) -> Answer:
    names = {"planMs": "plan_ms", "engineMs": "engine_ms"}
    return Answer(**{names.get(name, name): value for name, value in line.items()})
