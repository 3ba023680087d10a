"""Every citation «spec §4» or «design §5» in code and comments leads to a section of its document in docs/."""

import re
from functools import cache

import pytest

from tests.architecture.source import ROOT, text_of
from tests.architecture.test_files import text_files

DOCUMENTS = {"spec": "docs/specification.md", "design": "docs/design.md"}
CITATION = re.compile(r"(?P<document>spec|design|Spec|Design) (?P<sections>§\d+(?:[^§\n]{0,40}§\d+)*)")
SECTION = re.compile(r"§(\d+)")
#: requirements.md repeats the section numbers of the specification; the tokeniser lists the sign as a separator.
NOT_CITING = ("docs/requirements.md", *DOCUMENTS.values(), "onebox/engine/text/tokenizer.py", "tests/architecture/")


@cache
def sections_of(document: str) -> set[str]:
    return set(re.findall(r"^## (\d)\. ", text_of(ROOT / document), re.MULTILINE))


def broken_citations(text: str) -> list[str]:
    """Lines with a sign «§» that stands outside a citation or names a section that does not exist."""
    return [line.strip()[:120] for line in text.splitlines() if line.count("§") != valid_signs(line)]


def valid_signs(line: str) -> int:
    count = 0
    for match in CITATION.finditer(line):
        existing = sections_of(DOCUMENTS[match["document"].lower()])
        count += sum(section in existing for section in SECTION.findall(match["sections"]))
    return count


def test_every_section_sign_leads_to_a_section() -> None:
    wrong_lines = {
        path: lines
        for path, text in text_files()
        if "§" in text and not path.startswith(NOT_CITING) and (lines := broken_citations(text))
    }

    assert wrong_lines == {}


@pytest.mark.parametrize("line", ["# (spec §12)", "# see §4", "# (design §0)"])
def test_a_citation_that_leads_nowhere_is_found(line: str) -> None:
    assert broken_citations(line) == [line]


def test_several_sections_of_one_document_are_read() -> None:
    assert broken_citations("# (spec §3 Auth, §2 guards), design §9") == []
