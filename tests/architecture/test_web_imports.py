"""The web imports shared -> features -> app; eslint keeps it while writing, this keeps the rule itself."""

import re
from pathlib import Path

from tests.architecture.source import ROOT, project_files

SOURCES = ROOT / "web" / "src"
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*['"]([^'"]+)['"]""")
BELOW = {"shared": {"shared"}, "features": {"shared", "features"}, "app": {"shared", "features", "app"}}


def layer_of(specifier: str, module: Path) -> str | None:
    """The layer an import reaches; None when it leaves web/src."""
    if match := re.match(r"@(shared|features|app)/", specifier):
        return match[1]
    if specifier.startswith("."):
        target = (module.parent / specifier).resolve()
        return target.relative_to(SOURCES).parts[0] if target.is_relative_to(SOURCES) else None
    return None


def test_layers_import_downwards() -> None:
    modules = [path for path in project_files() if path.is_relative_to(SOURCES) and path.suffix in {".ts", ".tsx"}]
    wrong = [
        f"{module.relative_to(ROOT)} imports {specifier}"
        for module in modules
        if (own := module.relative_to(SOURCES).parts[0]) in BELOW
        for specifier in IMPORT.findall(module.read_text(encoding="utf-8"))
        if (layer := layer_of(specifier, module)) in BELOW and layer not in BELOW[own]
    ]

    assert modules
    assert wrong == []


def test_a_feature_does_not_reach_into_another() -> None:
    wrong = []
    for path in project_files():
        if path.is_relative_to(SOURCES / "features") and path.suffix in {".ts", ".tsx"}:
            own = path.relative_to(SOURCES / "features").parts[0]
            others = re.findall(r"""['"]@features/([\w-]+)""", path.read_text(encoding="utf-8"))
            wrong += [f"{path.relative_to(ROOT)} imports {other}" for other in others if other != own]

    assert wrong == []
