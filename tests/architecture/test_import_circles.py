"""No circle of imports: between files here, between nouns and folders by the contracts of import-linter."""

import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import grimp

from tests.architecture.source import PACKAGES

CONTRACT = """
[tool.importlinter]
root_package = "shop"

[[tool.importlinter.contracts]]
name = "No circle between the nouns"
type = "acyclic_siblings"
ancestors = ["shop"]
depth = 0
"""


def circles(imports: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Groups of modules that import one another, directly or through others (Tarjan's algorithm)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups: list[list[str]] = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for imported in imports.get(module, ()):
            if imported not in index:
                visit(imported)
                low[module] = min(low[module], low[imported])
            elif imported in stack:
                low[module] = min(low[module], index[imported])
        if low[module] == index[module]:
            group = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(group) > 1:
                groups.append(sorted(group))

    for module in imports:
        if module not in index:
            visit(module)
    return groups


def test_no_file_imports_itself_through_others() -> None:
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    imports = {module: sorted(graph.find_modules_directly_imported_by(module)) for module in sorted(graph.modules)}

    assert len(imports) > 500
    assert circles(imports) == []


def test_a_circle_of_files_is_found() -> None:
    assert circles({"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": []}) == [["a", "b", "c"]]


def test_the_contract_fails_on_a_circle_between_nouns(tmp_path: Path) -> None:
    for noun, text in (("cart", "import shop.orders.models\n"), ("orders", "import shop.cart.service\n")):
        (tmp_path / "shop" / noun).mkdir(parents=True)
        (tmp_path / "shop" / noun / "__init__.py").touch()
        (tmp_path / "shop" / noun / ("service.py" if noun == "cart" else "models.py")).write_text(text)
    (tmp_path / "shop" / "__init__.py").touch()
    (tmp_path / "pyproject.toml").write_text(CONTRACT)
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]

    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env={"PYTHONPATH": str(tmp_path)})

    assert run.returncode == 1
    assert "No circle between the nouns BROKEN" in run.stdout
