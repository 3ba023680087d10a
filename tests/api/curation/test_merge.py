import pytest

from api.curation.config_files import ConfigFiles
from api.curation.merge import MergeConflict, merge

TABLE = "words/jargon.csv"
RULE = "rules/winter.yml"


def files(text: str | None, path: str = TABLE) -> ConfigFiles:
    return ConfigFiles({} if text is None else {path: text})


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "merged"),
    [
        ("a\nb\nc\n", "a\nB\nc\n", "a\nb\nc\n", "a\nB\nc\n"),
        ("a\nb\nc\n", "a\nb\nc\n", "a\nb\nC\n", "a\nb\nC\n"),
        ("a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", "A\nb\nC\n"),
        ("a\nb\nc\n", "a\nc\n", "a\nb\nc\nd\n", "a\nc\nd\n"),
        ("a\nb\n", "a\nB\n", "a\nB\n", "a\nB\n"),
        # Rows of a table that both add in one place are both there, equal ones once.
        ("a\n", "a\nx\n", "a\ny\nx\n", "a\nx\ny\n"),
        (None, "a\n", None, "a\n"),
        ("a\n", None, "a\n", None),
    ],
)
def test_changes_of_both_sides_are_joined(
    base: str | None, ours: str | None, theirs: str | None, merged: str | None
) -> None:
    result, conflicts = merge(files(base), files(ours), files(theirs))

    assert conflicts == []
    assert result.texts.get(TABLE) == merged


@pytest.mark.parametrize(
    ("path", "base", "ours", "theirs", "conflict"),
    [
        (TABLE, "a\nb\nc\n", "a\nB\nc\n", "a\nß\nc\n", MergeConflict(TABLE, "b\n", "B\n", "ß\n")),
        (TABLE, "a\nb\nc\n", "a\nc\n", "a\nß\nc\n", MergeConflict(TABLE, "b\n", "", "ß\n")),
        (TABLE, "a\n", None, "b\n", MergeConflict(TABLE, "a\n", "", "b\n")),
        # Two lines in one place of a rule are not two entries.
        (RULE, "a\n", "a\nx\n", "a\ny\n", MergeConflict(RULE, "", "x\n", "y\n")),
    ],
)
def test_one_place_that_both_changed_differently_is_a_conflict(
    path: str, base: str, ours: str | None, theirs: str, conflict: MergeConflict
) -> None:
    result, conflicts = merge(files(base, path), files(ours, path), files(theirs, path))

    assert conflicts == [conflict]
    assert result == files(ours, path)


def test_a_change_merges_with_itself() -> None:
    base, changed = files("a\nb\nc\n"), files("a\nx\nc\ny\n")

    assert merge(base, changed, changed) == (changed, [])
    assert merge(base, base, changed) == (changed, [])
    assert merge(base, changed, base) == (changed, [])
