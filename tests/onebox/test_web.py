"""Installing and building the web: once, and again after changes."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from onebox import web
from onebox.errors import OneboxError
from onebox.node import NodeInstallation, find_node, is_new_enough, parse_version

NODE = NodeInstallation(Path("/node/bin"), (22, 20, 0), from_wheel=True)


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "витрина с пробелом"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "main.tsx").write_text("start()")
    (folder / "package.json").write_text("{}")
    lock(folder / "package-lock.json", react={"version": "19.0.0"}, linux={"version": "1.0.0", "optional": True})
    return folder


def lock(path: Path, **packages: object) -> None:
    path.parent.mkdir(exist_ok=True)
    listed = {f"node_modules/{name}": package for name, package in packages.items()}
    path.write_text(json.dumps({"packages": {"": {"name": "web"}, **listed}}))


def installed(sources: Path, **packages: object) -> bool:
    lock(sources / "node_modules" / ".package-lock.json", **packages)
    return web.is_installed(sources)


def test_packages_of_the_lock_file_are_installed(sources: Path) -> None:
    assert not web.is_installed(sources)
    assert installed(sources, react={"version": "19.0.0"})  # without the optional one of another platform
    assert installed(sources, react={"version": "19.0.0"}, linux={"version": "1.0.0"})


def test_a_wrong_missing_or_extra_package_is_noticed(sources: Path) -> None:
    assert not installed(sources, react={"version": "18.0.0"})
    assert not installed(sources, linux={"version": "1.0.0"})
    assert not installed(sources, react={"version": "19.0.0"}, old={"version": "1.0.0"})


def test_the_hash_follows_content_and_names_of_sources_only(sources: Path) -> None:
    before = web.source_hash(sources)
    (sources / "dist").mkdir()
    (sources / "dist" / "index.html").write_text("built")
    (sources / ".vite").mkdir()
    (sources / ".vite" / "cache").write_text("cached")
    os.utime(sources / "package.json")
    assert web.source_hash(sources) == before

    (sources / "src" / "main.tsx").write_text("start(1)")
    changed = web.source_hash(sources)
    (sources / "src" / "main.tsx").rename(sources / "src" / "app.tsx")

    assert len({before, changed, web.source_hash(sources)}) == 3


def test_a_build_appears_atomically(sources: Path, tmp_path: Path) -> None:
    target = web.build_folder(sources, tmp_path / "builds")

    command = web.build_command(NODE, target, sources)

    assert command is not None
    draft = Path(command.argv[command.argv.index("--outDir") + 1])
    assert draft.parent == target.parent
    draft.mkdir(parents=True)
    with pytest.raises(OneboxError, match=r"не оставила index\.html"):
        web.finish_build(target)
    (draft / "index.html").write_text("<title>")
    web.finish_build(target)
    assert (target / "index.html").read_text() == "<title>"
    assert web.build_command(NODE, target, sources) is None


def test_another_shop_code_needs_another_build(sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SHOP_CODE", raising=False)
    usual = web.build_folder(sources, tmp_path)
    monkeypatch.setenv("SHOP_CODE", "motor")
    target = web.build_folder(sources, tmp_path)

    command = web.build_command(NODE, target, sources)

    assert target != usual
    assert command is not None
    assert command.env["VITE_SHOP_CODE"] == "motor"


def test_only_the_last_builds_are_kept(tmp_path: Path) -> None:
    for age in range(5):
        target = tmp_path / f"hash{age}"
        target.mkdir()
        os.utime(target, (1000 + age, 1000 + age))
    draft = web.draft_of(tmp_path / "newest")
    draft.mkdir()
    (draft / "index.html").touch()

    web.finish_build(tmp_path / "newest")

    assert sorted(folder.name for folder in tmp_path.iterdir()) == ["hash3", "hash4", "newest"]


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("v20.18.9", False),
        ("v20.19.0", True),
        ("v21.7.0", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.1.0", True),
    ],
)
def test_the_required_version_of_node(text: str, good: bool) -> None:
    version = parse_version(text + "\n")

    assert version is not None
    assert is_new_enough(version) is good


def test_package_json_requires_the_same_node() -> None:
    package = json.loads((web.WEB / "package.json").read_text())

    assert package["engines"]["node"] == "^20.19.0 || >=22.12.0"


def test_the_node_of_the_wheel_works_with_its_npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("onebox.node.LINKS", tmp_path / "node с пробелом")

    node = find_node()

    assert node.from_wheel
    env = {**node.env, "PATH": f"{node.env['PATH']}:/usr/bin:/bin"}  # npm's first line asks /usr/bin/env for node
    answer = subprocess.run([node.npm, "--version"], env=env, capture_output=True, text=True, check=True)
    assert answer.stdout.split(".")[0].isdigit()
