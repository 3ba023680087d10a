"""What the import contracts of pyproject.toml do not hold: tests, purity of the engine's core and of drawings."""

import ast
import sys
from pathlib import Path

import pytest

from tests.architecture.source import PACKAGES, ROOT, imported_modules, python_files


def test_every_package_with_code_is_under_these_rules() -> None:
    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}

    assert folders == set(PACKAGES)


def test_the_shop_imports_no_test() -> None:
    wrong = [path for path in python_files() if any(name.split(".")[0] == "tests" for name in imported_modules(path))]

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
