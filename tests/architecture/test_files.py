"""Rules of files: a docstring, a size limit, and no absolute path of a machine."""

import re

import pytest

from tests.architecture.source import PACKAGES, ROOT, project_files, python_files, text_of

LONGEST_MODULE_LINES = 400
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "stuff"}
SECTIONS_OF_THE_API = {
    "accounts", "admin", "auth", "backups", "cart", "catalog", "checkout", "cities", "consents", "content", "core",
    "curation", "delivery", "favorites", "http",
    "imports", "index", "messages", "migrations", "newsletter", "ops",
    "orders", "parts", "payments", "personal_data", "pictures", "pricing", "promotions", "rate_limits", "related",
    "reviews", "seed", "storefront", "tabular", "text", "vehicles",
}  # fmt: skip
TEXT_SUFFIXES = {
    ".py", ".ts", ".tsx", ".css", ".html", ".mjs", ".js", ".md", ".yml", ".yaml", ".toml", ".json", ".mako", ".conf",
    ".example", "",
}  # fmt: skip
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b|\blorem ipsum\b", re.IGNORECASE)
#: Absolute paths of one machine. Spelled in parts, or this file would find itself.
MACHINE_PATHS = re.compile(r"(?<!\w)/(?:home/[a-z]+|" + "work/" + r"(?:main|shared)|Users/[a-z]+|opt/" + r"wheels)\b")
NEIGHBOUR = "../" + "shared"
GENERATED = {"uv.lock", "web/package-lock.json", "bench/lighthouse/package-lock.json"}


def name(path_parts: tuple[str, ...]) -> str:
    return "/".join(path_parts)


def text_files() -> list[tuple[str, str]]:
    return [
        (relative, text_of(path))
        for path in project_files()
        if path.suffix in TEXT_SUFFIXES and (relative := name(path.relative_to(ROOT).parts)) not in GENERATED
    ]


def test_modules_are_short_enough_to_read() -> None:
    lengths = {
        name(path.relative_to(ROOT).parts): len(text_of(path).splitlines()) for path in python_files(*PACKAGES, "tests")
    }

    assert {path: lines for path, lines in lengths.items() if lines > LONGEST_MODULE_LINES} == {}


def test_no_module_has_a_name_that_says_nothing() -> None:
    modules = {name(path.relative_to(ROOT).parts): path.stem for path in python_files()}

    assert [path for path, stem in modules.items() if stem in EMPTY_NAMES] == []


def test_every_folder_of_the_api_is_a_noun_of_the_shop() -> None:
    folders = {path.relative_to(ROOT).parts[1] for path in python_files("api") if len(path.relative_to(ROOT).parts) > 2}

    assert folders <= SECTIONS_OF_THE_API


@pytest.mark.parametrize("pattern", [MACHINE_PATHS, UNFINISHED], ids=["path of a machine", "unfinished"])
def test_no_file_holds(pattern: re.Pattern[str]) -> None:
    violations = [
        f"{path}: {match.group()}"
        for path, text in text_files()
        if (match := pattern.search(text)) and "test_files" not in path
    ]

    assert violations == []


def test_no_file_reaches_beside_the_checkout() -> None:
    assert [path for path, text in text_files() if NEIGHBOUR in text] == []


def test_env_example_names_every_setting() -> None:
    from api.core.settings import Settings

    documented = set(re.findall(r"^#?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))

    assert {field.upper() for field in Settings.model_fields} <= documented
