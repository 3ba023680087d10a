"""Names say what they name: a class name stands once, modules and classes bear no participles and no metaphors."""

import ast
from collections import defaultdict
from collections.abc import Iterator

from tests.architecture.source import ROOT, python_files

#: Words that name no thing: past participles and metaphors (docs/glossary.md has the words to use).
VAGUE_WORDS = {
    "answering", "asked", "desk", "door", "found", "given", "goods", "heard", "kept", "kin", "made", "parcel",
    "placing", "posted", "press", "said", "settle", "shelf", "sweep", "taken", "together", "told", "turns", "wanted",
}  # fmt: skip


def classes() -> Iterator[tuple[str, str]]:
    """(name, file) of every class outside the migrations."""
    for path in python_files():
        if "versions" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield node.name, str(path.relative_to(ROOT))


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
