"""Three-way merge of search configurations, by lines: what both sides changed differently in one place conflicts."""

from dataclasses import dataclass
from difflib import SequenceMatcher

from api.curation.config_files import ConfigFiles


@dataclass(frozen=True, slots=True)
class MergeConflict:
    """Both sides changed these lines; a side without lines has removed them."""

    path: str
    base: str
    ours: str
    theirs: str


def merge(base: ConfigFiles, ours: ConfigFiles, theirs: ConfigFiles) -> tuple[ConfigFiles, list[MergeConflict]]:
    """The files with the changes of both sides; where they conflict, with ours."""
    merged: dict[str, str | None] = {}
    conflicts: list[MergeConflict] = []
    for path in sorted({*base.texts, *ours.texts, *theirs.texts}):
        before, our, their = (side.texts.get(path) for side in (base, ours, theirs))
        merged[path] = _merge_file(path, before, our, their, conflicts)
    return ConfigFiles({path: text for path, text in merged.items() if text is not None}, ours.origin), conflicts


def _merge_file(
    path: str, base: str | None, ours: str | None, theirs: str | None, conflicts: list[MergeConflict]
) -> str | None:
    if ours == theirs or theirs == base:
        return ours
    if ours == base:
        return theirs
    if ours is None or theirs is None:
        conflicts.append(MergeConflict(path, base or "", ours or "", theirs or ""))
        return ours
    return _merge_lines(path, base or "", ours, theirs, conflicts)


def _merge_lines(path: str, base: str, ours: str, theirs: str, conflicts: list[MergeConflict]) -> str:
    lines, our_lines, their_lines = (text.splitlines(keepends=True) for text in (base, ours, theirs))
    changes = sorted(_changes(lines, our_lines, 0) + _changes(lines, their_lines, 1))
    result: list[str] = []
    position = 0
    while changes:
        group, end = _next_group(changes)
        start = group[0].start
        result += lines[position:start]
        sides = [_side(lines, [change for change in group if change.side == side], start, end) for side in (0, 1)]
        touched = {change.side for change in group}
        if touched == {0, 1} and end == start and _is_table(path):
            result += [*sides[0], *(line for line in sides[1] if line not in sides[0])]
        elif touched == {0, 1} and sides[0] != sides[1]:
            conflicts.append(MergeConflict(path, "".join(lines[start:end]), *("".join(side) for side in sides)))
            result += sides[0]
        else:
            result += sides[0 if 0 in touched else 1]
        position = end
    return "".join(result + lines[position:])


def _is_table(path: str) -> bool:
    """Whether every line is an entry of its own, so that both sides may add some at one place."""
    return path.endswith((".csv", ".jsonl")) or path in ("facets.yml", "stop-words.yml")


@dataclass(frozen=True, slots=True, order=True)
class _LineChange:
    """The lines `start` to `end` of the base are replaced by `lines`."""

    start: int
    end: int
    side: int
    lines: tuple[str, ...]


def _changes(base: list[str], other: list[str], side: int) -> list[_LineChange]:
    matcher = SequenceMatcher(None, base, other, autojunk=False)
    return [
        _LineChange(start, end, side, tuple(other[first:last]))
        for tag, start, end, first, last in matcher.get_opcodes()
        if tag != "equal"
    ]


def _next_group(changes: list[_LineChange]) -> tuple[list[_LineChange], int]:
    """Takes changes that overlap, or insert at the same line, off the list; returns them and the line they end at."""
    group = [changes.pop(0)]
    end = group[0].end
    while changes and (changes[0].start < end or changes[0].start == group[0].start):
        group.append(changes.pop(0))
        end = max(end, group[-1].end)
    return group, end


def _side(base: list[str], changes: list[_LineChange], start: int, end: int) -> list[str]:
    """The lines `start` to `end` of the base with the changes of one side."""
    result: list[str] = []
    position = start
    for change in changes:
        result += [*base[position : change.start], *change.lines]
        position = change.end
    return result + base[position:end]
