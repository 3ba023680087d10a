"""What the import contracts of pyproject.toml do not hold: tests, purity of the engine's core and of drawings."""

import ast
import sys
from pathlib import Path

import pytest

from tests.architecture.source import PACKAGES, ROOT, imported_modules, nodes_of, project_files, python_files


def test_every_package_with_code_is_under_these_rules() -> None:
    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}

    assert folders == set(PACKAGES)


def test_the_shop_imports_no_test() -> None:
    wrong = [path for path in python_files() if any(name.split(".")[0] == "tests" for name in imported_modules(path))]

    assert wrong == []


def test_no_private_module_of_a_package_is_imported() -> None:
    """What a package keeps private may change with its next patch release."""
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in project_files()
        if path.suffix == ".py"
        for name in imported_modules(path)
        if private(name)
    ]

    assert wrong == []


@pytest.mark.parametrize(
    ("name", "is_private"),
    [
        ("meilisearch._httprequests.HttpRequests", True),
        ("_pytest.mark", True),
        ("meilisearch.errors", False),
        ("__future__.annotations", False),
        ("indexer.vocabulary.build._stop", False),
    ],
)
def test_private_modules_of_other_packages_are_told_by_their_names(name: str, is_private: bool) -> None:
    assert private(name) == is_private


def private(name: str) -> bool:
    parts = name.split(".")
    return parts[0] not in (*PACKAGES, "tests") and any(
        part.startswith("_") and not part.startswith("__") for part in parts
    )


def test_the_client_of_the_engine_is_used_by_its_own_methods() -> None:
    """`http` of the official client carries its requests and is not part of its documentation."""
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in project_files()
        if path.suffix == ".py" and "meilisearch" in {name.split(".")[0] for name in imported_modules(path)}
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and node.attr == "http"
    ]

    assert wrong == []


def test_the_core_of_the_engine_knows_neither_http_nor_clocks() -> None:
    """Ranking and matching are read and tested as plain functions."""
    pure = [ROOT / "onebox" / "engine" / name for name in ("rank", "text")]
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in python_files("onebox")
        if any(path.is_relative_to(folder) for folder in pure)
        for name in imported_modules(path)
        if name.split(".")[0] in {"starlette", "uvicorn", "time", "datetime", "asyncio", "lmdb"}
    ]

    assert wrong == []


def test_drawings_are_pure() -> None:
    """Drawings import the standard library, PyYAML, fontTools (the glyph builder) and the text rules of the shop."""
    allowed_modules = {"drawings", "yaml", "fontTools", *sys.stdlib_module_names}
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in python_files("drawings")
        for name in imported_modules(path)
        if name.split(".")[0] not in allowed_modules and not f"{name}.".startswith("api.text.")
    ]

    assert wrong == []


def test_relative_and_nested_imports_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "api" / "cart"
    package.mkdir(parents=True)
    module = package / "service.py"
    module.write_text("from . import schemas\nfrom ..db import get_engine\ndef f():\n    import indexer.drain\n")
    monkeypatch.setattr("tests.architecture.source.ROOT", tmp_path)

    assert ast.parse(module.read_text())
    assert set(imported_modules(module)) == {
        "api.cart", "api.cart.schemas", "api.db", "api.db.get_engine", "indexer.drain",
    }  # fmt: skip
