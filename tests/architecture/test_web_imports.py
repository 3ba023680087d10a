"""The web imports one way: layers, features, folders of a results page; and no file imports itself through others.

The linter shows a higher layer while writing (`web/.oxlintrc.json`); here an import is what it resolves to.
"""

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, project_files, text_of

SOURCES = ROOT / "web" / "src"
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*['"]([^'"]+)['"]""")
LAYERS = ("shared", "entities", "features", "app")
#: The island of the back office (lab) takes the shop's search as it is, and none of its pages.
HIGHER_LAYERS = {
    "shared": ("entities", "features", "app"),
    "entities": ("features", "app"),
    "features": ("app",),
    "lab": ("features", "app"),
}
#: Folders of features/search, each imports those before it.
RESULTS_PAGE = ("url", "state", "filters", "results", "states")
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


def breach(specifier: str, module: Path) -> str | None:
    """What an import of `module` breaks, if anything."""
    target = target_of(specifier, module)
    if target is None:
        return None
    importer, imported = module.relative_to(SOURCES).parts, target.relative_to(SOURCES).parts
    if imported[0] in HIGHER_LAYERS.get(importer[0], ()):
        return f"{importer[0]} does not import {imported[0]}"
    if importer[0] == imported[0] == "features" and importer[1] != imported[1]:
        return "only app imports several features"
    if importer[:2] == imported[:2] == ("features", "search") and importer[2] in RESULTS_PAGE:
        place = RESULTS_PAGE.index(importer[2])
        if imported[2] in RESULTS_PAGE[place + 1 :]:
            return f"{importer[2]} does not import {imported[2]}"
    return None


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


def test_imports_go_one_way() -> None:
    modules = web_modules()
    wrong = [
        f"{module.relative_to(ROOT)} imports {specifier}: {broken}"
        for module in modules
        for specifier in IMPORT.findall(text_of(module))
        if (broken := breach(specifier, module))
    ]

    assert modules
    assert wrong == []


@pytest.mark.parametrize(
    ("module", "specifier"),
    [
        ("shared/ui/dialog.tsx", "@entities/cart/cart-store"),
        ("entities/cart/cart-store.ts", "@features/cart/cart"),
        ("features/cart/cart.tsx", "@app/load-page"),
        ("features/cart/cart.tsx", "../../app/load-page"),
        ("lab/main.tsx", "@features/cart/cart"),
        ("lab/main.tsx", "../app/load-page"),
        ("features/cart/cart.tsx", "@features/city"),
        ("features/cart/cart.tsx", "../city/city"),
        ("features/search/url/address.ts", "../states/empty"),
        ("features/search/results/hits.tsx", "../states/empty"),
        ("features/search/filters/facet.tsx", "@features/search/results/hits"),
    ],
)
def test_a_planted_import_is_found(module: str, specifier: str) -> None:
    assert breach(specifier, SOURCES / module)


@pytest.mark.parametrize(
    ("module", "specifier"),
    [
        ("app/routes.tsx", "@features/cart/cart"),
        ("features/cart/cart.tsx", "./lines"),
        ("features/cart/cart.tsx", "@entities/cart/cart-store"),
        ("features/search/states/empty.tsx", "../results/hits"),
        ("features/search/page.tsx", "./states/empty"),
        ("lab/main.tsx", "@entities/search/query/plan"),
        ("shared/ui/dialog.tsx", "react"),
    ],
)
def test_other_imports_are_left_alone(module: str, specifier: str) -> None:
    assert breach(specifier, SOURCES / module) is None


def test_files_do_not_import_each_other_in_a_circle() -> None:
    assert import_circle({module: text_of(module) for module in web_modules()}) == []


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
