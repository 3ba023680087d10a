"""Answers that several calls share: nothing but success, an ETag with 304, downloads for a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Literal
from urllib.parse import quote

from fastapi import Request, Response
from pydantic import BaseModel, ConfigDict

#: A spreadsheet executes a cell that begins with one of these.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_HEADERS_OF_304 = ("etag", "cache-control", "vary")


def conditional_response(request: Request, response: Response) -> Response:
    """The response with the weak ETag of its body, or 304 when `If-None-Match` names that ETag."""
    etag = f'W/"{sha256(response.body).hexdigest()[:20]}"'
    response.headers["ETag"] = etag
    if etag not in request.headers.get("if-none-match", ""):
        return response
    return Response(
        status_code=304, headers={name: response.headers[name] for name in _HEADERS_OF_304 if name in response.headers}
    )


def attachment(name: str) -> dict[str, str]:
    """The Content-Disposition header of RFC 6266: the name in ASCII for old browsers, in UTF-8 for the others."""
    plain = "".join(char if char.isascii() and (char.isalnum() or char in "._-") else "_" for char in name)
    return {"Content-Disposition": f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"}


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    """CSV with semicolons in UTF-8 with a byte order mark; cells that look like formulas begin with an apostrophe."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_escape_formula(cell) for cell in row] for row in rows)
    # The byte order mark tells Excel that this is UTF-8.
    return out.getvalue().encode("utf-8-sig")


def _escape_formula(cell: str) -> str:
    return f"'{cell}" if cell.lstrip().startswith(_FORMULA) or cell.startswith(_FORMULA) else cell


class RowOut(BaseModel):
    """A response that reads its fields from the attributes of a row (`model_validate(row)`)."""

    model_config = ConfigDict(from_attributes=True, populate_by_name=True)


class DoneOut(BaseModel):
    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    status: Literal["success"] = "success"
