"""docs/requirements.md: every rule names the tests that check it, and these tests exist."""

import re

import pytest

from tests.architecture.source import ROOT

PAGE = ROOT / "docs" / "requirements.md"
ROW = re.compile(r"^\| (?P<rule>.+?) \| (?P<shown>.+) \|$", re.MULTILINE)
TEST_CITATION = re.compile(r"`(?P<file>(?:tests|web)/[^`:]+)::(?P<name>[^`]+)`")
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


@pytest.mark.parametrize(("rule", "citation"), rows(), ids=lambda text: text[:40])
def test_a_rule_names_a_test_or_says_why_it_was_replaced(rule: str, citation: str) -> None:
    assert TEST_CITATION.search(citation) or re.match(r"Replaced: \S.{20,}", citation), rule


@pytest.mark.parametrize(
    ("file", "name"),
    sorted({(match["file"], match["name"]) for _, citation in rows() for match in TEST_CITATION.finditer(citation)}),
)
def test_a_named_test_is_there(file: str, name: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    definition = f"def {name}(" if file.endswith(".py") else f"{name}"

    assert definition in text
