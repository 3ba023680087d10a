"""Answers that a browser keeps and asks about each time: what it has already is not sent again."""

from hashlib import sha256

from fastapi import Request, Response

_KEPT = ("etag", "cache-control", "vary")


def unless_known(request: Request, answer: Response) -> Response:
    """The answer with its ETag; 304 in its place when the browser has the same bytes."""
    tag = f'W/"{sha256(answer.body).hexdigest()[:20]}"'
    answer.headers["ETag"] = tag
    if tag not in request.headers.get("if-none-match", ""):
        return answer
    return Response(status_code=304, headers={name: answer.headers[name] for name in _KEPT if name in answer.headers})
