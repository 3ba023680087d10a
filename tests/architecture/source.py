"""The project's source files for these tests: tracked by git, without build output."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("api", "cli", "drawings", "indexer", "onebox", "loadtests", "bench")


@cache
def project_files() -> tuple[Path, ...]:
    """Tracked files and new ones that are not ignored; every file below the root where there is no git."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    paths = subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\0")
    return tuple(path for name in paths if name and (path := ROOT / name).is_file())


def python_files(*folders: str) -> list[Path]:
    return [
        path
        for path in project_files()
        if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in (folders or PACKAGES)
    ]


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def nodes_of(path: Path) -> Iterator[ast.AST]:
    """Every node of a syntax tree, which is not kept: the garbage collector would walk through it again and again."""
    return ast.walk(ast.parse(text_of(path)))


@cache
def imported_modules(path: Path) -> tuple[str, ...]:
    """Absolute names of everything a module imports, inside functions too."""
    return tuple(_imported_modules(path))


def _imported_modules(path: Path) -> Iterator[str]:
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package_of(path, node.level) if node.level else []
            yield ".".join([*base, *([node.module] if node.module else [])])
            yield from (".".join([*base, *([node.module] if node.module else []), alias.name]) for alias in node.names)


def package_of(path: Path, level: int) -> list[str]:
    return list(path.relative_to(ROOT).parts[:-level])
