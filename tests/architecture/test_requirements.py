"""docs/requirements.md: every rule names what shows it, and all of that exists."""

import re

import pytest

from tests.architecture.source import ROOT

PAGE = ROOT / "docs" / "requirements.md"
ROW = re.compile(r"^\| (?P<rule>.+?) \| (?P<shown>.+) \|$", re.MULTILINE)
NAMED = re.compile(r"`(?P<file>(?:tests|web)/[^`:]+)::(?P<name>[^`]+)`")
#: Sections of the specification that the page goes through.
SECTIONS = range(2, 10)


def rows() -> list[tuple[str, str]]:
    return [
        (row["rule"], row["shown"])
        for row in ROW.finditer(PAGE.read_text(encoding="utf-8"))
        if row["rule"] not in ("Rule", "---")
    ]


def test_every_section_has_rules() -> None:
    headings = set(re.findall(r"^## §(\d)", PAGE.read_text(encoding="utf-8"), re.MULTILINE))

    assert headings == {str(number) for number in SECTIONS}
    assert len(rows()) > 100


@pytest.mark.parametrize(("rule", "shown"), rows(), ids=lambda text: text[:40])
def test_a_rule_names_a_test_or_says_why_it_was_replaced(rule: str, shown: str) -> None:
    assert NAMED.search(shown) or re.match(r"Replaced: \S.{20,}", shown), rule


@pytest.mark.parametrize(
    ("file", "name"), sorted({(one["file"], one["name"]) for _, shown in rows() for one in NAMED.finditer(shown)})
)
def test_a_named_test_is_there(file: str, name: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    wanted = f"def {name}(" if file.endswith(".py") else f"{name}"

    assert wanted in text
