"""Builds of the web, each in a folder named by the hash of its sources and of the shop code that it calls: a running
shop keeps the files it serves.
"""

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from onebox.command import ChildCommand
from onebox.errors import OneboxError
from onebox.node import NodeInstallation, find_node
from onebox.options import ROOT, environment

WEB = ROOT / "web"
BUILDS = ROOT / ".cache" / "web"
MAX_BUILDS = 3
NOT_SOURCES = {"node_modules", "dist", "test-results", "playwright-report", "photos", "coverage"}


def install_command(node: NodeInstallation, web: Path = WEB) -> ChildCommand | None:
    """The command that installs the npm packages; None if node_modules matches the lock file."""
    if is_installed(web):
        return None
    argv = (node.npm, "ci", "--no-audit", "--no-fund", "--loglevel=error")
    return ChildCommand(argv, env=node.env, cwd=web, tree=True)


def is_installed(web: Path) -> bool:
    """Whether npm's list of installed packages, which it writes at the very end, matches the lock file."""
    try:
        locked = packages(web / "package-lock.json")
        installed = packages(web / "node_modules" / ".package-lock.json")
    except (OSError, ValueError):
        return False
    has_no_others = all(
        locked.get(name, {}).get("version") == package["version"] for name, package in installed.items()
    )
    optional = {name for name, package in locked.items() if package.get("optional") or package.get("peer")}
    return has_no_others and locked.keys() - optional <= installed.keys()


def packages(lock: Path) -> dict[str, dict[str, Any]]:
    entries: dict[str, dict[str, Any]] = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return {name: package for name, package in entries.items() if name}


def build_folder(web: Path = WEB, builds: Path = BUILDS) -> Path:
    return builds / source_hash(web)


def source_hash(web: Path) -> str:
    digest = hashlib.sha256(shop_code().encode())
    for file in source_files(web):
        name = str(file.relative_to(web)).encode()
        digest.update(len(name).to_bytes(4) + name + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


def shop_code() -> str:
    """`{product}` of the calls' addresses `/api/{product}`, fixed in a build."""
    return environment().get("SHOP_CODE") or "shop"


def source_files(web: Path) -> Iterator[Path]:
    for folder, folders, files in os.walk(web):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCES and not name.startswith("."))
        yield from (Path(folder) / name for name in sorted(files))


def build_command(node: NodeInstallation, target: Path, web: Path = WEB) -> ChildCommand | None:
    """The build command; None if these sources are built. It writes a draft folder, which `finish_build` renames."""
    if target.exists():
        os.utime(target)
        return None
    options = ("--outDir", str(draft_of(target)), "--emptyOutDir", "--logLevel", "warn")
    env = {**node.env, "VITE_SHOP_CODE": shop_code()}
    return ChildCommand((node.npm, "run", "--silent", "build", "--", *options), env=env, cwd=web, tree=True)


def finish_build(target: Path) -> None:
    draft = draft_of(target)
    if not (draft / "index.html").exists():
        raise OneboxError(f"Сборка витрины не оставила index.html в {draft}. Посмотрите строки web-build выше.")
    if target.exists():  # another run was quicker
        shutil.rmtree(draft)
    else:
        draft.rename(target)
    os.utime(target)
    for old in sorted(builds_in(target.parent), key=lambda folder: folder.stat().st_mtime)[:-MAX_BUILDS]:
        shutil.rmtree(old, ignore_errors=True)


def draft_of(target: Path) -> Path:
    return target.with_name(f"{target.name}.{os.getpid()}.new")


def builds_in(folder: Path) -> list[Path]:
    return [entry for entry in folder.iterdir() if entry.is_dir() and "." not in entry.name]


def make_web(say: Callable[[str], None], *, install_only: bool) -> None:
    """Installs the packages and builds the web, as `up` does before it starts the API."""
    node, target = find_node(), build_folder()

    def run_step(doing: str, command: ChildCommand) -> None:
        say(f"{doing} ({node})")
        command.run(lambda: say(f"{doing}: ещё работаю"))

    if command := install_command(node):
        run_step("Ставлю пакеты витрины", command)
    if install_only:
        return
    if command := build_command(node, target):
        run_step("Собираю витрину", command)
        finish_build(target)
    say(str(target))
