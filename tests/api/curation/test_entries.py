"""Entries of files: their differences, taking one back, edits that leave other bytes."""

import pytest

from api.core.errors import ShopError
from api.curation import file_records
from api.curation.entries import file_changes, split_entries, without_change
from api.curation.file_records import RecordMissingError

TABLE = "words/jargon.csv"
SETTINGS = "indexes/cars.yml"
BASE = "from,to,why\na,1,x\nb,2,x\nc,3,x\nd,4,x\n"


def described(path: str, before: str, after: str) -> list[tuple[str, str | None, str | None]]:
    return [(change.kind, change.before, change.after) for change in file_changes(path, before, after)]


def test_rows_added_changed_removed_and_moved() -> None:
    after = "from,to,why\nd,4,x\na,1,x\nb,5,x\nnew,6,x\n"

    assert described(TABLE, BASE, after) == [
        ("moved", "d,4,x\n", "d,4,x\n"),
        ("changed", "b,2,x\n", "b,5,x\n"),
        ("added", None, "new,6,x\n"),
        ("removed", "c,3,x\n", None),
    ]


def test_each_change_is_taken_back_alone() -> None:
    after = "from,to,why\nd,4,x\na,1,x\nb,5,x\nnew,6,x\n"
    by_kind = {change.kind: change for change in file_changes(TABLE, BASE, after)}

    def taken_back(kind: str) -> str:
        return without_change(TABLE, BASE, after, by_kind[kind])

    assert taken_back("changed") == after.replace("b,5,x", "b,2,x")
    assert taken_back("added") == after.replace("new,6,x\n", "")
    assert taken_back("removed") == after.replace("b,5,x\n", "b,5,x\nc,3,x\n")
    assert "d,4,x\n" in taken_back("moved")
    assert not taken_back("moved").startswith("from,to,why\nd,4,x")


def test_all_changes_taken_back_are_the_base() -> None:
    draft = "from,to,why\nd,4,x\nnew,6,x\na,1,y\nc,3,x\nlast,7,x"
    for _ in range(6):
        if changes := file_changes(TABLE, BASE, draft):
            draft = without_change(TABLE, BASE, draft, changes[0])

    assert draft == BASE


def test_settings_differ_by_their_keys() -> None:
    before = "# about\nprimaryKey: id\n\n# order\nranking:\n  - words\n  - typo\nlast: 1\n"
    after = before.replace("  - typo\n", "  - typo\n  - sort\n")

    assert "".join(split_entries(SETTINGS, before)) == before
    assert described(SETTINGS, before, after) == [
        (
            "changed",
            "\n# order\nranking:\n  - words\n  - typo\n",
            "\n# order\nranking:\n  - words\n  - typo\n  - sort\n",
        )
    ]


def test_a_rule_is_one_entry() -> None:
    assert described("rules/winter.yml", "a: 1\nb: 2\n", "a: 1\nb: 3\n") == [
        ("changed", "a: 1\nb: 2\n", "a: 1\nb: 3\n")
    ]
    assert described("rules/winter.yml", "", "a: 1\n") == [("added", None, "a: 1\n")]


@pytest.mark.parametrize(
    ("text", "before", "after", "expected"),
    [
        ("a\r\nb\u2028c\x0b\r\nd", "b\u2028c\x0b", "x", "a\r\nx\r\nd"),
        ("a\nb\n", None, "c", "a\nb\nc\n"),
        ("a\nb", None, "c", "a\nb\nc\n"),
        ("", None, "c", "c\n"),
        ("a\nb\nc\n", "b", None, "a\nc\n"),
        ('a\n"b\nc"\nd\n', '"b\nc"', "x", "a\nx\nd\n"),
        ("a\na b\n", "a b", "c", "a\nc\n"),
    ],
)
def test_an_edit_leaves_other_bytes(text: str, before: str | None, after: str | None, expected: str) -> None:
    assert file_records.replace(text, before, after) == expected


def test_an_edit_of_what_is_not_there() -> None:
    with pytest.raises(RecordMissingError):
        file_records.replace("a\n", "b", "c")
    with pytest.raises(ShopError, match="Такая запись уже есть"):
        file_records.replace("a\nb\n", "a", "b")


def test_lines_move_over_comments() -> None:
    text = "# one\na\n# two\nb\nc\n"

    assert file_records.move(text, "b", -1) == "# one\nb\na\n# two\nc\n"
    assert file_records.move(text, "c", 1) == text
