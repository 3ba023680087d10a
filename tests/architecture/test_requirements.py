"""docs/requirements.md: every rule names the tests that check it, and these tests exist."""

import re

import pytest

from tests.architecture.source import ROOT, text_of

PAGE = ROOT / "docs" / "requirements.md"
ROW = re.compile(r"^\| (?P<rule>.+?) \| (?P<shown>.+) \|$", re.MULTILINE)
TEST_CITATION = re.compile(r"`(?P<file>(?:tests|web)/[^`:]+)::(?P<name>[^`]+)`")
#: Sections of the specification that the page goes through.
SECTIONS = range(2, 10)


def rows() -> list[tuple[str, str]]:
    return [(row["rule"], row["shown"]) for row in ROW.finditer(text_of(PAGE)) if row["rule"] not in ("Rule", "---")]


def test_every_section_has_rules() -> None:
    headings = set(re.findall(r"^## §(\d)", text_of(PAGE), re.MULTILINE))

    assert headings == {str(number) for number in SECTIONS}
    assert len(rows()) > 100


def test_a_rule_names_a_test_or_says_why_it_was_replaced() -> None:
    wrong = [
        rule
        for rule, citation in rows()
        if not TEST_CITATION.search(citation) and not re.match(r"Replaced: \S.{20,}", citation)
    ]

    assert wrong == []


def test_the_named_tests_are_there() -> None:
    cited = {(match["file"], match["name"]) for _, citation in rows() for match in TEST_CITATION.finditer(citation)}

    assert [f"{file}::{name}" for file, name in sorted(cited) if not is_there(file, name)] == []


def is_there(file: str, name: str) -> bool:
    definition = f"def {name}(" if file.endswith(".py") else name
    return (ROOT / file).is_file() and definition in text_of(ROOT / file)


@pytest.mark.parametrize(
    ("file", "name", "there"),
    [
        ("tests/architecture/test_requirements.py", "test_the_named_tests_are_there", True),
        ("tests/architecture/test_requirements.py", "test_the_named_tests", False),
        ("tests/architecture/test_no_file.py", "test_the_named_tests_are_there", False),
    ],
)
def test_a_citation_of_no_test_is_found(file: str, name: str, there: bool) -> None:
    assert is_there(file, name) == there
