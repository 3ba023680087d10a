"""Components use only classes that their style sheets have: the compiler knows any name as a class of a CSS module."""

import re
from pathlib import Path

from tests.architecture.source import ROOT, text_of
from tests.architecture.test_web_imports import SOURCES, target_of, web_modules

IMPORT = re.compile(r"""import (\w+) from '([^']+\.module\.css)'""")
CLASS = re.compile(r"\.([A-Za-z_][\w-]*)")


def unknown_classes(module: Path, text: str) -> list[str]:
    """The classes that the text of a module takes from style sheets that have none of that name."""
    unknown = []
    for name, specifier in IMPORT.findall(text):
        sheet = target_of(specifier, module)
        assert sheet, specifier
        classes = set(CLASS.findall(text_of(sheet)))
        used = set(re.findall(rf"(?<![\w/-]){name}\.(\w+)", text))
        unknown += sorted(f"{name}.{missing}" for missing in used - classes)
    return unknown


def test_classes_of_components_are_in_their_style_sheets() -> None:
    found = {
        str(module.relative_to(ROOT)): unknown
        for module in web_modules()
        if (unknown := unknown_classes(module, text_of(module)))
    }
    assert found == {}


def test_a_planted_class_is_found() -> None:
    module = SOURCES / "shared" / "ui" / "skeleton.tsx"
    text = "import styles from './skeleton.module.css';\nconst names = [styles.skeleton, styles.planted];\n"

    assert unknown_classes(module, text) == ["styles.planted"]
