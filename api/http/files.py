"""Files that are sent: names that cannot break a header, cells that a spreadsheet takes for text."""

import csv
import io
from collections.abc import Iterable, Sequence
from urllib.parse import quote

#: A spreadsheet runs a cell that begins so.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def attachment(name: str) -> dict[str, str]:
    """RFC 6266: the name in ASCII for old browsers, as it is for the others."""
    plain = "".join(char if char.isascii() and (char.isalnum() or char in "._-") else "_" for char in name)
    return {"Content-Disposition": f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"}


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    # The mark at the beginning tells Excel that this is UTF-8.
    return out.getvalue().encode("utf-8-sig")


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.lstrip().startswith(_FORMULA) or cell.startswith(_FORMULA) else cell
