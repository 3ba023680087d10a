"""Edits of single records of a text file, each one or more whole lines; all other bytes remain as they are."""

from api.core.errors import ShopError


class RecordMissingError(Exception):
    """The file has no such record any more."""


def replace(text: str, before: str | None, after: str | None) -> str:
    """Replaces a record; without `before` adds one at the end, without `after` removes it.

    Raises RecordMissingError, and ShopError (409) when the new record is there already.
    """
    lines = text.split("\n")
    if after is not None and after != before and _find(lines, after) is not None:
        raise ShopError("line_exists", "Такая запись уже есть. Найдите её в списке и поправьте.", 409)
    if before is None:
        return f"{text}{'' if not text or text.endswith(chr(10)) else chr(10)}{after or ''}\n"
    place = _find(lines, before)
    if place is None:
        raise RecordMissingError
    start, end = place
    ending = "\r" if lines[end - 1].endswith("\r") else ""
    lines[start:end] = [] if after is None else [after + ending]
    return "\n".join(lines)


def move(text: str, record: str, places: int) -> str:
    """Moves a line up (negative) or down among the lines that are no comments."""
    lines = text.split("\n")
    place = _find(lines, record)
    if place is None:
        raise RecordMissingError
    index = place[0]
    entries = [number for number, line in enumerate(lines) if line.strip() and not line.startswith("#")]
    target = entries.index(index) + places
    if 0 <= target < len(entries):
        lines.insert(entries[target], lines.pop(index))
    return "\n".join(lines)


def _find(lines: list[str], record: str) -> tuple[int, int] | None:
    """The numbers of its first line and of the line after it."""
    wanted = record.split("\n")
    for start in range(len(lines) - len(wanted) + 1):
        if lines[start].removesuffix("\r") == wanted[0].removesuffix("\r"):
            end = start + len(wanted)
            if [line.removesuffix("\r") for line in lines[start:end]] == [line.removesuffix("\r") for line in wanted]:
                return start, end
    return None
