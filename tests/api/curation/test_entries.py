"""Entries of files: edits that leave other bytes, their differences, taking one back."""

import pytest

from api.core.errors import ShopError
from api.curation.config_files import ConfigFiles
from api.curation.entries import (
    DraftConflictError,
    file_changes,
    reapplied,
    split_entries,
    with_entry,
    with_entry_moved,
    without_change,
)

TABLE = "words/jargon.csv"
SETTINGS = "indexes/cars.yml"
BASE = "from,to,why\na,1,x\nb,2,x\nc,3,x\nd,4,x\n"
DRAFT = "from,to,why\nd,4,x\na,1,x\nb,5,x\nnew,6,x\n"


def described(path: str, before: str, after: str) -> list[tuple[str, str | None, str | None]]:
    return [(change.kind, change.before, change.after) for change in file_changes(path, before, after)]


def test_rows_added_changed_removed_and_moved() -> None:
    assert described(TABLE, BASE, DRAFT) == [
        ("changed", "b,2,x\n", "b,5,x\n"),
        ("added", None, "new,6,x\n"),
        ("removed", "c,3,x\n", None),
        ("moved", None, None),
    ]


def test_each_change_is_taken_back_alone() -> None:
    by_kind = {change.kind: change for change in file_changes(TABLE, BASE, DRAFT)}

    def taken_back(kind: str) -> str:
        return without_change(BASE, DRAFT, by_kind[kind])

    assert taken_back("changed") == DRAFT.replace("b,5,x", "b,2,x")
    assert taken_back("added") == DRAFT.replace("new,6,x\n", "")
    assert taken_back("removed") == DRAFT.replace("a,1,x\n", "a,1,x\nc,3,x\n")
    assert taken_back("moved") == "from,to,why\na,1,x\nd,4,x\nb,5,x\nnew,6,x\n"


def test_all_changes_taken_back_are_the_base() -> None:
    draft = "from,to,why\nd,4,x\nnew,6,x\na,1,y\nc,3,x\nlast,7,x\n"
    for _ in range(6):
        if changes := file_changes(TABLE, BASE, draft):
            draft = without_change(BASE, draft, changes[0])

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
        ("a\nb\u2028c\x0b\nd\n", "b\u2028c\x0b", "x", "a\nx\nd\n"),
        ("a\nb\n", None, "c", "a\nb\nc\n"),
        ("a\nb", None, "c", "a\nb\nc\n"),
        ("", None, "c", "c\n"),
        ("a\nb\nc\n", "b", None, "a\nc\n"),
        ('a\n"b\nc"\nd\n', '"b\nc"', "x", "a\nx\nd\n"),
        ("a\na b\n", "a b", "c", "a\nc\n"),
    ],
)
def test_an_edit_leaves_other_bytes(text: str, before: str | None, after: str | None, expected: str) -> None:
    assert with_entry(TABLE, text, before, after) == expected


def test_an_edit_of_what_is_not_there() -> None:
    with pytest.raises(DraftConflictError):
        with_entry(TABLE, "a\n", "b", "c")
    with pytest.raises(ShopError, match="Такая запись уже есть"):
        with_entry(TABLE, "a\nb\n", "a", "b")


def test_lines_move_over_comments() -> None:
    text = "# one\na\n# two\nb\nc\n"

    assert with_entry_moved("facets.yml", text, "b", -1) == "# one\nb\na\n# two\nc\n"
    assert with_entry_moved("facets.yml", text, "c", 1) == text


def test_changes_are_carried_over_to_another_version() -> None:
    """A row that both changed is as in the draft; rows, rules and removals of one side remain."""
    base = ConfigFiles({TABLE: BASE, "rules/old.yml": "a: 1\n", "rules/both.yml": "a: 1\n"})
    draft = base.replaced({TABLE: BASE.replace("b,2", "b,mine") + "a,9,x\n", "rules/old.yml": None})
    draft = draft.replaced({"rules/both.yml": "a: mine\n", "rules/new.yml": "a: 2\n"})
    live = base.replaced({TABLE: BASE.replace("b,2", "b,their").replace("d,4,x\n", ""), "rules/both.yml": "a: their\n"})

    files = reapplied(base, draft, live)

    assert files.texts == {
        TABLE: "from,to,why\na,1,x\nb,mine,x\nc,3,x\na,9,x\n",
        "rules/both.yml": "a: mine\n",
        "rules/new.yml": "a: 2\n",
    }
    assert reapplied(base, draft, base) == draft


def test_a_new_order_is_carried_over_where_the_live_version_changed_other_files() -> None:
    base = ConfigFiles({"facets.yml": "- {key: a}\n- {key: b}\n", TABLE: BASE})
    draft = base.replaced({"facets.yml": "- {key: b}\n- {key: a}\n"})
    live = base.replaced({TABLE: BASE.replace("b,2", "b,their")})

    files = reapplied(base, draft, live)

    assert files == live.replaced({"facets.yml": "- {key: b}\n- {key: a}\n"})
