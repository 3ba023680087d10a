"""The web imports shared -> entities -> features -> app and no file imports itself through others.

eslint checks the layers while writing; circles are checked here alone."""

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, project_files

SOURCES = ROOT / "web" / "src"
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*['"]([^'"]+)['"]""")
LAYERS = ("shared", "entities", "features", "app")
ALIAS = re.compile(rf"@({'|'.join(LAYERS)})/")


def web_modules() -> list[Path]:
    return [path for path in project_files() if path.is_relative_to(SOURCES) and path.suffix in {".ts", ".tsx"}]


def target_of(specifier: str, module: Path) -> Path | None:
    """The path an import names, without its suffix; None when it leaves web/src."""
    if ALIAS.match(specifier):
        return SOURCES / specifier[1:]
    if specifier.startswith("."):
        target = (module.parent / specifier).resolve()
        return target if target.is_relative_to(SOURCES) else None
    return None


def layer_of(specifier: str, module: Path) -> str | None:
    """The layer an import reaches; None when it leaves web/src."""
    target = target_of(specifier, module)
    return target.relative_to(SOURCES).parts[0] if target else None


def module_of(target: Path, modules: set[Path]) -> Path | None:
    """The module behind a path without a suffix; None for style sheets and pictures."""
    candidates = (target, *(target.parent / f"{target.name}{ending}" for ending in (".ts", ".tsx", "/index.ts")))
    return next((candidate for candidate in candidates if candidate in modules), None)


def import_circle(sources: dict[Path, str]) -> list[str]:
    """Modules that import each other in a circle, in the order of the imports; empty when there is none."""
    modules = set(sources)
    graph = {
        module: {
            module_path
            for specifier in IMPORT.findall(text)
            if (target := target_of(specifier, module)) and (module_path := module_of(target, modules))
        }
        for module, text in sources.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return [str(module.relative_to(SOURCES)) for module in reversed(error.args[1])]
    return []


def test_layers_import_downwards() -> None:
    modules = web_modules()
    wrong = [
        f"{module.relative_to(ROOT)} imports {specifier}"
        for module in modules
        if (module_layer := module.relative_to(SOURCES).parts[0]) in LAYERS
        for specifier in IMPORT.findall(module.read_text(encoding="utf-8"))
        if (layer := layer_of(specifier, module)) in LAYERS and LAYERS.index(layer) > LAYERS.index(module_layer)
    ]

    assert modules
    assert wrong == []


def test_a_feature_does_not_import_another() -> None:
    wrong = []
    for path in web_modules():
        if path.is_relative_to(SOURCES / "features"):
            feature = path.relative_to(SOURCES / "features").parts[0]
            imported_features = re.findall(r"""['"]@features/([\w-]+)""", path.read_text(encoding="utf-8"))
            wrong += [
                f"{path.relative_to(ROOT)} imports {imported}" for imported in imported_features if imported != feature
            ]

    assert wrong == []


def test_files_do_not_import_each_other_in_a_circle() -> None:
    assert import_circle({module: module.read_text(encoding="utf-8") for module in web_modules()}) == []


@pytest.mark.parametrize(
    ("imports", "circle"),
    [
        ({"cart/store.ts": "./queue", "cart/queue.ts": "./line"}, []),
        ({"cart/store.ts": "./queue", "cart/queue.ts": "./store"}, ["cart/store.ts", "cart/queue.ts", "cart/store.ts"]),
        (
            {"city/index.ts": "./plan", "city/plan.tsx": "@entities/city"},
            ["city/index.ts", "city/plan.tsx", "city/index.ts"],
        ),
    ],
)
def test_a_planted_circle_is_found(imports: dict[str, str], circle: list[str]) -> None:
    entities = SOURCES / "entities"
    sources = {entities / name: f"const x = import('{specifier}');" for name, specifier in imports.items()}
    import_path = import_circle(sources)

    assert set(import_path) == {f"entities/{name}" for name in circle}
    assert len(import_path) == len(circle)
