"""Questions put to a running engine by the page's own query module (ask.mjs), and what the page would show."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from api.core.json_types import JsonObject
from onebox.engines import SearchServer
from onebox.node import find_node

SCRIPT = Path(__file__).with_name("ask.mjs")


@dataclass(frozen=True)
class TypedQuery:
    """`bare`: the words alone, as the module sends them when it knows no catalogue."""

    id: str
    query: str
    bare: bool = False


@dataclass(frozen=True)
class Answer:
    """Product ids in the order shown; times in milliseconds, the engine's own as it says them."""

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
        """The page's list: exact hits, then the variants under their line."""
        return [*self.exact, *self.variants]


def ask(engine: SearchServer, vocabulary: str | None, questions: Sequence[TypedQuery]) -> dict[str, Answer]:
    """Every answer by the question's id. A question without one ends the program: no shopper may meet that."""
    first = {(one.query, one.bare): one for one in reversed(questions)}
    answers = _ask_each(engine, vocabulary, list(first.values()))
    return {one.id: replace(answers[first[one.query, one.bare].id], id=one.id) for one in questions}


def _ask_each(engine: SearchServer, vocabulary: str | None, questions: Sequence[TypedQuery]) -> dict[str, Answer]:
    request = {
        "url": engine.url,
        "key": engine.master_key,
        "vocabulary": vocabulary,
        "questions": [{"id": one.id, "query": one.query, "bare": one.bare} for one in questions],
    }
    done = node(SCRIPT, json.dumps(request))
    answers = [read(json.loads(line)) for line in done.splitlines()]
    texts = {one.id: one.query for one in questions}
    if failed := [f"{texts[one.id]!r}: {one.error}" for one in answers if one.error]:
        sys.exit("\n".join(["Not answered:", *failed[:10]]))
    return {one.id: one for one in answers}


def node(script: Path, words: str) -> str:
    """What a script prints that is given the words."""
    program = [find_node().folder / "node", script]
    done = subprocess.run(program, input=words, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        sys.exit(f"{script.name}: {done.stderr[-4000:]}")
    return done.stdout


def read(line: JsonObject) -> Answer:
    names = {"planMs": "plan_ms", "engineMs": "engine_ms"}
    return Answer(**{names.get(name, name): value for name, value in line.items()})
