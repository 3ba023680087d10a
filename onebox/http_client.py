"""HTTP client for requests to the shop's own servers; ignores the proxy settings of the environment."""

import json
import urllib.error
import urllib.request
from typing import Any

OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))
TIMEOUT_S = 5
#: Of the question whether a server is alive, which is asked again soon.
ALIVE_TIMEOUT_S = 3


class NoAnswerError(Exception):
    """The server is not reachable, or responded with an error."""


def ask(url: str, body: object = None, *, token: str | None = None) -> Any:
    """The JSON of the response; with a `body` the request is a POST. Raises NoAnswerError."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers)  # noqa: S310  (http addresses from our own settings)
    try:
        with OPENER.open(request, timeout=TIMEOUT_S) as response:
            return json.load(response)
    except (OSError, ValueError) as error:
        raise NoAnswerError(f"{url}: {error}") from error


def responds(url: str) -> bool:
    """Whether the server responds at all: a refusal, such as 503 of a busy one, is a response too."""
    try:
        OPENER.open(url, timeout=ALIVE_TIMEOUT_S).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


def answers(url: str) -> bool:
    try:
        ask(url)
    except NoAnswerError:
        return False
    return True
