"""Conditional requests: a response with an ETag, and 304 when the browser has it already."""

from hashlib import sha256

from fastapi import Request, Response

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
