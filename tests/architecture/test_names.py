"""Names say what they name: a class name stands once, modules and classes bear no participles and no metaphors."""

import ast
from collections import defaultdict
from functools import cache

from tests.architecture.source import ROOT, nodes_of, python_files

#: Words that name no thing: past participles and metaphors (docs/glossary.md has the words to use).
VAGUE_WORDS = {
    "answering", "asked", "desk", "door", "found", "given", "goods", "heard", "kept", "kin", "made", "parcel",
    "placing", "posted", "press", "said", "settle", "shelf", "sweep", "taken", "together", "told", "turns", "wanted",
}  # fmt: skip


@cache
def classes() -> list[tuple[str, str]]:
    """(name, file) of every class outside the migrations."""
    return [
        (node.name, str(path.relative_to(ROOT)))
        for path in python_files()
        if "versions" not in path.parts
        for node in nodes_of(path)
        if isinstance(node, ast.ClassDef)
    ]


def test_a_class_name_stands_once() -> None:
    files = defaultdict(list)
    for name, file in classes():
        if not name.startswith("_"):
            files[name].append(file)

    assert {name: where for name, where in files.items() if len(where) > 1} == {}


def test_no_class_has_a_vague_name() -> None:
    assert [f"{file}: {name}" for name, file in classes() if name.lower() in VAGUE_WORDS] == []


def test_no_module_has_a_vague_name() -> None:
    modules = [str(path.relative_to(ROOT)) for path in python_files() if path.stem in VAGUE_WORDS]

    assert modules == []
